import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contextOn } from '#domain/testing.ts'
import { tradeOn } from '#features/fulfillment/testing.ts'
import { testDatabase } from '#platform/testing.ts'
import { addCustomer } from './change-customer.ts'
import { customers } from './schema.ts'
import { contactsAt, removeSiteContact, saveSiteContact } from './site-contacts.ts'
import { saveSite, sitesOf } from './sites.ts'

const { db } = await testDatabase()
const ctx = contextOn(db)
const { as, person } = tradeOn(ctx)
const desk = as(await person('admin'))

const dale = { name: 'Dale Voss', phone: '(937) 555-0147', role: 'Has the gate key' }
const fresh = () => ({ id: randomUUID(), isNew: true })

/** A customer with an account and a site. */
const farm = async () => {
  const owner = await person('customer')
  const id = await addCustomer(desk, { name: `Farm ${randomUUID()}`, kind: 'farm', email: null, phone: null })
  await db.update(customers).set({ userId: owner.userId }).where(eq(customers.id, id))
  await saveSite(desk, id, '', {
    ...{ name: 'Barn', address: `${randomUUID()} Watkins Road`, county: 'Union' },
    ...{ accessNotes: null, siteContact: null, sitePhone: null },
  })
  const [site] = await sitesOf(desk, id)
  if (!site) throw new Error('no site')
  return { owner: as(owner), site, people: () => contactsAt(ctx, [site.id]) }
}

test('the customer and staff add, change and remove whom a driver calls at a site', async () => {
  const { owner, site, people } = await farm()
  await saveSiteContact(owner, site.id, fresh(), dale)
  await saveSiteContact(desk, site.id, fresh(), { name: 'Ann Lutz', phone: '(937) 555-0148', role: null })
  const [ann, known] = await people()
  expect([ann?.name, known]).toEqual(['Ann Lutz', expect.objectContaining(dale)])
  await saveSiteContact(owner, site.id, { id: ann!.id, isNew: false }, { ...dale, name: 'Ann Voss' })
  await removeSiteContact(desk, known!.id)
  expect(await people()).toEqual([{ id: ann!.id, siteId: site.id, ...dale, name: 'Ann Voss' }])
})

test('a form that is sent twice adds one person, and a site takes ten', async () => {
  const { owner, site, people } = await farm()
  const once = fresh()
  await saveSiteContact(owner, site.id, once, dale)
  await saveSiteContact(owner, site.id, once, dale)
  expect(await people()).toHaveLength(1)
  for (let more = 0; more < 9; more++) await saveSiteContact(owner, site.id, fresh(), dale)
  await expect(saveSiteContact(owner, site.id, fresh(), dale)).rejects.toThrow('A site can have up to 10 contacts')
})

test("a site contact cannot be added, changed or removed at someone else's site", async () => {
  const [mine, other] = [await farm(), await farm()]
  await saveSiteContact(other.owner, other.site.id, fresh(), dale)
  const [theirs] = await other.people()
  const which = { id: theirs!.id, isNew: false }
  await expect(saveSiteContact(mine.owner, other.site.id, fresh(), dale)).rejects.toThrow('no such delivery site')
  await expect(saveSiteContact(mine.owner, mine.site.id, which, dale)).rejects.toThrow('no such contact')
  await expect(removeSiteContact(mine.owner, theirs!.id)).rejects.toThrow('no such delivery site')
  const reader = { ...(await person('admin')), staffRole: 'read-only' as const }
  await expect(saveSiteContact(as(reader), other.site.id, fresh(), dale)).rejects.toThrow()
  expect(await other.people()).toEqual([theirs])
})
