import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { content } from '#content/testing.ts'
import { inTransaction } from '#domain/context.ts'
import type { Cents } from '#domain/money.ts'
import { contextOn, thursdayMorning } from '#domain/testing.ts'
import { system } from '#domain/viewer.ts'
import { correctShipment } from '#features/fulfillment/correct.ts'
import { updateShipment } from '#features/fulfillment/truck-updates.ts'
import { shipPurchase } from '#features/fulfillment/schedule.ts'
import { diesel, tradeOn } from '#features/fulfillment/testing.ts'
import { ConfirmationRequired } from '#domain/confirmation.ts'
import type { PurchaseOrder } from '#features/purchasing/schema.ts'
import { findShipment } from '#features/shipments/find.ts'
import { priceOfLine } from '#features/trade/line.ts'
import { mails } from '#mails/schema.ts'
import { mailPlan } from '#emails/index.ts'
import { testDatabase } from '#platform/testing.ts'
import { enterForm } from './bill-forms.ts'
import billImport from './bill-import.ts'
import { checkDue } from './check.ts'
import { approveBill, checkAgain, disputeBill, voidBill } from './decide.ts'
import { enterBill, type NewBill } from './enter.ts'
import { billsOfPurchase, findBill } from './find.ts'
import type { BillLine, SupplierBill } from './schema.ts'

const { db } = await testDatabase()
const ctx = contextOn(db, { mails: mailPlan({ staffEmail: 'desk@leonefuel.example' }) })
const { as, person, company, purchased } = tradeOn(ctx)
const staff = await person('admin')
const desk = as(staff)
const customer = await person('customer')
let supplier: Awaited<ReturnType<typeof person>>

beforeAll(async () => {
  supplier = await person('supplier', { id: await company('supplier', 'Buckeye Terminal') })
})

const sure = async <Done>(go: (sure?: string[]) => Promise<Done>): Promise<Done> =>
  go().catch((error) => {
    if (error instanceof ConfirmationRequired) return go(error.confirmations.map(({ key }) => key))
    throw error
  })

/** 800 gallons at $2.9000, on a truck with this bill of lading. */
const loaded = async (billOfLading: string) => {
  const purchase = await purchased(staff, customer, supplier)
  const { price: _price, ...load } = diesel
  const eta = new Date(thursdayMorning.add({ hours: 1 }).epochMilliseconds)
  const loading = { submissionId: randomUUID(), billOfLading, truck: 'Truck 7', eta, loads: [load] }
  const truck = await sure((sure) => shipPurchase(as(supplier), purchase.id, 'confirmed', { ...loading, sure }))
  await sure((sure) => updateShipment(as(supplier), truck.id, 'scheduled', { verb: 'depart', sure }))
  return { purchase, truck }
}
const arrives = (id: string) =>
  sure((sure) => updateShipment(as(supplier), id, 'in_transit', { verb: 'deliver', receivedBy: 'Dana', sure }))
const bought = async (billOfLading: string) => {
  const made = await loaded(billOfLading)
  await arrives(made.truck.id)
  return made
}

const billed = (line: Partial<BillLine> = {}): BillLine => {
  const { price: _price, ...product } = diesel
  const of = { ...product, price: 29_000, billOfLading: 'BB-100', ...line }
  return { ...of, cents: line.cents ?? priceOfLine(of) }
}
const billOf = (
  purchase: PurchaseOrder | null,
  number: string,
  lines: BillLine[],
  overrides: Partial<NewBill> = {},
): NewBill => {
  const taxCents = overrides.taxCents ?? (0 as Cents)
  const totalCents = lines.reduce((sum, { cents }) => sum + cents, taxCents as number) as Cents
  return {
    ...{ id: randomUUID(), supplierId: supplier.companyId ?? '', purchaseId: purchase?.id ?? null, number },
    ...{ billedOn: '2025-11-20', dueOn: null, taxCents, totalCents, lines },
    ...overrides,
  }
}
const kinds = ({ differences }: SupplierBill) => differences.map(({ kind }) => kind)

test('a bill of what was ordered and delivered matches by itself, taxes at our rates and a slight slip included', async () => {
  const { purchase } = await bought('BB-100')
  // 800.0 gallons came: half a percent are 4.0, and the price may be off by $0.0005.
  const given = billOf(purchase, 'A-1', [billed({ quantity: 8040, price: 29_005 })], { taxCents: 574_06 as Cents })
  const bill = await enterBill(desk, given)
  expect([bill.state, bill.differences]).toEqual(['matched', []])
  expect((await enterBill(desk, given)).id).toBe(bill.id)
})

test.each([
  ['gallons', { quantity: 8050 }, {}],
  ['price', { price: 29_010 }, {}],
  ['sum', { cents: 232_500 as Cents }, {}],
  ['sum', {}, { totalCents: 240_000 as Cents }],
  ['tax', {}, { taxCents: 400_00 as Cents }],
  ['lading', { billOfLading: 'BB-999' }, {}],
  ['product', { product: 'off-road-diesel', name: 'Off-road diesel' }, {}],
] as const)('a supplier bill that differs in %s goes to a person, in words', async (kind, line, more) => {
  const lading = `K-${randomUUID()}`
  const { purchase } = await bought(lading)
  const bill = await enterBill(desk, billOf(purchase, randomUUID(), [billed({ billOfLading: lading, ...line })], more))
  expect(bill.state).toBe('differs')
  expect(kinds(bill)).toContain(kind)
})

test('how much more is charged is said with each difference', async () => {
  const { purchase } = await bought('BB-200')
  const bill = await enterBill(
    desk,
    billOf(purchase, 'A-2', [billed({ quantity: 8100, price: 29_100, billOfLading: 'bb 200' })]),
  )
  expect(bill.differences).toEqual([
    { kind: 'price', words: 'Ultra-low sulfur diesel: billed at $2.9100 / gal, ordered at $2.9000 / gal.', cents: 810 },
    {
      kind: 'gallons',
      words: 'Ultra-low sulfur diesel: BOL BB-200 shows 800 gal; the bill says 810 gal.',
      cents: 2900,
    },
  ])
})

test('the differences of a supplier bill add up to the overcharge', async () => {
  const { purchase } = await bought('BB-201')
  const lines = [billed({ quantity: 8100, price: 29_100, billOfLading: 'bb 201' })]
  const bill = await enterBill(desk, billOf(purchase, 'A-3', lines, { taxCents: 95_00 as Cents }))
  const due = priceOfLine({ ...billed(), quantity: 8000 })
  expect(bill.differences.reduce((sum, { cents }) => sum + cents, 0)).toBe(bill.totalCents - due)
  // A fee or freight that no order of ours has is not held against the taxes that the prices include.
  expect(bill.differences.find(({ kind }) => kind === 'tax')).toEqual({
    ...{ kind: 'tax', cents: 95_00 },
    words:
      'Taxes and fees: the bill adds $95.00. Our order has no fees or freight, and taxes by our rates are $578.34.',
  })
})

test('the bill form asks in the order in which a bill is printed', () => {
  const { groups } = enterForm({ supplier: { id: '', name: '' }, products: [], ladings: [] }).draw(desk)
  const legends = groups.map(({ section }) => section?.legend)
  expect([...new Set(legends)]).toEqual(['Bill', 'Line items', 'Totals'])
})

test("a supplier's bill number is used once, however it is typed; voiding the bill frees it", async () => {
  const { purchase } = await bought('BB-300')
  const lines = [billed({ billOfLading: 'BB-300' })]
  const first = await enterBill(desk, billOf(purchase, 'INV-0042', lines))
  await expect(enterBill(desk, billOf(purchase, 'inv 0042', lines))).rejects.toMatchObject({ kind: 'conflict' })
  await expect(enterBill(desk, billOf(purchase, '---', lines))).rejects.toMatchObject({ kind: 'invalid' })
  await voidBill(desk, first.id, first, 'Typed from the wrong page.')
  expect((await enterBill(desk, billOf(purchase, 'INV-0042', lines))).state).toBe('matched')
})

test.each([
  ['40714', 'BOL 40714'],
  ['bol# 40715', '40715'],
  ['Bill of lading 40-716', 'bol 40716'],
])('a bill that says %s is for the truck with %s', async (said, lading) => {
  const { purchase } = await bought(lading)
  const bill = await enterBill(desk, billOf(purchase, randomUUID(), [billed({ billOfLading: said })]))
  expect(kinds(bill)).toEqual([])
  // Another bill with the other spelling charges for the same load.
  const again = await enterBill(desk, billOf(purchase, randomUUID(), [billed({ billOfLading: lading })]))
  expect(kinds(again)).toContain('twice')
})

test('a load is billed once', async () => {
  const { purchase } = await bought('BB-400')
  await enterBill(desk, billOf(purchase, 'A-4', [billed({ billOfLading: 'BB-400' })]))
  const again = await enterBill(desk, billOf(purchase, 'A-5', [billed({ billOfLading: 'BB-400' })]))
  expect(again.differences).toMatchObject([{ kind: 'twice', cents: 232_000 }])
  expect(again.differences[0]?.words).toContain('bill A-4')
})

test.each([
  ['no bill of lading either', 'BB-410', null],
  ['its bill of lading', 'BB-411', 'BB-411'],
])(
  'a load that a bill without a bill of lading charged for is not matched again by one with %s',
  async (_, lading, said) => {
    const { purchase } = await bought(lading)
    const first = await enterBill(desk, billOf(purchase, randomUUID(), [billed({ billOfLading: null })]))
    const again = await enterBill(desk, billOf(purchase, randomUUID(), [billed({ billOfLading: said })]))
    expect([first.state, again.differences]).toMatchObject(['matched', [{ kind: 'twice', cents: 232_000 }]])
    expect(again.differences[0]?.words).toContain(`bill ${first.number} already charges for BOL ${lading}`)
    // A void bill charges for nothing.
    await voidBill(desk, first.id, first, 'Entered twice.')
    expect((await checkAgain(desk, again.id, again)).state).toBe('matched')
  },
)

test('a bill of the day after a tax went up is held to the tax of the day of its delivery', async () => {
  const { purchase } = await bought('BB-420')
  const taxes = desk.taxes.flatMap((rate) =>
    rate.id === 'ohio-diesel'
      ? [
          { ...rate, until: '2025-11-20' },
          { ...rate, id: 'ohio-diesel-2', from: '2025-11-21', rate: 570_000 },
        ]
      : [rate],
  )
  const friday = { ...desk, taxes, now: thursdayMorning.add({ hours: 24 }) }
  const given = { billedOn: '2025-11-21', taxCents: 571_20 as Cents }
  const bill = await enterBill(friday, billOf(purchase, randomUUID(), [billed({ billOfLading: 'BB-420' })], given))
  expect([bill.state, bill.differences]).toEqual(['matched', []])
  // No truck of ours has this bill of lading: only the day of the bill is known.
  const stray = await enterBill(friday, billOf(purchase, randomUUID(), [billed({ billOfLading: 'BB-421' })], given))
  expect(stray.differences).toMatchObject([{ kind: 'lading' }, { kind: 'tax', cents: -80_00 }])
})

test('a bill that comes before its delivery matches when it is delivered, and differs when the delivery is corrected', async () => {
  const { purchase, truck } = await loaded('BB-500')
  const bill = await enterBill(desk, billOf(purchase, 'A-6', [billed({ billOfLading: 'BB-500' })]))
  expect(kinds(bill)).toEqual(['waits'])
  const clock = { ...ctx, viewer: system }
  await arrives(truck.id)
  expect(await checkDue(clock)).toBe(1)
  expect((await findBill(desk, bill.id)).state).toBe('matched')
  expect(await checkDue(clock)).toBe(0)
  const seen = await findShipment(desk, truck.id)
  const corrected = { delivered: [7000], reason: 'The meter was misread.' }
  await sure((sure) => correctShipment(desk, truck.id, seen, { ...corrected, sure }))
  await checkDue(clock)
  expect(kinds(await findBill(desk, bill.id))).toEqual(['gallons'])
})

test('a person approves or disputes with a reason, as they saw it; the supplier reads what differs', async () => {
  const bill = await enterBill(desk, billOf(null, 'A-7', [billed({ billOfLading: 'BB-600' })]))
  expect(kinds(bill)).toEqual(['order'])
  await expect(approveBill(desk, bill.id, bill, ' ')).rejects.toMatchObject({ kind: 'invalid' })
  const disputed = await disputeBill(desk, bill.id, bill, 'Which order is this for?')
  const told = and(eq(mails.email, 'supplier-bill-disputed'), eq(mails.subjectId, bill.id))
  expect(await db.select({ to: mails.recipient }).from(mails).where(told)).toEqual([{ to: supplier.email }])
  await expect(approveBill(desk, bill.id, bill, 'Late to the page.')).rejects.toMatchObject({ kind: 'conflict' })
  const approved = await approveBill(desk, bill.id, disputed, 'Emergency load, agreed by phone.')
  expect([approved.state, approved.decidedBy, approved.reason]).toEqual([
    'approved',
    'admin',
    'Emergency load, agreed by phone.',
  ])
  await expect(checkAgain(desk, bill.id, approved)).rejects.toMatchObject({ kind: 'conflict' })
})

test('a role that may not see our costs sees no supplier bill; a supplier sees their own', async () => {
  const { purchase } = await bought('BB-700')
  const bill = await enterBill(desk, billOf(purchase, 'A-8', [billed({ billOfLading: 'BB-700' })]))
  const driver = as({ ...staff, staffRole: 'driver' } as never)
  const dispatcher = as({ ...staff, staffRole: 'dispatcher' } as never)
  const other = as(await person('supplier', { id: await company('supplier') }))
  for (const stranger of [driver, other, as(customer)])
    await expect(findBill(stranger, bill.id)).rejects.toMatchObject({ kind: 'not-found' })
  await expect(findBill(dispatcher, bill.id)).resolves.toMatchObject({ number: 'A-8' })
  await expect(disputeBill(dispatcher, bill.id, bill, 'No.')).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(enterBill(dispatcher, billOf(purchase, 'A-9', [billed()]))).rejects.toMatchObject({ kind: 'forbidden' })
  expect((await billsOfPurchase(as(supplier), purchase.id)).map(({ number }) => number)).toEqual(['A-8'])
})

test("a supplier's file: rows of one number are one bill, which is checked by itself; one bad row leaves its bill out", async () => {
  const { purchase } = await bought('BB-800')
  const importer = { ...desk, content }
  const row = (row: number, overrides: Record<string, unknown>) => ({
    row,
    cells: {
      ...{ supplier: 'buckeye terminal', day: '2025-11-20', due: null, purchase: purchase.reference, lading: 'BB-800' },
      ...{ product: 'ulsd', quantity: 40_000, price: 29_000, amount: null, taxes: null, total: null },
      ...overrides,
    },
  })
  const outcomes = await billImport.plan(
    importer,
    [
      row(2, { number: 'F-1' }),
      row(3, { number: 'f 1' }),
      row(4, { number: 'F-2', quantity: 0 }),
      row(5, { number: 'F-2' }),
      row(6, { number: 'A-1' }),
      row(7, { number: 'F-3', supplier: 'Nobody' }),
    ],
    { overwrites: false },
  )
  const [made, second, ...others] = outcomes
  expect(second).toMatchObject({ writes: [], notes: ['A line of the bill in row 2.'] })
  expect(others.map((outcome) => 'problem' in outcome)).toEqual([true, true, true, true])
  const [write] = made && 'writes' in made ? made.writes : []
  await inTransaction(importer, async (ctx) =>
    billImport.stores.bills?.insert(ctx, [{ ...write?.after, id: write?.id ?? '' }]),
  )
  expect((await findBill(desk, write?.id ?? '')).state).toBe('entered')
  await checkDue({ ...ctx, viewer: system })
  expect(await findBill(desk, write?.id ?? '')).toMatchObject({ state: 'matched', totalCents: 232_000 })
})
