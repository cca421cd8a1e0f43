import { requestsToOrders, type Conversion } from '../conversion.ts'
import { formOfKind } from '#forms/index.ts'
import type { ReportKind } from './report.ts'

const steps = ['requests', 'quoted', 'accepted', 'ordered'] as const
const heads = ['Requests', 'Quoted', 'Accepted', 'Ordered']

export const requestsReport: ReportKind = {
  key: 'requests',
  see: 'reports.see',
  title: 'Requests to orders',
  says: "Requests received in the period, and how many became quotes and orders so far. Spam and reorders aren't counted.",
  empty: 'No requests were received in this period.',
  read: async (ctx, period) => {
    const kinds = await requestsToOrders(ctx, period)
    if (kinds.length === 0) return undefined
    const total = steps.map((step) => kinds.reduce((sum, kind) => sum + kind[step], 0))
    const [requests = 0, , , ordered = 0] = total
    return {
      figure: share(ordered, requests),
      note: `${ordered} of ${requests} requests became orders`,
      chart: {
        kind: 'bars',
        words: 'From request to order',
        bars: total.map((count, index) => ({
          label: heads[index] ?? '',
          value: count,
          said:
            index === 0 ? count.toLocaleString('en-US') : `${count.toLocaleString('en-US')}, ${share(count, requests)}`,
        })),
      },
      columns: [{ head: 'Form' }, ...heads.map((head) => ({ head, figures: true }))],
      rows: kinds.map((kind) => [nameOf(kind), ...counts(kind)]),
      total: ['Total', ...total.map(String)],
      file: {
        heads: ['Type', 'Form', ...heads],
        lines: kinds.map((kind) => [kind.kind, nameOf(kind), ...counts(kind)]),
      },
    }
  },
}

const counts = (kind: Conversion) => steps.map((step) => String(kind[step]))

const nameOf = ({ kind }: Conversion) => formOfKind(kind)?.title ?? withCapital(kind.replaceAll('_', ' '))

const withCapital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

const share = (part: number, total: number) => `${Math.round((100 * part) / total)}%`
