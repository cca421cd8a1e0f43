import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { siteCoordinates } from '#domain/coordinates.ts'
import { contextOn } from '#domain/testing.ts'
import type { DeciGallons } from '#domain/money.ts'
import { tradeOn } from '#features/fulfillment/testing.ts'
import { testDatabase } from '#platform/testing.ts'
import { addCustomer } from './change-customer.ts'
import { equipmentOf, saveEquipment } from './equipment.ts'
import { latestLevels, levelsOf, recordLevel, recordOwnLevel } from './levels.ts'
import { levelWords } from './pages/site-words.ts'
import { customers } from './schema.ts'
import { pinAtDelivery, saveSite, sitesOf } from './sites.ts'
import { roomIn, safeGallons, usableGallons } from './tank-room.ts'

const { db } = await testDatabase()
const ctx = contextOn(db)
const { as, person } = tradeOn(ctx)
const desk = as(await person('admin'))

const newCustomer = () => addCustomer(desk, { name: `Farm ${randomUUID()}`, kind: 'farm', email: null, phone: null })
const place = {
  ...{ name: 'Barn', address: '9100 Watkins Road', county: 'Union' },
  ...{ accessNotes: null, siteContact: null, sitePhone: null },
}
const gallons = (count: number) => (count * 10) as DeciGallons

const farmWithTank = async () => {
  const id = await newCustomer()
  await saveSite(desk, id, '', place)
  const [site] = await sitesOf(desk, id)
  await saveEquipment(desk, id, undefined, {
    ...{ siteId: site?.id ?? '', kind: 'tank', label: 'Heat', product: 'heating-oil', capacity: gallons(275) },
    ...{ unitNumber: null, notes: null },
  })
  const [tank] = await equipmentOf(desk, id)
  if (!site || !tank) throw new Error('no site')
  return { id, site, tank }
}

test('a site lies in the middle of its county until someone types where, and then where the truck stood', async () => {
  const { id, site } = await farmWithTank()
  const at = async () => {
    const [now] = await sitesOf(desk, id)
    return now && siteCoordinates(ctx.places, now)
  }
  expect(await at()).toMatchObject({ latitude: 40.2992, sureness: 'rough' })
  const typed = { latitude: 40.1573, longitude: -82.9956 }
  await saveSite(desk, id, site.id, { ...place, coordinates: typed })
  expect(await at()).toEqual({ ...typed, sureness: 'typed' })
  await pinAtDelivery(desk, site.id, { latitude: 40.1574, longitude: -82.9957 })
  await saveSite(desk, id, site.id, { ...place, coordinates: { latitude: 40.1574, longitude: -82.9957 } })
  expect(await at()).toEqual({ latitude: 40.1574, longitude: -82.9957, sureness: 'delivery' })
  await saveSite(desk, id, site.id, { ...place, coordinates: null })
  expect(await at()).toMatchObject({ sureness: 'rough' })
})

test('a site opens before it closes, and says both or neither', async () => {
  const { id, site } = await farmWithTank()
  const hours = (opensAt: string | null, closesAt: string | null) =>
    saveSite(desk, id, site.id, { ...place, opensAt, closesAt, priority: 'livestock' })
  await expect(hours('07:00', null)).rejects.toThrow('both hours')
  await expect(hours('16:00', '07:00')).rejects.toThrow('close later')
  await hours('07:00', '16:00')
  expect(await sitesOf(desk, id)).toMatchObject([{ opensAt: '07:00:00', closesAt: '16:00:00', priority: 'livestock' }])
})

test('the latest reading of a tank counts, and the same one sent twice is one', async () => {
  const { id, tank } = await farmWithTank()
  const read = (count: number, hoursAgo: number, reading = randomUUID()) =>
    recordLevel(desk, id, tank.id, {
      ...{ id: reading, gallons: gallons(count), source: 'typed' },
      at: new Date(ctx.now.epochMilliseconds - hoursAgo * 3_600_000),
    })
  const twice = randomUUID()
  await read(90, 2, twice)
  await read(90, 2, twice)
  await read(140, 48)
  expect(await levelsOf(desk, id, 5)).toHaveLength(2)
  const level = (await latestLevels(desk, [tank.id])).get(tank.id)
  expect(level).toMatchObject({ gallons: gallons(90), source: 'typed' })
  expect(roomIn(tank, level)).toBe(gallons(157.5))
  await expect(read(300, 1)).rejects.toThrow('275 gal')
  await expect(read(100, -1)).rejects.toThrow('in the future')
})

test('a tank is filled to its safe share, and its reserve is not counted on', () => {
  const tank = { capacity: gallons(275), safeFill: null, reserve: null }
  expect(safeGallons(tank)).toBe(gallons(247.5))
  expect(usableGallons({ ...tank, reserve: gallons(20) })).toBe(gallons(227.5))
  expect(safeGallons({ ...tank, safeFill: 95 })).toBe(gallons(261.2))
  expect(roomIn({ capacity: null, safeFill: null }, undefined)).toBeUndefined()
  expect(roomIn(tank, { gallons: gallons(260) })).toBe(0)
})

test('a customer reads their own tank, nobody else reads it, and the customer is told that it was they', async () => {
  const { id, tank } = await farmWithTank()
  const owner = await person('customer')
  await db.update(customers).set({ userId: owner.userId }).where(eq(customers.id, id))
  const reading = { id: randomUUID(), gallons: gallons(80), source: 'typed', at: new Date(0) } as const
  await recordOwnLevel(as(owner), tank.id, reading)
  await recordOwnLevel(as(owner), tank.id, reading)
  const [level, ...more] = await levelsOf(desk, id, 5)
  expect([level, more]).toMatchObject([{ gallons: gallons(80), recordedBy: owner.name }, []])
  expect(levelWords(as(owner), tank, level)).toContain('(entered by you)')
  await expect(recordOwnLevel(as(owner), tank.id, { ...reading, gallons: gallons(300) })).rejects.toThrow('275 gal')
  for (const other of [as(await person('customer')), desk])
    // oxlint-disable-next-line no-await-in-loop -- one after another
    await expect(recordOwnLevel(other, tank.id, reading)).rejects.toMatchObject({ kind: 'not-found' })
})
