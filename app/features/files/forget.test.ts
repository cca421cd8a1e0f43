import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { contextOn } from '#domain/testing.ts'
import { holdPhotos, releasePhotos } from '#features/shipments/hold-photos.ts'
import { shiftsOn } from '#features/shifts/testing.ts'
import { testDatabase } from '#platform/testing.ts'
import { checkFile } from './check-file.ts'
import { forgetDeliveryPhotos } from './forget.ts'
import { keepFile } from './keep-file.ts'
import { files } from './schema.ts'

const { db } = await testDatabase()
const ctx = contextOn(db)
const { as, person, planned, onPhone } = shiftsOn(ctx)

test('photos and signatures of a delivery go when their time is up, unless a dispute holds them; its papers stay', async () => {
  const staff = as(await person('admin'))
  const run = await planned()
  const { shift } = await onPhone(run.id)
  const [held, free] = shift.deliveries.map(({ shipment }) => shipment.id)
  if (!held || !free) throw new Error('There is no stop.')
  const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#123' } })
    .png()
    .toBuffer()
  const file = await checkFile(picture)
  if ('problem' in file) throw new Error(file.problem)
  for (const id of [held, free])
    for (const kind of ['signature', 'tank', 'bill-of-lading'] as const)
      await keepFile(staff, { on: { kind: 'shipment', id }, kind, name: kind, file })
  await holdPhotos(staff, held, 'They say that less came.')
  const kinds = async (id: string) =>
    (await db.select().from(files).where(eq(files.shipmentId, id))).map(({ kind }) => kind).toSorted()
  const after = (months: number) => ({ ...ctx, now: ctx.now.add({ hours: months * 31 * 24 }) })
  expect(await forgetDeliveryPhotos(after(23), 24)).toBe(0)
  expect(await forgetDeliveryPhotos(after(25), 24)).toBe(2)
  expect([await kinds(free), await kinds(held)]).toEqual([['bill-of-lading'], ['bill-of-lading', 'signature', 'tank']])
  await releasePhotos(staff, held)
  expect(await forgetDeliveryPhotos(after(25), 24)).toBe(2)
  expect(await kinds(held)).toEqual(['bill-of-lading'])
})
