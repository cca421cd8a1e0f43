import { localTime } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { ratesOn } from '#features/trade/taxes.ts'

/** The taxes that hold today, and which of them this buyer does not owe. */
export const taxChoices = (ctx: Context, exempt: readonly string[]) =>
  ratesOn(ctx.taxes, localTime(ctx.calendar, ctx.now).toPlainDate().toString()).map(({ id, label }) => ({
    id,
    label,
    exempt: exempt.includes(id),
  }))
