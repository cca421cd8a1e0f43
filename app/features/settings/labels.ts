/**
 * What the parts of a setting are called, on its form and in its history, by their path in the value. A part that stands in no
 * form of one field for each, such as the entry of a list, is called by its own name.
 */
export const settingLabels = {
  company: {
    brand: 'Company name',
    since: 'In business since',
    phone: 'Phone and emergency hotline',
    email: 'Email',
    supportEmail: 'Support email',
    'address.street': 'Street',
    'address.place': 'City',
    'address.state': 'State',
    'address.stateCode': 'State (two letters)',
    'address.zip': 'ZIP code',
    'address.lat': 'Latitude',
    'address.lon': 'Longitude',
    city: 'City shown as our service area',
    emergencyNote: 'Emergency text in the top bar',
  },
  storm: {
    on: 'Storm mode on',
    reason: 'Reason',
    endsOn: 'Last day',
    timesLonger: 'Delivery times are longer by a factor of',
    since: 'Turned on',
    until: 'Turned off',
  },
  tolerance: {
    percent: 'Percent of the ordered gallons',
    mostGallons: 'Never more than (gallons)',
  },
  bills: {
    gallonsPercent: 'Percent of the gallons delivered',
    pricePerUnit: 'Price per gallon or package, $',
    dollars: 'Amounts, taxes and fees, total, $',
  },
  credit: {
    holds: 'Credit holds',
    pastDueDays: 'Hold when an invoice is past due by more than (days)',
    payDriver: 'Customers without credit terms',
    returnedPaymentFee: 'Fee for a returned payment',
    financeCharge: 'Finance charge a month',
    financeAfterDays: 'Charged on balances past due by more than (days)',
    checkDays: 'A check counts as cleared after (days)',
    reviewMonths: 'Review credit terms after (months)',
    howToPay: 'How to pay, as customers read it',
  },
  billing: {
    cutOver: 'First day billed here',
    per: 'One invoice for',
    when: 'Create drafts',
    issue: 'Issue invoices',
    reminders: 'Send past-due reminders after (days)',
    statementDay: 'Send statements on day of the month',
    taxAgency: 'Sales tax agency',
    accounts: 'QuickBooks account for',
    items: 'QuickBooks item for',
    firstInvoice: 'First invoice number',
    firstCreditMemo: 'First credit memo number',
  },
} as const

const allLabels: Record<string, Record<string, string>> = settingLabels

/** "emergencyNote" and "by_hand" as words. */
export const readable = (name: string): string =>
  /^[a-z]+([A-Z_][a-z]*)*$/.test(name)
    ? name.replaceAll(/[A-Z]|_[a-z]/g, (at) => ` ${at.replace('_', '').toLowerCase()}`)
    : name

/** A part of a setting in words: by its whole path, or by what it is a part of. */
export const labelOf = (kind: string | undefined, path: readonly string[]): string => {
  const labels = (kind && allLabels[kind]) || {}
  for (let length = path.length; length > 0; length--) {
    const label = labels[path.slice(0, length).join('.')]
    if (label) return [label, ...path.slice(length).map(readable)].join(' ')
  }
  return path.map(readable).join(' ')
}
