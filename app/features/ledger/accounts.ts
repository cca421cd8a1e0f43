/**
 * The accounts that the subledger posts to. `type` says where a bookkeeper's chart has them; the names that the
 * accountant's program knows are kept in Platform Settings.
 */
const table = {
  receivable: { name: 'Accounts Receivable', type: 'asset' },
  undeposited: { name: 'Undeposited Funds', type: 'asset' },
  fuel: { name: 'Fuel Sales', type: 'income' },
  lubricants: { name: 'Lubricant Sales', type: 'income' },
  freight: { name: 'Delivery Income', type: 'income' },
  fuel_tax: { name: 'Fuel Taxes Payable', type: 'liability' },
  sales_tax: { name: 'Sales Tax Payable', type: 'liability' },
  finance_charges: { name: 'Finance Charge Income', type: 'income' },
  payment_fees: { name: 'Returned Payment Fees', type: 'income' },
  bad_debt: { name: 'Bad Debt', type: 'expense' },
  allowances: { name: 'Sales Allowances', type: 'income' },
  opening: { name: 'Opening Balances', type: 'equity' },
} as const satisfies Record<string, { name: string; type: 'asset' | 'liability' | 'income' | 'expense' | 'equity' }>

export type Account = keyof typeof table

export const accounts: Record<Account, { name: string; type: string }> = table

export const accountKeys = Object.keys(table) as Account[]

type Kind = { says: string; sign: -1 | 0 | 1; against: Account; note?: string }

/**
 * What an entry may be. `sign`: 1 raises what the customer owes, -1 lowers it, 0 may do either. `against`: the account on
 * the other side, where the entry does not bring its own lines. `note`: what it means for who owes, where its name does not
 * say it.
 */
const kinds = {
  invoice: { says: 'Invoice', sign: 1, against: 'fuel' },
  credit: { says: 'Credit memo', sign: -1, against: 'allowances' },
  void: { says: 'Voided invoice', sign: -1, against: 'fuel' },
  payment: { says: 'Payment', sign: -1, against: 'undeposited' },
  returned_payment: { says: 'Returned payment', sign: 1, against: 'undeposited' },
  reinstated_payment: {
    ...{ says: 'Reinstated payment', sign: -1, against: 'undeposited' },
    note: 'The bank gave back what it had taken of a payment.',
  },
  payment_fee: { says: 'Returned payment fee', sign: 1, against: 'payment_fees' },
  refund: { says: 'Refund', sign: 1, against: 'undeposited' },
  write_off: { says: 'Write-off', sign: -1, against: 'bad_debt', note: 'Taken off the balance without a payment.' },
  reversed_write_off: {
    ...{ says: 'Reversed write-off', sign: 1, against: 'bad_debt' },
    note: 'An earlier write-off was reversed: this is owed again.',
  },
  finance_charge: { says: 'Finance charge', sign: 1, against: 'finance_charges' },
  waived_charge: { says: 'Waived finance charge', sign: -1, against: 'finance_charges' },
  opening: { says: 'Opening balance', sign: 0, against: 'opening' },
} as const satisfies Record<string, Kind>

export type EntryKind = keyof typeof kinds

export const entryKinds: Record<EntryKind, Kind> = kinds

export const entryKindNames = Object.keys(kinds) as EntryKind[]
