import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { largestPaper } from '#features/documents/paper-type.ts'
import { checkFile } from './check-file.ts'
import { readHeic } from './read-heic.ts'
import { paper, pdfOf, phonePhoto, stream } from './testing.ts'

const kept = async (content: Buffer) => {
  const file = await checkFile(content)
  if ('problem' in file) throw new Error(file.problem)
  return file
}

const refusal = async (content: Buffer) => {
  const file = await checkFile(content)
  return 'problem' in file ? file.problem : 'kept'
}

test('a photo is kept the right way up, without the place and the camera', async () => {
  const photo = await phonePhoto()
  expect(photo.includes('Pocket Camera')).toBe(true)
  const { content, preview, type } = await kept(photo)
  expect(type).toBe('image/jpeg')
  const { exif, icc, xmp, iptc, width, height } = await sharp(content).metadata()
  expect({ exif, icc, xmp, iptc }).toEqual({})
  expect({ width, height }).toEqual({ width: 40, height: 60 })
  expect(content.includes('Pocket Camera')).toBe(false)
  expect(await sharp(preview).metadata()).toMatchObject({ format: 'webp' })
})

test('a photo of an iPhone is kept as a JPEG, without the place and the camera', async () => {
  const photo = readFileSync(new URL('fixtures/photo.heic', import.meta.url))
  expect(photo.includes('Pocket Camera')).toBe(true)
  const { content, preview, type } = await kept(photo)
  expect(type).toBe('image/jpeg')
  const { exif, icc, xmp, iptc, width, height } = await sharp(content).metadata()
  expect({ exif, icc, xmp, iptc, width, height }).toEqual({ width: 64, height: 48 })
  const { channels } = await sharp(content).stats()
  expect(channels.map(({ mean }) => Math.round(mean / 10))).toEqual([14, 9, 4])
  expect(await sharp(preview).metadata()).toMatchObject({ format: 'webp' })
  expect(await refusal(photo.subarray(0, photo.length - 200))).toContain("can't be read")
})

test('a HEIC photo that unfolds too far or takes too long is not read, and the next one is', async () => {
  const photo = readFileSync(new URL('fixtures/photo.heic', import.meta.url))
  expect(await readHeic(photo, { pixels: 64 * 48 - 1 })).toBeUndefined()
  expect(await readHeic(photo, { milliseconds: 0 })).toBeUndefined()
  expect(await readHeic(photo, { pixels: 64 * 48 })).toMatchObject({ width: 64, height: 48 })
})

test('a large picture is made smaller, and a PNG and a WebP stay what they are', async () => {
  const large = sharp({ create: { width: 3600, height: 360, channels: 3, background: 'tan' } })
  for (const [picture, type] of [
    [large.clone().png(), 'image/png'],
    [large.clone().webp(), 'image/webp'],
  ] as const) {
    const file = await kept(await picture.toBuffer())
    expect(file.type).toBe(type)
    expect(await sharp(file.content).metadata()).toMatchObject({ width: 3000, height: 300 })
    expect(await sharp(file.preview).metadata()).toMatchObject({ width: 480 })
  }
})

test('data that a phone appends to a photo is dropped, and another file hidden in it is refused', async () => {
  const photo = await phonePhoto()
  expect((await kept(Buffer.concat([photo, Buffer.from('film of two seconds')]))).content.includes('film')).toBe(false)
  for (const hidden of ['%PDF-1.7 ...', '<script>alert(1)</script>', 'PK\u0005\u0006'.padEnd(22, '\0')])
    expect(await refusal(Buffer.concat([photo, Buffer.from(hidden, 'latin1')]))).toContain('Another file is hidden')
})

test('a picture that is broken, unfolds too far or is none is refused', async () => {
  const photo = await phonePhoto(400, 300)
  expect(await refusal(photo.subarray(0, photo.length / 2))).toContain("can't be read")
  const raw = { width: 12_000, height: 7000, channels: 1 } as const
  const huge = await sharp(Buffer.alloc(84_000_000), { raw }).png({ compressionLevel: 1 }).toBuffer()
  expect(await refusal(huge)).toContain("can't be read")
  const none = ['<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'GIF89a..........', '<html></html>', 'MZ']
  for (const text of none)
    expect(await refusal(Buffer.from(text))).toContain("isn't a complete PDF, JPEG, PNG, WebP or HEIC")
  expect(await refusal(Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0'))).toContain('Most Compatible')
  expect(await refusal(Buffer.alloc(0))).toContain('empty')
  expect(await refusal(Buffer.alloc(largestPaper + 1, 1))).toContain('20 MB')
})

test('a PDF that is nothing but paper is kept to the byte', async () => {
  expect((await kept(paper)).content.equals(paper)).toBe(true)
  const links = pdfOf(
    '<< /A << /S /URI /URI (https://fuel.example/launch) >> /Launcher 1 >>',
    '<< /OpenAction [3 0 R /Fit] >>',
  )
  expect(await refusal(links)).toBe('kept')
})

test('a PDF that runs something or carries files is refused, however its name is written', async () => {
  const names = [
    '/JavaScript',
    '/J#61vaScript',
    '/#4c#61unch',
    '/#4Caunch',
    '/EmbeddedFiles',
    '/RichMedia',
    '/SubmitForm',
  ]
  for (const name of names)
    expect(await refusal(pdfOf(`<< /S ${name} /JS (app.alert(1)) >>`)), name).toContain('active content')
})

test('a PDF’s compressed streams are checked, and an unreadable PDF is refused', async () => {
  const script = '<< /S /JavaScript /JS (app.alert(1)) >>'
  const objects = '/Type /ObjStm /N 1 /First 4'
  expect(await refusal(pdfOf(stream(`${objects} /Filter /FlateDecode`, `1 0 ${script}`)))).toContain('active content')
  expect(await refusal(pdfOf(stream('/Filter /FlateDecode', '<xdp><script>x</script></xdp>')))).toContain(
    'active content',
  )
  const hex = (bytes: Buffer) => Buffer.from(bytes.toString('hex'))
  expect(await refusal(pdfOf(stream(`${objects} /Filter /ASCIIHexDecode`, script, hex)))).toContain("can't check")
  const broken = (bytes: Buffer) => deflateSync(bytes).subarray(0, 12)
  expect(await refusal(pdfOf(stream(`${objects} /Filter /FlateDecode`, script.repeat(9), broken)))).toContain(
    "can't check",
  )
  const bomb = Buffer.alloc(17 * 1024 * 1024)
  expect(await refusal(pdfOf(stream('/Filter /FlateDecode', bomb)))).toContain("can't check")
  expect(await refusal(pdfOf(stream('/Subtype /Image /Filter /FlateDecode', bomb)))).toBe('kept')
  expect(await refusal(pdfOf('<< /Encrypt 5 0 R >>'))).toContain('locked')
})
