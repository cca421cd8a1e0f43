import { formatCents, type Cents } from '#domain/money.ts'
import { formatPrice, formatQuantity, type Line } from '#features/trade/line.ts'
import { basisOfPaper } from '#features/trade/quantity-terms.ts'
import type { QuoteVersion } from './schema.ts'

export type ComparedRow = { what: string; before: string; after: string; differs: boolean }

type Paper = Pick<QuoteVersion, 'lines' | 'freight' | 'sums' | 'note' | 'paymentTerms' | 'basis'> & { ends: string }

const none = '–'

/**
 * Two versions of a quote side by side, row by row. Items are told by their product; of a product that stands there
 * twice, the first is compared with the first. `ends` is until when each is valid, in words.
 */
export const compareVersions = (before: Paper, after: Paper): ComparedRow[] =>
  [
    ...itemsOf(before.lines, after.lines),
    row('Freight', formatCents(before.freight), formatCents(after.freight)),
    ...taxesOf(before, after),
    row('Total', totalOf(before), totalOf(after)),
    row('Valid until', before.ends, after.ends),
    row('Payment terms', before.paymentTerms, after.paymentTerms),
    row('Gallons billed', basisOfPaper(before.lines, before.basis), basisOfPaper(after.lines, after.basis)),
    row('Note', before.note, after.note),
  ].filter(({ before, after }) => before !== none || after !== none)

const row = (label: string, before?: string | null, after?: string | null): ComparedRow => ({
  ...{ what: label, before: before || none, after: after || none },
  differs: (before || none) !== (after || none),
})

const itemsOf = (before: readonly Line[], after: readonly Line[]): ComparedRow[] => {
  const rest = [...before]
  const pairs: [Line | undefined, Line | undefined][] = after.map((line) => {
    const at = rest.findIndex(({ product }) => product === line.product)
    return [at < 0 ? undefined : rest.splice(at, 1)[0], line]
  })
  return [...pairs, ...rest.map((line): (typeof pairs)[number] => [line, undefined])].map(([was, is]) =>
    row((is ?? was)?.name ?? '', was && sayLine(was), is && sayLine(is)),
  )
}

const sayLine = (line: Line) => `${formatQuantity(line)} at ${formatPrice(line)}`

const taxesOf = (before: Paper, after: Paper): ComparedRow[] => {
  const taxes = [...(after.sums?.taxes ?? []), ...(before.sums?.taxes ?? [])]
  const ids = [...new Set(taxes.map(({ id }) => id))]
  const cents = ({ sums }: Paper, id: string) => sums?.taxes.find((tax) => tax.id === id)?.cents
  const format = (amount: Cents | undefined) => amount !== undefined && formatCents(amount)
  return ids.map((id) =>
    row(
      taxes.find((tax) => tax.id === id)?.label ?? id,
      format(cents(before, id)) || null,
      format(cents(after, id)) || null,
    ),
  )
}

const totalOf = ({ sums }: Paper) => sums && formatCents(sums.total)
