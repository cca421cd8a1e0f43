import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { dyedNotice } from '../dyed.ts'
import { paperPdf, type PaperSheet } from './paper-pdf.ts'

const sheet: PaperSheet = {
  title: 'Quote QT-7K3M-92XD',
  who: 'Zoë’s Farm, Łódź',
  status: 'Pending',
  facts: [{ name: 'Our note', value: 'Winter blend.\nFrom the rack in Columbus.' }],
  paper: {
    lines: [
      { name: 'Off-road diesel', quantity: '800 gal', price: '$2.6510 / gal', amount: '$2,120.80', dyed: true },
      {
        ...{ name: 'Engine oil SAE 15W-40 of a name that needs a second line on paper', quantity: '2 drums' },
        ...{ price: '$890.00 / drum', amount: '$1,780.00', dyed: false },
      },
    ],
    sums: [{ label: 'Freight', amount: '$45.00' }],
    total: '$3,945.80',
    basis: 'Billed by gross gallons.',
    notices: [dyedNotice],
  },
}
const sender = { brand: 'Leone Fuel & Lubricants', lines: ['Lewis Center, OH 43035', '(614) 555-0142'] }
const made = (change: Partial<PaperSheet> = {}) =>
  paperPdf({ ...sheet, ...change }, sender, new Date('2026-11-20T15:00:00Z'))
const read = async (pdf: Buffer) => getDocumentProxy(new Uint8Array(pdf))

test('a paper as a PDF file is read in order, line by line, with its dyed notice; other alphabets lose their accents', async () => {
  const { text, totalPages } = await extractText(await read(await made()), { mergePages: true })
  expect(totalPages).toBe(1)
  expect(text.replaceAll(/\s+/g, ' ')).toBe(
    'Leone Fuel & Lubricants Lewis Center, OH 43035, (614) 555-0142 Quote QT-7K3M-92XD For Zoë’s Farm, ?ódz Pending ' +
      'Product Quantity Price Amount Off-road diesel (Dyed) 800 gal $2.6510 / gal $2,120.80 ' +
      'Engine oil SAE 15W-40 of a name that needs a second line on paper 2 drums $890.00 / drum $1,780.00 ' +
      'Freight $45.00 Total $3,945.80 Billed by gross gallons. DYED DIESEL FUEL, NONTAXABLE USE ONLY, PENALTY FOR TAXABLE USE ' +
      'Our note: Winter blend. From the rack in Columbus.',
  )
})

test('a screen reader finds title, language, heading and tables, and every font is embedded', async () => {
  const file = await made()
  const pdf = await read(file)
  const info: object = (await pdf.getMetadata()).info
  expect([info, await pdf.getMarkInfo()]).toEqual([
    expect.objectContaining({ Title: sheet.title, Language: 'en-US' }),
    expect.objectContaining({ Marked: true }),
  ])
  const tags = JSON.stringify(await (await pdf.getPage(1)).getStructTree())
  expect(tags.match(/"role":"(H1|Table|TR|TH|TD)"/g)?.length).toBe(1 + 2 + 5 + (4 + 2 + 2) + (6 + 2))
  const words = file.toString('latin1')
  expect(words.match(/\/Type \/Font\b/g)?.length).toBeGreaterThan(1)
  expect(words.match(/\/FontFile2/g)).toHaveLength(2)
})

test('a PDF continues on the next page, and one without prices shows none', async () => {
  const lines = Array.from({ length: 60 }, (_, place) => ({ name: `Load ${place}`, quantity: '10 gal', dyed: false }))
  const { text, totalPages } = await extractText(await read(await made({ paper: { lines, notices: [] } })), {
    mergePages: true,
  })
  expect(totalPages).toBe(2)
  expect(text).toContain('Load 59')
  expect(text).not.toMatch(/Price|Amount|Total/)
})
