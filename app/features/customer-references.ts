import { financeCharges } from './charges/schema.ts'
import { creditTerms } from './credit/schema.ts'
import {
  customerContacts,
  customerNotes,
  customers,
  deliverySites,
  exemptionCertificates,
  priceAgreements,
  siteContacts,
  siteEquipment,
  tankLevels,
} from './customers/schema.ts'
import { files } from './files/schema.ts'
import { invoices } from './invoices/schema.ts'
import { ledgerEntries } from './ledger/schema.ts'
import { orders } from './orders/schema.ts'
import { autopayDrafts, autopayMandates, checkouts, payments } from './payments/schema.ts'
import { customerPrices } from './pricelist/schema.ts'
import { markups } from './pricing/schema.ts'
import { quotes } from './quotes/schema.ts'
import { reminders } from './reminders/schema.ts'
import { requests } from './requests/schema.ts'
import { standingDeliveries } from './standing/schema.ts'
import { paymentReminders, statements } from './statements/schema.ts'
import { stormAllotments } from './storm/schema.ts'
import { sheetHolders } from './safety-sheets/schema.ts'

/** The columns by which things name their customer, and what a customer has then. */
const ofCustomers = [
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
  [payments.customerId, 'has payments'],
  [checkouts.customerId, 'has an online payment'],
  [autopayDrafts.customerId, 'has an automatic payment'],
  [autopayMandates.customerId, 'has autopay'],
  [financeCharges.customerId, 'has finance charges'],
  [invoices.customerId, 'has invoices'],
  [ledgerEntries.customerId, 'has entries in the books'],
  [statements.customerId, 'has statements'],
  [paymentReminders.customerId, 'has payment reminders'],
  [creditTerms.customerId, 'has credit terms'],
  [customerPrices.customerId, 'has prices'],
  [sheetHolders.customerId, 'has safety data sheets'],
  [customers.mergedInto, 'was merged with another customer'],
  [deliverySites.customerId, 'has a delivery site that was added since'],
  [customerContacts.customerId, 'has a contact that was added since'],
] as const

/** By what papers name their customer: as long as there are any, the record stays. */
export const papersOfCustomers = [
  ...[orders.customerId, quotes.customerId, requests.customerId],
  ...[ledgerEntries.customerId, invoices.customerId, statements.customerId, paymentReminders.customerId],
  ...[payments.customerId, checkouts.customerId, autopayMandates.customerId, autopayDrafts.customerId],
  financeCharges.customerId,
]

/** The same of a delivery site. Orders of before they named it are found by its address: see `goingTo`. */
const ofSites = [
  [orders.siteId, 'has orders'],
  [siteEquipment.siteId, 'has a tank that was added since'],
  [siteContacts.siteId, 'has a contact that was added since'],
] as const

/** The same of a tank or a machine. */
const ofTanks = [
  [orders.tankId, 'has orders'],
  [standingDeliveries.tankId, 'has a standing delivery'],
  [tankLevels.equipmentId, 'has levels'],
] as const

/** What stands on the records of a customer, so that an import that made them can't be undone. */
export const standsOn = {
  ...{ customers: ofCustomers, sites: ofSites, tanks: ofTanks },
  goingTo: { orders, customerId: orders.customerId, address: orders.deliveryAddress },
}
