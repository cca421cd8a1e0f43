import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { setSpendingLimit } from '../../app/features/accounts/company-people.ts'
import { profiles, users } from '../../app/features/accounts/schema.ts'
import { orderOrAsk } from '../../app/features/approvals/approval-forms.ts'
import { reorder } from '../../app/features/orders/place.ts'
import { orders } from '../../app/features/orders/schema.ts'
import { dateOf } from '#domain/instant.ts'
import type { Cents } from '#domain/money.ts'
import type { Person } from './people.ts'
import type { DemoStage } from './world.ts'

/** The farms' yard buys up to $500 an order; what it wants to order again is above that and waits for their manager. */
export const tellApprovals = ({ month, people }: DemoStage): void => {
  const { customer } = people
  month.tell(month.ago({ hours: 3 }), async (as) => {
    const manager = as(customer)
    const { companyId = '' } = customer
    const yard = await yardOf(manager, companyId)
    await setSpendingLimit(manager, companyId, yard.userId, 50_000 as Cents)
    const [last] = await manager.db
      .select()
      .from(orders)
      .where(eq(orders.companyId, companyId))
      .orderBy(desc(orders.totalCents))
      .limit(1)
    if (!last) throw new Error('The farms have ordered nothing yet.')
    const { deliveryAddress, county, siteContact, sitePhone, accessNotes, deliveryWindow, urgency } = last
    const details = {
      ...{ deliveryAddress, county, siteContact, sitePhone, accessNotes, deliveryWindow, urgency },
      ...{ deliveryDate: month.today.add({ days: 6 }).toString(), gateCode: null },
    }
    const placing = { submissionId: randomUUID(), wish: details, dyedUse: last.dyedUse }
    await orderOrAsk(
      as(yard),
      { orderId: last.id },
      placing,
      async () => (await reorder(as(yard), last.id, placing)).id,
    )
  })
}

/** A colleague who never signs in here: the demo's customer decides about what they ask. */
const yardOf = async ({ db, now }: Parameters<typeof reorder>[0], companyId: string): Promise<Person> => {
  const [userId, at] = [randomUUID(), dateOf(now)]
  const [name, email] = ['Casey Nolan', 'buyer@unionfarms.example']
  await db.insert(users).values({ id: userId, name, email, emailVerified: true, createdAt: at, updatedAt: at })
  const link = { companyId, companyRole: 'buyer' as const }
  await db.insert(profiles).values({ userId, role: 'customer', displayName: name, ...link })
  return { role: 'customer', userId, name, email, ...link }
}
