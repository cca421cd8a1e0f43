import { approve, askMissing, decline, startReview } from '../../app/features/credit/applications.ts'
import { recordAcceptance, setTerms } from '../../app/features/credit/customer-terms.ts'
import { holdOrder, releaseOrder } from '../../app/features/credit/holds.ts'
import type { ClassTerms } from '../../app/features/credit/terms.ts'
import { findMeant } from '../../app/features/customers/customer.ts'
import { listOrders } from '../../app/features/orders/list.ts'
import type { Cents } from '#domain/money.ts'
import { farms } from './people.ts'
import { tellRequest, type DemoRequest } from './request.ts'
import type { DemoStage } from './world.ts'

const net = (fuel: number, lubricant = fuel): ClassTerms => ({
  fuel: { kind: 'net', days: fuel },
  lubricant: { kind: 'net', days: lubricant },
})

/** Customers with terms, and an application in every state that it can be in. */
export const tellCredit = (stage: DemoStage): void => {
  const { month, people } = stage
  const day = (count: number) => month.today.add({ days: count }).toString()

  month.tell(month.ago({ minutes: 90 }), async (as) => {
    const staff = as(people.admin)
    const { id } = await findMeant(staff, farms)
    const terms = { limitCents: 2_500_000 as Cents, reviewOn: day(14) }
    await setTerms(staff, id, { ...terms, terms: net(30), reason: 'As agreed by phone with Marla Voss.' })
    await recordAcceptance(staff, id, { by: 'Marla Voss', title: 'Office manager', on: day(-200) })
    await setTerms(staff, id, { ...terms, terms: net(15, 30), reason: 'Fuel moves to 15 days for all farms.' })
  })

  const applies = (ago: number, request: Omit<DemoRequest, 'kind'>) =>
    tellRequest(stage, month.ago({ hours: ago }), { kind: 'credit', ...request } as DemoRequest)
  const person = (fullName: string, email: string, phone: string) => ({ fullName, email, phone })

  const approved = applies(70, {
    ...person('Olentangy Paving Co.', 'payables@olentangy-paving.example', '(614) 555-0181'),
    ...{ ein: '31-1234567', yearsInBusiness: '18', gallonsPerMonth: '2400', orderNumberNeeded: 'yes' },
    tradeReferences: 'Valley Aggregates, (614) 555-0182\nBuckeye Tire, (614) 555-0183',
  })
  const less = applies(66, {
    ...person('Big Walnut Storage', 'office@bigwalnut-storage.example', '(614) 555-0184'),
    creditLimit: '20000',
  })
  const declined = applies(62, {
    ...person('Knox Hauling', 'knox@hauling.example', '(740) 555-0185'),
    creditLimit: '40000',
  })
  const incomplete = applies(58, {
    ...person('Dana Whitfield', 'dana@whitfield.example', '(740) 555-0186'),
    ...{ accountType: 'individual', creditLimit: '2000' },
  })
  const inReview = applies(20, {
    ...person('Union Ready Mix', 'ap@union-ready-mix.example', '(937) 555-0187'),
    ...{ creditLimit: '30000', yearsInBusiness: '31' },
  })

  month.tell(month.ago({ hours: 18 }), async (as) => {
    const staff = as(people.admin)
    for (const { id } of [approved, less, declined, incomplete, inReview]) await startReview(staff, id)
    const typed = { reviewOn: day(365), reason: null }
    const full = { ...typed, terms: net(15), limitCents: 2_500_000 as Cents, reasons: [] }
    await approve(staff, approved.id, 'in_review', full)
    const part = { ...typed, terms: net(10), limitCents: 500_000 as Cents, reasons: ['references' as const] }
    await approve(staff, less.id, 'in_review', part)
    await decline(staff, declined.id, 'in_review', ['references', 'new_business'])
    await askMissing(staff, incomplete.id, 'in_review', 'Two trade references, and the name of your bank.')
  })

  // A person holds an order, and another is let go again.
  month.tell(month.ago({ minutes: 20 }), async (as) => {
    const staff = as(people.admin)
    const { rows } = await listOrders(staff, { state: 'confirmed' }, undefined, 2)
    for (const { id } of rows) await holdOrder(staff, id, 'The check for the last delivery has not come.')
    const [first] = rows
    if (first) await releaseOrder(staff, first.id, { reason: 'The check came this morning.', onDelivery: false })
  })
}
