import { paperPdf } from '#features/trade/pages/paper-pdf.ts'
import type { StatementSheet } from './statement-sheet.ts'

/** A statement as a PDF file: open items first, then the aging and the month, each as a line. */
export const statementPdf = (sheet: StatementSheet, madeAt: Date): Promise<Buffer> =>
  paperPdf(
    {
      title: sheet.title,
      who: sheet.customer,
      status: `Balance on ${sheet.through}: ${sheet.balance}${sheet.pastDue ? `, ${sheet.pastDue} past due` : ''}`,
      paper: {
        lines: [
          ...sheet.open.map(({ item, due, late, open }) => ({
            ...{ name: item, quantity: due, price: late, amount: open, dyed: false },
          })),
          ...sheet.unapplied.map(({ item, day, open }) => ({
            ...{ name: `${item}, on account`, quantity: day, price: '', amount: `-${open}`, dyed: false },
          })),
        ],
        heads: { name: 'Open items', quantity: 'Due', price: 'Late', amount: 'Open balance' },
        sums: sheet.aging.buckets.map(({ label, amount }) => ({ label, amount })),
        total: sheet.balance,
        notices: [],
      },
      facts: [
        { name: 'Previous balance', value: sheet.opening },
        ...sheet.entries.map(({ day, what, notes, amount, balance }) => ({
          name: `${day}, ${what}`,
          value: [`${amount}, balance ${balance}`, ...notes].map((said) => said.replace(/\.$/, '')).join('. '),
        })),
        { name: 'How to pay', value: sheet.pay.join(' ') },
        { name: 'Online', value: sheet.link },
      ],
    },
    sheet.sender,
    madeAt,
  )
