import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { content } from '#content/testing.ts'
import { contextOn } from '#domain/testing.ts'
import { customers } from '#features/customers/schema.ts'
import { tradeOn } from '#features/fulfillment/testing.ts'
import type { ImportContext } from '#features/imports/definition.ts'
import { rowsOf, startImport, takeImport } from '#features/imports/import-file.ts'
import { undoImport } from '#features/imports/undo.ts'
import { testDatabase } from '#platform/testing.ts'
import { balanceOf, openItemsOf } from './find.ts'
import openingImport from './opening-import.ts'
import { reconcile } from './reconcile.ts'

const { db } = await testDatabase()
const ctx = contextOn(db)
const { as, person } = tradeOn(ctx)
const desk: ImportContext = { ...as(await person('admin')), content }

const farm = { id: randomUUID() as string, name: 'Hilltop Farm LLC', kind: 'farm' as const, createdAt: new Date() }
await db.insert(customers).values(farm)

const started = async (...rows: string[]) => {
  const csv = ['Customer,Number,Open amount,Date', ...rows.map((row) => `${farm.name},${row},2025-10-20`)].join('\n')
  const id = await startImport(desk, openingImport, { name: 'open.csv', bytes: Buffer.from(csv) })
  const says = (await rowsOf(desk, id, { most: 10 })).map(({ effect, problem, notes }) => [effect, problem, notes])
  return { id, says }
}
const taken = async (...rows: string[]) => {
  const { id, says } = await started(...rows)
  await takeImport(desk, openingImport, id)
  return { id, says }
}
const open = async () => (await openItemsOf(ctx, farm.id)).map(({ number, openCents }) => [number, openCents])

test('opening balances come in once; after an undo they come in again, with the amounts of the mended file', async () => {
  const first = await taken('88213,1284.50', '88214,100')
  expect(first.says).toEqual([
    ['new', null, []],
    ['new', null, []],
  ])
  const again = await started('88213,1284.50', '88214,90')
  expect(again.says).toEqual([
    ['unchanged', null, ['Already imported.']],
    ['bad', 'Already imported with $100.00. To change the amount, undo that import first.', []],
  ])

  await undoImport(desk, openingImport, first.id)
  expect([await open(), await balanceOf(ctx, farm.id)]).toEqual([[], 0])
  const mended = await taken('88213,1284.50', '88214,90')
  expect(mended.says.map(([effect]) => effect)).toEqual(['new', 'new'])
  expect([await open(), await balanceOf(ctx, farm.id)]).toEqual([
    [
      ['88213', 128_450],
      ['88214', 9_000],
    ],
    137_450,
  ])
  // And once more: what was undone twice is still as if it had never been.
  await undoImport(desk, openingImport, mended.id)
  expect((await started('88214,-90')).says).toEqual([['new', null, []]])
  expect(await reconcile(ctx)).toEqual([])
})
