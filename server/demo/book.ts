import { randomUUID } from 'node:crypto'
import { profiles, users } from '../../app/features/accounts/schema.ts'
import { dateOf } from '#domain/instant.ts'
import { opened } from './companies.ts'
import type { Person } from './people.ts'
import { sites, type Site } from './places.ts'
import type { DemoStage } from './world.ts'

/** A business that buys from us, and the person there who does. */
export type Customer = Site & { person: Person }

/** Customers by the name of their company. */
export type CustomerBook = (name: string) => Customer

/**
 * The customers from the years before: each opened as a company at its time, with one account. The accounts come in
 * bulk, as a book is taken over: nobody signs in as them, and 246 passwords would take half a minute to hash.
 */
export const takeOverBook = ({ month, people }: DemoStage): CustomerBook => {
  const customers = sites.map((site) => ({ ...site, person: personAt(site.name) }))
  customers.forEach(({ name, person }, place) => {
    month.tell(month.ago({ hours: 24 * (120 + 22 * (customers.length - place)) }), async (as) => {
      person.companyId = await opened(as(people.admin), 'customer', name, '')
    })
  })
  month.tell(month.ago({ hours: 24 * 100 }), async (as) => {
    const { db, now } = as({ role: 'system' })
    const at = dateOf(now)
    const rows = customers.map(({ person: { userId, name, email } }) => ({ id: userId, name, email }))
    await db.insert(users).values(rows.map((row) => ({ ...row, emailVerified: true, createdAt: at, updatedAt: at })))
    await db.insert(profiles).values(
      customers.map(({ person: { userId, role, name, companyId, companyRole } }) => {
        return { userId, role, displayName: name, companyId, companyRole }
      }),
    )
  })
  return (name) => {
    const customer = customers.find((each) => each.name === name)
    if (!customer) throw new Error(`The demo's book has no ${name}.`)
    return customer
  }
}

const personAt = (name: string): Person => ({
  ...{ role: 'customer', userId: randomUUID(), name, companyRole: 'manager' },
  email: `office@${name.toLowerCase().replaceAll(' ', '-')}.example`,
})
