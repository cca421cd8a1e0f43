import { localTime } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { instantOf } from '#domain/instant.ts'
import type { Line } from '../line.ts'
import { ratesOn } from '../taxes.ts'

type Exempted = {
  lines: readonly Pick<Line, 'taxClass'>[]
  exempt: readonly string[]
  exemptReason: string | null
  /** The day whose taxes it was reckoned with; today when nobody has said. */
  offeredAt: Date | null
}

/** The taxes that a paper leaves out and would have had, with their names as printed. */
export const taxesLeftOut = (ctx: Context, { lines, exempt, offeredAt }: Omit<Exempted, 'exemptReason'>) => {
  const day = localTime(ctx.calendar, offeredAt ? instantOf(offeredAt) : ctx.now)
    .toPlainDate()
    .toString()
  return ratesOn(ctx.taxes, day).filter(
    ({ id, classes }) => exempt.includes(id) && lines.some(({ taxClass }) => classes.includes(taxClass)),
  )
}

/** The same in words, with the certificate that says so; undefined where none is. */
export const exemptionOf = (ctx: Context, paper: Exempted) => {
  const labels = taxesLeftOut(ctx, paper).map(({ label }) => label)
  return labels.length > 0 ? `${labels.join(', ')}: ${paper.exemptReason ?? ''}` : undefined
}
