import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'

/** The first page of a PDF as Chrome's own renderer draws it, in gray, a pixel for each point. */
export const pictureOf = async (pdf: Uint8Array): Promise<{ pixels: Buffer; width: number; height: number }> => {
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(pdf)
    const page = document.getPage(0)
    const { data, width, height } = await page.render({ scale: 1, render: 'bitmap' })
    // Channels come as blue, green, red: in gray that is one picture.
    const pixels = await sharp(data, { raw: { width, height, channels: 4 } })
      .flatten({ background: 'white' })
      .grayscale()
      .raw()
      .toBuffer()
    document.destroy()
    return { pixels, width, height }
  } finally {
    library.destroy()
  }
}

/**
 * How many pixels in a thousand are clearly other than in the picture that is kept. Where none is kept, this one is: look at it
 * before you commit it.
 */
export const differsFrom = async (path: string, pdf: Uint8Array): Promise<number> => {
  const { pixels, width, height } = await pictureOf(pdf)
  if (!existsSync(path)) {
    mkdirSync(dirname(path), { recursive: true })
    const raw = { width, height, channels: 1 as const }
    writeFileSync(
      path,
      await sharp(pixels, { raw }).png({ compressionLevel: 9, palette: true, colours: 16 }).toBuffer(),
    )
  }
  const { data, info } = await sharp(readFileSync(path)).grayscale().raw().toBuffer({ resolveWithObject: true })
  if (info.width !== width || info.height !== height) return 1000
  let others = 0
  for (let at = 0; at < pixels.length; at++) if (Math.abs((pixels[at] ?? 0) - (data[at] ?? 0)) > 60) others++
  return (1000 * others) / pixels.length
}
