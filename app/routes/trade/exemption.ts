import { localTime } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { instantOf } from '#domain/instant.ts'
import type { Quote } from '#domain/quotes/schema.ts'
import { ratesOn } from '#domain/trade/taxes.ts'

/** The taxes that a quote leaves out and would have had, with the certificate that says so; undefined where none is. */
export const exemptionOf = (ctx: Context, { lines, exempt, exemptReason, offeredAt }: Quote) => {
  const day = localTime(ctx.calendar, offeredAt ? instantOf(offeredAt) : ctx.now)
    .toPlainDate()
    .toString()
  const labels = ratesOn(ctx.taxes, day)
    .filter(({ id, classes }) => exempt.includes(id) && lines.some(({ taxClass }) => classes.includes(taxClass)))
    .map(({ label }) => label)
  return labels.length > 0 ? `${labels.join(', ')}: ${exemptReason ?? ''}` : undefined
}
