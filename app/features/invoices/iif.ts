import type { EntryKind } from '#features/ledger/accounts.ts'
import type { BillingSettings } from '#features/ledger/billing.ts'
import { cell, longestName, plainLetters } from '#features/ledger/quickbooks-names.ts'
import { american, count, dollars, type ExportBatch } from './accountant.ts'

const iifTypes: Record<EntryKind, string> = {
  ...{ invoice: 'INVOICE', credit: 'CREDIT MEMO', void: 'CREDIT MEMO', payment: 'PAYMENT' },
  ...{
    returned_payment: 'GENERAL JOURNAL',
    reinstated_payment: 'GENERAL JOURNAL',
    payment_fee: 'INVOICE',
    refund: 'GENERAL JOURNAL',
  },
  ...{
    write_off: 'GENERAL JOURNAL',
    reversed_write_off: 'GENERAL JOURNAL',
    finance_charge: 'INVOICE',
    waived_charge: 'CREDIT MEMO',
    opening: 'GENERAL JOURNAL',
  },
}

const trns = [
  'TRNS',
  'TRNSTYPE',
  'DATE',
  'ACCNT',
  'NAME',
  'AMOUNT',
  'DOCNUM',
  'MEMO',
  'TOPRINT',
  'DUEDATE',
  'TERMS',
] as const
const spl = [
  'SPL',
  'TRNSTYPE',
  'DATE',
  'ACCNT',
  'NAME',
  'AMOUNT',
  'DOCNUM',
  'MEMO',
  'QNTY',
  'PRICE',
  'INVITEM',
  'TAXABLE',
  'EXTRA',
] as const

type Cells<Heads extends readonly string[]> = Partial<Record<Heads[number], string>>

const row = <Heads extends readonly string[]>(heads: Heads, cells: Cells<Heads>) =>
  heads.map((head, at) => (at === 0 ? head : cell((cells as Record<string, string>)[head] ?? ''))).join('\t')

/**
 * A batch for QuickBooks Desktop: debits above zero, credits below, each transaction adds up to 0.00. A payment's first
 * row is where the money is, and receivables stand against it.
 */
export const formatIif = (
  { entries }: ExportBatch,
  { accounts, taxAgency }: Pick<BillingSettings, 'accounts' | 'taxAgency'>,
): Uint8Array<ArrayBuffer> => {
  const lines = [`!${trns.join('\t')}`, `!${spl.join('\t')}`, '!ENDTRNS']
  for (const entry of entries) {
    const { kind, day, dueOn, number, customer, mark, memo, terms, cents } = entry
    const name = `${cell(customer, longestName - mark.length)}${mark}`
    const type = iifTypes[kind]
    const shared = { TRNSTYPE: type, DATE: american(day), DOCNUM: cell(number, 11), MEMO: memo }
    const receivable = { ACCNT: accounts.receivable, NAME: name, AMOUNT: dollars(cents) }
    if (type === 'PAYMENT') {
      const [line] = entry.lines
      lines.push(
        row(trns, {
          ...shared,
          ACCNT: accounts[line?.account ?? 'undeposited'],
          NAME: name,
          AMOUNT: dollars(-cents),
        }),
      )
      lines.push(row(spl, { ...shared, ...receivable }), 'ENDTRNS')
      continue
    }
    lines.push(
      row(trns, { ...shared, ...receivable, TOPRINT: 'N', ...(dueOn && { DUEDATE: american(dueOn) }), TERMS: terms }),
    )
    for (const line of entry.lines.toSorted((one, other) => Number(one.isTax) - Number(other.isTax)))
      lines.push(
        row(spl, {
          ...{ ...shared, ACCNT: accounts[line.account], AMOUNT: dollars(-line.cents), MEMO: line.memo || memo },
          ...{ NAME: line.isTax ? cell(taxAgency, longestName) : '', QNTY: count(line, -1), PRICE: line.price },
          ...{ INVITEM: cell(line.item), TAXABLE: line.isTax ? 'N' : '', EXTRA: line.isTax ? 'AUTOSTAX' : '' },
        }),
      )
    lines.push('ENDTRNS')
  }
  return Buffer.from(plainLetters(lines.map((line) => `${line}\r\n`).join('')), 'latin1')
}
