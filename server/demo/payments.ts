import { randomUUID } from 'node:crypto'
import { inTransaction } from '#domain/context.ts'
import type { Cents } from '#domain/money.ts'
import { findMeant } from '../../app/features/customers/customer.ts'
import { openItemsOf } from '../../app/features/ledger/find.ts'
import { post } from '../../app/features/ledger/post.ts'
import { keepEvent, startCheckout } from '../../app/features/payments/online.ts'
import { announceDrafts } from '../../app/features/payments/drafts.ts'
import { followMandate, startAutopay } from '../../app/features/payments/mandates.ts'
import { returnPayment } from '../../app/features/payments/change-payment.ts'
import { bankLineKeys } from '../../app/features/payments/bank-lines.ts'
import { recordPayment, type ReceivedPayment } from '../../app/features/payments/record.ts'
import { bankLines } from '../../app/features/payments/schema.ts'
import { reverseWriteOff, writeOff } from '../../app/features/write-offs/write-off.ts'
import { farms } from './people.ts'
import type { DemoStage } from './world.ts'

/**
 * What customers owed when the company came over from its other program, and what they paid since: by the oldest, by a
 * remittance, in advance, and with a check that came back. A few deposits wait to be matched.
 */
export const tellPayments = ({ month, people }: DemoStage): void => {
  const day = (count: number) => month.today.add({ days: count }).toString()
  month.tell(month.ago({ minutes: 60 }), async (as) => {
    const staff = as(people.admin)
    const farm = (await findMeant(staff, farms)).id
    const dairy = (await findMeant(staff, 'Newark Dairy')).id
    const openInvoice = (customerId: string, cents: number, ago: number, number: string) =>
      inTransaction(staff, (ctx) =>
        post(ctx, {
          ...{ customerId, kind: 'opening', cents: cents as Cents, number, memo: 'From previous system' },
          ...{ day: day(-ago - 30), dueOn: day(-ago) },
        }),
      )
    await openInvoice(farm, 412_30, 40, 'INV-9107')
    await openInvoice(farm, 1498_37, 6, 'INV-9161')
    await openInvoice(farm, 1892_34, -9, 'INV-9188')
    await openInvoice(dairy, 1224_00, 3, 'INV-9170')
    const paid = (cents: number, ago: number, overrides: Partial<ReceivedPayment> = {}): ReceivedPayment => ({
      ...{
        id: randomUUID(),
        method: 'check',
        cents: cents as Cents,
        receivedOn: day(-ago),
        number: '2210',
        note: null,
      },
      ...{ amounts: [], rest: 'oldest' },
      ...overrides,
    })
    // Given up: a few cents for good, and an invoice that was paid after all.
    const givenUp = async (item: { id: string; cents: Cents }, reason: string) => {
      const items = [{ entryId: item.id, cents: item.cents }]
      return (await writeOff(staff, dairy, { id: randomUUID(), items, reason }))[0]
    }
    await givenUp(await openInvoice(dairy, 84, 120, 'INV-8744'), 'Paid 84 cents short; not worth a letter')
    const lost = await openInvoice(dairy, 146_20, 150, 'INV-8702')
    const writtenOff = await givenUp(lost, 'Two letters came back')
    if (writtenOff) await reverseWriteOff(staff, writtenOff.id, 'They paid after all')
    const late8702 = { number: '5120', amounts: [{ entryId: lost.id, cents: 146_20 as Cents }] }
    await recordPayment(staff, dairy, paid(146_20, 2, late8702))
    await recordPayment(staff, farm, paid(412_30, 5))
    const late = (await openItemsOf(staff, farm)).find(({ number }) => number === 'INV-9161')
    const entries = late ? [{ entryId: late.id, cents: 500_00 as Cents }] : []
    await recordPayment(
      staff,
      farm,
      paid(600_00, 3, { number: '2231', amounts: entries, rest: 'keep', note: 'Part of 9161, as on the stub.' }),
    )
    const bad = await recordPayment(staff, dairy, paid(1224_00, 4, { number: '1180' }))
    await returnPayment(staff, bad.id, bad, { reason: 'Insufficient funds', charges: false })

    const deposits = [
      { day: day(-1), cents: 998_37 as Cents, description: 'ACH CREDIT UNION COUNTY FARMS INV-9161', number: null },
      { day: day(-1), cents: 1224_00 as Cents, description: 'REMOTE DEPOSIT', number: '1192' },
      { day: day(-2), cents: 4_12 as Cents, description: 'INTEREST PAID', number: null },
    ]
    const marks = bankLineKeys(deposits)
    await staff.db.insert(bankLines).values(
      deposits.map((line, at) => ({
        id: randomUUID(),
        ...line,
        mark: marks[at] ?? '',
        importedAt: new Date(staff.now.epochMilliseconds),
      })),
    )

    // A payment begun online that nobody finished, and what the processor said of another program's page.
    const processor = {
      openPage: async () => ({ sessionId: 'cs_test_demo', url: 'https://checkout.stripe.com/c/pay/cs_test_demo' }),
      pageNow: async () => ({ state: 'open' as const, cents: 0, intentId: null, kind: 'card' as const }),
      moneyNow: async () => ({ refunded: 0, disputed: null }),
      readEvent: () => undefined,
      openMandatePage: async () => ({ sessionId: 'cs_demo_autopay', url: 'https://checkout.stripe.com/c/pay/cs_demo' }),
      mandateNow: async () => ({
        ...{ state: 'active' as const, payerId: 'cus_demo', methodId: 'pm_demo', bankId: null, kind: 'card' as const },
        called: 'Visa ending in 4242',
      }),
      bankAgrees: async () => true,
      endMethod: async () => undefined,
      draft: async () => ({ state: 'pending' as const, intentId: 'pi_demo', why: null, mayRetry: false }),
      findDraft: async () => undefined,
      draftNow: async () => ({ state: 'pending' as const, intentId: 'pi_demo', why: null, mayRetry: false }),
    }
    const pages = { backTo: () => 'http://localhost', canceledTo: 'http://localhost' }
    const customer = { ...as(people.customer), processor }
    const open = await openItemsOf(staff, farm)
    await startCheckout(customer, farm, { entries: open.map(({ id }) => id) }, pages)
    // Autopay that is on, with what falls due soon announced.
    await startAutopay(customer, farm, { by: 'Marla Voss', title: 'Office manager' }, { backTo: '', canceledTo: '' })
    await followMandate({ ...staff, processor }, processor, { sessionId: 'cs_demo_autopay' })
    await announceDrafts({ ...staff, processor })
    await keepEvent(staff, { id: 'evt_demo', type: 'checkout.session.expired', objectId: 'cs_of_another', created: 0 })
  })
}
