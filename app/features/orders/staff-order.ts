import { href } from 'react-router'
import type { Company } from '#features/companies/schema.ts'
import { type OrderVerb } from './lifecycle.ts'
import type { Order, OrderLine } from './schema.ts'
import type { PurchaseOrder } from '#features/purchasing/schema.ts'
import type { Difference } from '#features/fulfillment/differing-days.ts'
import { saleChoices } from '#features/trade/pages/sale-fields.ts'

/** What the page of an order knows of it when it draws the forms of its verbs. */
export type StaffOrder = {
  order: Order
  lines: readonly OrderLine[]
  verbs: readonly OrderVerb[]
  /** Its hours passed before it was confirmed. */
  isWindowPassed: boolean
  /** Some of it came short, and somebody has to say what becomes of the rest. */
  isRestOpen: boolean
  /** What is neither bought nor loaded of each line, in its own unit; undefined while nothing can be. */
  left?: readonly number[]
  suppliers: readonly Pick<Company, 'id' | 'name'>[]
  /** The purchase order that is asked of somebody else, with its prices and its note. */
  again?: PurchaseOrder
  /** Why the days of it differ, and what would bring them together. */
  difference?: Difference
  /** Where it may be taxed. */
  sale: ReturnType<typeof saleChoices>
  promised: string
  today: string
  /** What the company's time is called, such as "Central". */
  zone: string
  lastDay: string
}

export const address = ({ order }: StaffOrder) => href('/dashboard/admin/orders/:id', { id: order.id })

/** Who ordered by phone and has no account hears of it by phone. */
export const andEmail =
  (button: string) =>
  ({ order: { contactEmail, userId, companyId } }: StaffOrder) =>
    contactEmail || userId || companyId ? `${button} and email the customer` : button
