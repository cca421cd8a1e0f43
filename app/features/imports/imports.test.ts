import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { content } from '#content/testing.ts'
import { contextOn } from '#domain/testing.ts'
import { customers } from '#features/customers/schema.ts'
import { tradeOn } from '#features/fulfillment/testing.ts'
import { testDatabase } from '#platform/testing.ts'
import {
  defineImport,
  firstRows,
  type Column,
  type ImportContext,
  type RecordChange,
  type Outcome,
} from './definition.ts'
import { forgetDrafts, forgetImportedFiles } from './forget.ts'
import { changeDraft, rowsOf, startImport, takeImport } from './import-file.ts'
import { mostRows } from './bounds.ts'
import { readTable, recognizeColumns } from './read-file.ts'
import { importRows, imports } from './schema.ts'
import { tableStore } from './table-store.ts'
import { undoImport } from './undo.ts'

const { db } = await testDatabase()
const ctx = contextOn(db)
const { as, person } = tradeOn(ctx)
const desk: ImportContext = { ...as(await person('admin')), content }

const words = (label: string, required?: boolean): Column<string> => ({
  ...{ label, heads: [`${label} of the customer`], required, help: '', sample: '' },
  read: (text) => (text.length < 60 ? { value: text } : { problem: 'Too long.' }),
})

/** The smallest import there can be: a name, and a phone that it fills in. */
const people = defineImport({
  ...{ kind: 'people', title: 'People', one: 'person', many: 'people', says: '', permission: 'customers.manage' },
  columns: { name: words('Name', true), phone: words('Phone') },
  stores: {
    customers: tableStore(customers, {
      fields: ['name', 'kind', 'phone'],
      shows: { name: 'Name', phone: 'Phone' },
      besides: () => ({ createdAt: new Date() }),
    }),
  },
  plan: async (ctx, rows) => {
    const again = firstRows(rows, ({ cells }) => cells.name)
    const names = rows.flatMap(({ cells }) => cells.name ?? [])
    const known = await ctx.db.select().from(customers).where(inArray(customers.name, names))
    return rows.map(({ row, cells: { name, phone } }): Outcome => {
      const is = known.find((each) => each.name === name)
      if (again.has(row)) return { name: name ?? '', problem: `Same name as row ${again.get(row)}.` }
      if (is?.phone === phone) return { name: is?.name ?? '', writes: [] }
      const write: RecordChange = is
        ? { store: 'customers', id: is.id, before: { phone: is.phone }, after: { phone } }
        : { store: 'customers', id: randomUUID(), before: null, after: { name, phone, kind: 'household' } }
      return { name: name ?? '', writes: [write] }
    })
  },
})

const started = (csv: string | Buffer) => startImport(desk, people, { name: 'people.csv', bytes: Buffer.from(csv) })
const take = (id: string) => takeImport(desk, people, id)
const stored = async (id: string) => (await db.select().from(imports).where(eq(imports.id, id)))[0]
const rows = (id: string) => rowsOf(desk, id, { most: 100 })
const phoneOf = async (name: string) =>
  (await db.select().from(customers).where(eq(customers.name, name))).map(({ phone }) => phone)

const known = { name: { label: 'Name' }, note: { label: 'Note' } }
const cells = (file: string | Buffer) => {
  const table = readTable(Buffer.from(file), known)
  return 'problem' in table ? table.problem : [table.heads, ...table.rows.map(({ row, cells }) => [row, ...cells])]
}

test.each([
  ['a mark of UTF-8, and line breaks in quotes', '\uFEFFName,Note\r\nAnn,"two\nlines"\r\n\r\nBo,"a ""b"""\r\n'],
  ['semicolons', 'Name;Note\nAnn;"two\nlines"\n\nBo;"a ""b"""\n'],
  [
    'tabs in UTF-16, as Excel writes Unicode text',
    Buffer.from('\uFEFFName\tNote\nAnn\t"two\nlines"\n\nBo\ta "b"\n', 'utf16le'),
  ],
  ['a separator that Excel was told', 'sep=;\nName;Note\n'],
])('a file is read: %s', (_how, file) => {
  if (typeof file === 'string' && file.startsWith('sep'))
    return expect(cells(`${file}Ann;x`)).toEqual([
      ['Name', 'Note'],
      [3, 'Ann', 'x'],
    ])
  expect(cells(file)).toEqual([
    ['Name', 'Note'],
    [2, 'Ann', 'two\nlines'],
    [4, 'Bo', 'a "b"'],
  ])
})

test('Windows-1252, formulas and titles above the headings are read as the text they show', () => {
  const western = Buffer.from('Name,Note\nJos\u00e9,\u0093hi\u0094 \u0080\n', 'latin1')
  expect(cells(western)).toEqual([
    ['Name', 'Note'],
    [2, 'José', '“hi” €'],
  ])
  expect(cells(`Our list,\n\nName,Note\n="0123","'=1+1"\n=SUM(A1),-2\n`)).toEqual([
    ['Name', 'Note'],
    [4, '0123', '=1+1'],
    [5, '=SUM(A1)', '-2'],
  ])
})

test('a file that is no CSV or is too large is refused in words', () => {
  expect(cells('')).toContain('empty')
  expect(cells('Name,Note\n')).toContain('no rows')
  expect(cells(Buffer.from('PK\u0003\u0004workbook'))).toContain('Excel workbook')
  expect(cells(Buffer.alloc(11 * 1024 * 1024, 'a'))).toContain('10 MB')
  expect(cells(`Name,Note\n${'a,b\n'.repeat(mostRows + 1)}`)).toContain('20,000 rows')
})

test('a column is recognized by its own heading before those it is also known by', () => {
  const columns = { email: { label: 'Email', heads: ['Main email'] }, other: { label: 'Other', heads: ['Email'] } }
  expect(recognizeColumns(['main_EMAIL', 'e-mail'], columns)).toEqual({ email: 1 })
  expect(recognizeColumns(['Main Email:', 'Email'], columns)).toEqual({ email: 1 })
  expect(recognizeColumns(['Main Email:'], columns)).toEqual({ email: 0 })
})

test('a file is looked at, imported, and undone, and nothing is written before', async () => {
  const id = await started(`Name,Phone\nAda,1\nBen,2\n${'x'.repeat(60)},3\nAda,4\n`)
  expect(await stored(id)).toMatchObject({ state: 'draft', counts: { new: 2, changed: 0, unchanged: 0, bad: 2 } })
  expect(await phoneOf('Ada')).toEqual([])
  expect(
    (await rows(id)).map(({ row, effect, problemColumn, problem }) => [row, effect, problemColumn, problem]),
  ).toEqual([
    [2, 'new', null, null],
    [3, 'new', null, null],
    [4, 'bad', 'Name', 'Too long.'],
    [5, 'bad', null, 'Same name as row 2.'],
  ])
  // A double click, and two people at once, import it once.
  await Promise.all([take(id), take(id)])
  await take(id)
  expect([await phoneOf('Ada'), await phoneOf('Ben')]).toEqual([['1'], ['2']])

  const second = await started('Name,Phone\nAda,9\nBen,2\n')
  expect(await stored(second)).toMatchObject({ counts: { new: 0, changed: 1, unchanged: 1, bad: 0 } })
  expect((await rows(second))[0]?.shown).toEqual([{ label: 'Phone', from: '1', to: '9' }])
  await take(second)
  // What a later import wrote stands on the first one.
  await expect(undoImport(desk, people, id)).rejects.toThrow('Nothing was undone. Ada (row 2) has been changed since.')
  expect(await phoneOf('Ben')).toEqual(['2'])
  await undoImport(desk, people, second)
  expect(await phoneOf('Ada')).toEqual(['1'])
  await Promise.all([undoImport(desk, people, id), undoImport(desk, people, id)])
  expect([await phoneOf('Ada'), await phoneOf('Ben')]).toEqual([[], []])
  expect(await stored(id)).toMatchObject({
    state: 'undone',
    importedBy: expect.any(String),
    undoneBy: expect.any(String),
  })
})

test('a row whose record changed after it was looked at stops the import, and is told', async () => {
  const first = await started('Name,Phone\nCy,1\nDee,1\n')
  await take(first)
  const id = await started('Name,Phone\nCy,2\nDee,2\n')
  await db.update(customers).set({ phone: '7' }).where(eq(customers.name, 'Dee'))
  await expect(take(id)).rejects.toThrow(/Nothing was imported.*check row 3/)
  expect([await phoneOf('Cy'), await phoneOf('Dee')]).toEqual([['1'], ['7']])
  expect((await rows(id)).map(({ moved, shown }) => [moved, shown[0]?.from])).toEqual([
    [false, '1'],
    [true, '7'],
  ])
  await take(id)
  expect(await phoneOf('Dee')).toEqual(['2'])
})

test('a column that no heading names is chosen by hand', async () => {
  const id = await started('A,B\nEve,5\n')
  expect(await rows(id)).toEqual([])
  await expect(take(id)).rejects.toThrow('nothing to import')
  await changeDraft(desk, people, id, { columns: { name: 0, phone: 1 }, overwrites: false })
  await take(id)
  expect(await phoneOf('Eve')).toEqual(['5'])
})

test('the file lies encrypted, goes after a day when nobody imports it, and after its time with what it did', async () => {
  const [draft, done] = [await started('Name,Phone\nFay,555\n'), await started('Name,Phone\nGus,777\n')]
  expect((await stored(draft))?.content?.includes('Fay')).toBe(false)
  await take(done)
  const later = (hours: number) => ({ ...desk, now: desk.now.add({ hours }) })
  await forgetDrafts(later(23))
  expect(await stored(draft)).toBeDefined()
  await forgetDrafts(later(25))
  expect(await stored(draft)).toBeUndefined()
  await forgetImportedFiles(later(24 * 91), 90)
  expect(await stored(done)).toMatchObject({ state: 'imported', content: null, fileName: 'people.csv' })
  expect(await db.$count(importRows, eq(importRows.importId, done))).toBe(0)
  await expect(undoImport(desk, people, done)).rejects.toThrow('no longer be undone')
})

test('a role that may not change customers cannot import them', async () => {
  const customer = { ...as(await person('customer')), content }
  await expect(startImport(customer, people, { name: 'x.csv', bytes: Buffer.from('Name\nAnn') })).rejects.toThrow()
  const viewer = { ...desk.viewer, staffRole: 'dispatcher' } as ImportContext['viewer']
  await expect(
    startImport({ ...desk, viewer }, people, { name: 'x.csv', bytes: Buffer.from('Name\nAnn') }),
  ).rejects.toThrow()
})
