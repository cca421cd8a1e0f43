import { invoices } from '#features/invoices/schema.ts'
import { ledgerEntries } from '#features/ledger/schema.ts'
import { paymentReminders, statements } from '#features/statements/schema.ts'
import {
  customerContacts,
  customerNotes,
  customers,
  deliverySites,
  exemptionCertificates,
  priceAgreements,
} from './customers/schema.ts'
import { files } from './files/schema.ts'
import { orders } from './orders/schema.ts'
import { customerPrices } from './pricelist/schema.ts'
import { markups } from './pricing/schema.ts'
import { quotes } from './quotes/schema.ts'
import { reminders } from './reminders/schema.ts'
import { requests } from './requests/schema.ts'
import { standingDeliveries } from './standing/schema.ts'
import { stormAllotments } from './storm/schema.ts'
import { sheetHolders } from './safety-sheets/schema.ts'

/** The columns by which things name their customer, and what a customer has then. */
export const ofCustomers = [
  [orders.customerId, 'has orders'],
  [quotes.customerId, 'has quotes'],
  [requests.customerId, 'has requests'],
  [priceAgreements.customerId, 'has a price agreement'],
  [exemptionCertificates.customerId, 'has an exemption certificate'],
  [markups.customerId, 'has a margin'],
  [files.customerId, 'has files'],
  [customerNotes.customerId, 'has notes'],
  [reminders.customerId, 'has tasks'],
  [standingDeliveries.customerId, 'has a standing delivery'],
  [stormAllotments.customerId, 'has a storm allocation'],
  [ledgerEntries.customerId, 'has entries in the books'],
  [invoices.customerId, 'has invoices'],
  [statements.customerId, 'has statements'],
  [paymentReminders.customerId, 'has payment reminders'],
  [customerPrices.customerId, 'has prices'],
  [sheetHolders.customerId, 'has safety data sheets'],
  [customers.mergedInto, 'was merged with another customer'],
  [deliverySites.customerId, 'has a delivery site that was added since'],
  [customerContacts.customerId, 'has a contact that was added since'],
] as const

/** What an order that goes to a delivery site names it by. */
export const goingTo = { orders, customerId: orders.customerId, address: orders.deliveryAddress }
