/** Cuts Archivo down to the letters, weights and widths the site sets: `npm exec node scripts/fonts.ts`. The result is committed. */
import { readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

const source = new URL(
  '../node_modules/@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2',
  import.meta.url,
)
const target = new URL('../app/ui/fonts/archivo.woff2', import.meta.url)
const ceiling = 45 * 1024

const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')
const marks = '\u00a0\u2009‘’“”–—…·•×−±≤≥½¼¾°©®§éñü→←↑↓'

const font = await subsetFont(await readFile(source), ascii + marks, {
  targetFormat: 'woff2',
  variationAxes: { wdth: { min: 70, max: 100 }, wght: { min: 500, max: 800 } },
})
if (font.length > ceiling) throw new Error(`The font is ${font.length} bytes, more than ${ceiling}.`)
await writeFile(target, font)
process.stdout.write(`app/ui/fonts/archivo.woff2: ${font.length} bytes\n`)

// PDF files embed a font of one weight each, with the letters that names in Western Europe need.
const latin = Array.from({ length: 96 }, (_, index) => String.fromCharCode(160 + index)).join('')
for (const [name, wght] of [
  ['regular', 400],
  ['bold', 700],
] as const) {
  const weight = await subsetFont(await readFile(source), ascii + latin + marks + '€œŒšŠžŽ', {
    targetFormat: 'sfnt',
    variationAxes: { wdth: 100, wght },
  })
  await writeFile(new URL(`../app/ui/fonts/archivo-${name}.ttf`, import.meta.url), weight)
  process.stdout.write(`app/ui/fonts/archivo-${name}.ttf: ${weight.length} bytes\n`)
}
