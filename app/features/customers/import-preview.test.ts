import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { content } from '#content/testing.ts'
import { contextOn } from '#domain/testing.ts'
import { tradeOn } from '#features/fulfillment/testing.ts'
import type { Import } from '#features/imports/definition.ts'
import { rowsOf, startImport, takeImport } from '#features/imports/import-file.ts'
import { testDatabase } from '#platform/testing.ts'
import customerImport from './customer-import.ts'
import { customers } from './schema.ts'
import tankImport from './tank-import.ts'

const { db } = await testDatabase()
const { as, person } = tradeOn(contextOn(db))
const office = { ...as(await person('admin')), content }

const previewed = async (definition: Import, csv: string) => {
  const id = await startImport(office, definition, { name: 'list.csv', bytes: Buffer.from(csv) })
  const rows = await rowsOf(office, id, { most: 9 })
  const shown = rows.flatMap(({ shown }) => shown.map(({ label, to }) => `${label}: ${to}`))
  return { shown, take: () => takeImport(office, definition, id) }
}

test('a preview says nothing of the type of a customer whose row has none, and names products as we do', async () => {
  const { shown, take } = await previewed(
    customerImport,
    'Name,Email,Type,Street,City,Zip\nPine Row Farm,pine@row.example,,12 Row Ln,Marion,43302\n',
  )
  expect(shown).toContain('Name: Pine Row Farm')
  expect(shown.filter((line) => line.startsWith('Type'))).toEqual([])
  await take()
  const [farm] = await db.select().from(customers).where(eq(customers.email, 'pine@row.example'))
  expect(farm).toMatchObject({ kindChosen: false })
  const chosen = await previewed(customerImport, 'Name,Email,Type\nOak Row,oak@row.example,residential\n')
  expect(chosen.shown).toContain('Type: Residential')
  const tanks = await previewed(tankImport, 'Customer,Label,Product,Capacity\nPine Row Farm,Skid,off-road-diesel,500\n')
  expect(tanks.shown).toContain('Product: Off-road diesel')
})
