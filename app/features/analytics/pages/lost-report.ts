import { lostWords } from '#features/quotes/lost-reasons.ts'
import { quotesLost, type LostFor } from '../lost-quotes.ts'
import type { ReportKind } from './report.ts'

const ends = ['rejected', 'expired', 'withdrawn'] as const
const heads = ['Declined', 'Expired', 'Withdrawn']

const allOf = (row: LostFor) => ends.reduce((sum, end) => sum + row[end], 0)
const nameOf = ({ reason }: LostFor) => (reason ? lostWords[reason] : 'No reason given')
const counts = (row: LostFor) => [...ends.map((end) => String(row[end])), String(allOf(row))]

export const lostReport: ReportKind = {
  key: 'lost-quotes',
  see: 'reports.see',
  title: 'Lost quotes',
  says: 'Quotes that were declined, expired or withdrawn in the period, by the reason the customer or staff gave.',
  empty: 'No quotes were lost in this period.',
  read: async (ctx, period) => {
    const rows = await quotesLost(ctx, period)
    const [first] = rows
    if (!first) return undefined
    const total = rows.reduce((sum, row) => sum + allOf(row), 0)
    const withReason = rows.filter(({ reason }) => reason !== null).reduce((sum, row) => sum + allOf(row), 0)
    return {
      figure: total.toLocaleString('en-US'),
      note: `${total === 1 ? 'quote' : 'quotes'} lost, ${withReason} with a reason`,
      chart: {
        kind: 'bars',
        words: 'Lost quotes by reason',
        bars: rows.map((row) => ({ label: nameOf(row), value: allOf(row), said: allOf(row).toLocaleString('en-US') })),
      },
      columns: [{ head: 'Reason' }, ...[...heads, 'Total'].map((head) => ({ head, figures: true }))],
      rows: rows.map((row) => [nameOf(row), ...counts(row)]),
      total: ['Total', ...ends.map((end) => String(rows.reduce((sum, row) => sum + row[end], 0))), String(total)],
      file: { heads: ['Reason', ...heads, 'Total'], lines: rows.map((row) => [nameOf(row), ...counts(row)]) },
    }
  },
}
