import type { Context } from '#domain/context.ts'
import { formatDay } from '#domain/day.ts'
import { formatCents, type Cents } from '#domain/money.ts'
import type { StateWord } from '#domain/states.ts'
import { daysPastDue } from '#features/ledger/aging.ts'
import { settledWords } from '#features/ledger/settlement.ts'
import { monthInWords, monthBounds } from '#features/statements/month.ts'
import type { PaperSheet } from '#features/trade/pages/paper-pdf.ts'
import type { SettledCharge } from '../charge.ts'

/** A finance charge in words: its page and its PDF file are made of the same. What it falls on, and by what. */
export const chargeSheet = (
  { credit }: Pick<Context, 'credit'>,
  charge: SettledCharge,
  customer: string,
): PaperSheet & { heads: { name: string; quantity: string; price: string; amount: string } } => {
  const { number, month, items, baseCents, rate, cents, dueOn, accepted, termsVersion, clause, afterDays, settled } =
    charge
  const last = monthBounds(month).through
  const amount = (figure: number) => formatCents(figure as Cents)
  const onAccount = items.reduce((sum, item) => sum + item.cents, 0) - baseCents
  const percent = `${rate / 100}%`
  const heads = {
    ...{ name: 'Past due', quantity: 'Was due', price: `Days past due on ${formatDay(last)}`, amount: 'Open' },
  }
  return {
    title: `Finance charge ${number}`,
    who: customer,
    status: charge.waivedAt
      ? `${amount(cents)}, waived: ${charge.reason}`
      : settled === 'open'
        ? `${amount(cents)}, due ${formatDay(dueOn)}`
        : `${amount(cents)}, ${settledWords[settled].words.toLowerCase()}`,
    heads,
    paper: {
      heads: { ...heads, price: 'Days past due' },
      lines: items.map((item) => ({
        ...{ name: item.number ?? 'Item', quantity: formatDay(item.dueOn) },
        ...{ price: String(daysPastDue(item.dueOn, last)), amount: amount(item.cents), dyed: false },
      })),
      sums: [
        ...(onAccount > 0 ? [{ label: 'Less payments not applied yet', amount: `-${amount(onAccount)}` }] : []),
        { label: 'Balance charged', amount: amount(baseCents) },
        { label: `${amount(baseCents)} × ${percent}`, amount: amount(cents) },
      ],
      total: amount(cents),
      notices: [],
    },
    facts: [
      ['Month', monthInWords(month)],
      ['Rate', `${percent} a month`],
      [
        'Balance charged',
        afterDays === null ? null : `The balance more than ${afterDays} days past due at the end of the month`,
      ],
      ['Due', formatDay(dueOn)],
      ['Your credit terms', termsVersion && `Version of ${formatDay(termsVersion)}`],
      ['Accepted by', accepted && `${accepted.by}, ${accepted.title}, ${formatDay(accepted.at.slice(0, 10))}`],
      ['Finance charge terms', clause],
      ['How to pay', credit.howToPay],
    ].flatMap(([name, value]) => (name && value ? [{ name, value }] : [])),
  }
}

/** Where a charge stands, as staff read it. */
export const chargeStatus = ({ waivedAt, settled }: SettledCharge, openCents?: Cents): StateWord => {
  if (waivedAt) return { tone: 'off', words: 'Waived' }
  if (settled !== 'open') return settledWords[settled]
  return { tone: 'work', words: openCents === undefined ? 'Open' : `${formatCents(openCents)} open` }
}
