import { href } from 'react-router'
import type { Context } from '#domain/context.ts'
import type { Cents } from '#domain/money.ts'
import { longestReason } from '#domain/reason.ts'
import type { PurchaseOrder } from '#features/purchasing/schema.ts'
import { priceOfLine, unitName, type TradeProduct } from '#features/trade/line.ts'
import { choice } from '#forms/fields/choice.ts'
import { dollars } from '#forms/fields/dollars.ts'
import { longText } from '#forms/fields/long-text.ts'
import { plainDate } from '#forms/fields/plain-date.ts'
import { price } from '#forms/fields/price.ts'
import { quantity } from '#forms/fields/quantity.ts'
import { text } from '#forms/fields/text.ts'
import { optional, verbForm, type BoundForm } from '#forms/verb/verb-form.ts'
import { approveBill, checkAgain, disputeBill, voidBill } from './decide.ts'
import { enterBill } from './enter.ts'
import { purchaseCalled } from './find.ts'
import { billLife } from './lifecycle.ts'
import type { SupplierBill } from './schema.ts'

const page = (id: string) => href('/dashboard/admin/bills/:id', { id })

/** What a bill is for comes first: a purchase order, or a supplier where the bill names none. */
export const forWhichForm = verbForm({
  verb: 'choose_purchase',
  button: 'Continue',
  look: 'primary',
  permission: 'bills.decide',
  fields: ({ suppliers }: { suppliers: readonly { id: string; name: string }[] }) => ({
    purchase: optional(
      text('Purchase order', { longest: 40, autoComplete: 'off', help: 'The number on the bill, such as PO-1A2B3C.' }),
    ),
    supplier: optional(
      choice('Supplier', Object.fromEntries(suppliers.map(({ id, name }) => [id, name])), {
        blank: 'None',
        help: 'Only if the bill shows none of our PO numbers. It then waits for your decision.',
      }),
    ),
  }),
  together: ({ purchase, supplier }): Record<string, string> =>
    purchase || supplier ? {} : { purchase: 'Please enter the purchase order, or choose the supplier.' },
  submit: async (ctx, _given, { purchase, supplier }) => {
    const found = purchase ? await purchaseCalled(ctx, purchase) : undefined
    const query: Record<string, string> = found ? { purchase: found.id } : { supplier: supplier ?? '' }
    return `${href('/dashboard/admin/bills/new')}?${new URLSearchParams(query)}`
  },
})

export type NewBillContext = {
  supplier: { id: string; name: string }
  purchase?: PurchaseOrder
  products: readonly TradeProduct[]
  /** Of trucks that may be billed. */
  ladings: readonly string[]
}

const maxLines = 12

/** What the bill says, typed from it: nothing is filled in that the check is about. */
export const enterForm = verbForm({
  verb: 'enter_bill',
  button: 'Enter and check',
  look: 'primary',
  once: true,
  permission: 'bills.decide',
  fields: (_subject: NewBillContext) => ({
    number: text('Bill number', { longest: 40, autoComplete: 'off' }),
    billed_on: plainDate('Bill date'),
    due_on: optional(plainDate('Due')),
    taxes: optional(
      dollars('Taxes and fees', {
        min: 0,
        help: 'Any charged separately from the prices. Leave blank if there are none.',
      }),
    ),
    total: dollars('Bill total', { min: 0 }),
  }),
  beside: [
    ['number', 'billed_on', 'due_on'],
    ['taxes', 'total'],
  ],
  sections: () => [
    { legend: 'Bill', fields: ['number', 'billed_on', 'due_on'] },
    { legend: 'Line items', help: 'One line for each product on each bill of lading.', fields: [] },
    { legend: 'Totals', fields: ['taxes', 'total'] },
  ],
  table: ({ products, purchase, ladings }) => ({
    ...{ row: 'Line', add: 'Add a line', most: maxLines, section: 'Line items' },
    typed: (purchase?.lines ?? []).slice(0, maxLines).map(({ product }) => ({ product })),
    fields: ({ product }) => {
      const unit = products.find((each) => each.product === product)?.unit ?? 'gallon'
      return {
        product: optional(
          choice(
            'Product',
            Object.fromEntries(
              products.map(({ product, name, unit }) => [product, `${name} (per ${unitName({ product, unit })})`]),
            ),
            { blank: 'Choose …' },
          ),
        ),
        lading: optional(
          text('Bill of lading', {
            ...{ longest: 60, autoComplete: 'off' },
            ...(ladings.length > 0 && { placeholder: ladings.join(', ') }),
          }),
        ),
        quantity: quantity('Quantity', { unit }, { least: 1 }),
        price: price('Price each, $', unit),
        amount: optional(dollars('Amount', { min: 0 })),
      }
    },
  }),
  submit: async (ctx, { supplier, purchase, products }, answers, { submissionId, rows }) => {
    const lines = rows.flatMap(({ product, lading, quantity, price, amount }) => {
      const existing = products.find((each) => each.product === product)
      if (!existing) return []
      const cents = (amount ?? priceOfLine({ ...existing, quantity, price })) as Cents
      return [{ ...existing, quantity, price, cents, billOfLading: lading }]
    })
    const bill = await enterBill(ctx, {
      ...{ id: submissionId, supplierId: supplier.id, purchaseId: purchase?.id ?? null },
      ...{ number: answers.number, billedOn: answers.billed_on, dueOn: answers.due_on, lines },
      ...{ taxCents: (answers.taxes ?? 0) as Cents, totalCents: answers.total as Cents },
    })
    return page(bill.id)
  },
})

const reason = (help: string) => ({
  reason: longText('Reason', { rows: 2, longest: longestReason, help, missing: 'Please enter why.' }),
})

const approve = verbForm({
  verb: 'approve',
  title: 'Approve the bill as it is',
  button: 'Approve bill',
  look: 'primary',
  permission: 'bills.decide',
  fields: (_bill: SupplierBill) => reason('It stays in the history, with your name.'),
  submit: async (ctx, { id }, { reason }, { expected }) => {
    await approveBill(ctx, id, expected as never, reason)
    return page(id)
  },
})

const dispute = verbForm({
  verb: 'dispute',
  title: 'Dispute it',
  button: 'Dispute and email the supplier',
  look: 'outline',
  permission: 'bills.decide',
  fields: (_bill: SupplierBill) => reason('The supplier sees this and the differences.'),
  submit: async (ctx, { id }, { reason }, { expected }) => {
    await disputeBill(ctx, id, expected as never, reason)
    return page(id)
  },
})

const again = verbForm({
  verb: 'check_again',
  button: 'Check again',
  look: 'solid',
  permission: 'bills.decide',
  submit: async (ctx, { id }: SupplierBill, _answers, { expected }) => {
    await checkAgain(ctx, id, expected as never)
    return page(id)
  },
})

const withdraw = verbForm({
  verb: 'void',
  title: 'Void it',
  lead: (_bill: SupplierBill) =>
    'For a bill that was entered wrong or that the supplier withdrew. You can enter its number again.',
  button: 'Void bill',
  look: 'danger',
  permission: 'bills.decide',
  fields: (_bill: SupplierBill) => reason('It stays in the history, with your name.'),
  submit: async (ctx, { id }, { reason }, { expected }) => {
    await voidBill(ctx, id, expected as never, reason)
    return page(id)
  },
})

/** What can be done with a bill as it is. */
export const billForms = (ctx: Context, bill: SupplierBill): BoundForm[] => {
  const verbs: string[] = billLife.movesFor(bill.state, ctx.viewer)
  const follows = verbs.includes('differ')
  return [
    ...(follows ? [again(bill, bill)] : []),
    ...[approve, dispute, withdraw].map((form) => form(bill, bill)).filter(({ verb }) => verbs.includes(verb)),
  ]
}

/** All of them, for what a page posts that showed another state. */
export const everyBillForm = (bill: SupplierBill): BoundForm[] =>
  [again, approve, dispute, withdraw].map((form) => form(bill, bill))
