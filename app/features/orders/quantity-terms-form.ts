import { href } from 'react-router'
import type { DeciGallons } from '#domain/money.ts'
import { basisChoices, mostTolerance, quantityKinds } from '#features/trade/quantity-terms.ts'
import { choice } from '#forms/fields/choice.ts'
import { consent } from '#forms/fields/consent.ts'
import { percent } from '#forms/fields/percent.ts'
import { quantity, typedQuantity } from '#forms/fields/quantity.ts'
import { optional, verbForm } from '#forms/verb/verb-form.ts'
import { setQuantityTerms } from './quantity.ts'
import type { StaffOrder } from '#features/orders/pages/staff/staff-order.ts'

/** What the ordered quantity means and how its gallons are billed: agreed with the customer until it is delivered. */
export const setTerms = verbForm({
  verb: 'set_terms',
  title: 'Quantity terms',
  button: 'Save quantity terms',
  fields: ({ order: { quantityKind, basis, tolerance, notToExceed } }: StaffOrder) => ({
    quantity_kind: choice('The ordered quantity is', quantityKinds, {
      ...{ initial: quantityKind, blank: false, missing: 'Please choose what the quantity means.' },
      help: 'Fill: whatever the tank takes. Transport: billed by BOL gallons.',
    }),
    basis: choice('Gallons billed', basisChoices, {
      ...{ initial: basis, blank: false, missing: 'Please choose how gallons are billed.' },
    }),
    tolerance_percent: optional(
      percent('Tolerance, percent', {
        most: mostTolerance.basisPoints,
        help: 'For a fixed quantity. Leave both blank for the usual tolerance.',
        initial: tolerance ? String(tolerance.basisPoints / 100) : '',
      }),
    ),
    tolerance_most: optional(
      quantity(
        'Tolerance, at most',
        { unit: 'gallon' },
        { initial: tolerance ? typedQuantity('gallon', tolerance.most) : '' },
      ),
    ),
    not_to_exceed: optional(
      consent("The customer's purchase order says not to exceed the ordered quantity", {
        initial: notToExceed ? 'yes' : '',
      }),
    ),
  }),
  beside: [['tolerance_percent', 'tolerance_most']],
  submit: async (ctx, given, answers, { expected }) => {
    const { quantity_kind, basis, tolerance_percent, tolerance_most, not_to_exceed } = answers
    const hasOwnTolerance = tolerance_percent !== null || tolerance_most !== null
    await setQuantityTerms(ctx, given.order.id, expected, {
      ...{ quantityKind: quantity_kind, basis, notToExceed: not_to_exceed ?? false },
      tolerance: hasOwnTolerance
        ? { basisPoints: tolerance_percent ?? Number.NaN, most: (tolerance_most ?? Number.NaN) as DeciGallons }
        : null,
    })
    return href('/dashboard/admin/orders/:id', { id: given.order.id })
  },
})
