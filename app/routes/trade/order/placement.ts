import { randomUUID } from 'node:crypto'
import type { Content } from '#content/index.ts'
import type { Context } from '#domain/context.ts'
import { urgencies, windows } from '#domain/orders/wish.ts'
import { lastDeliveryDay } from '#domain/trade/delivery-day.ts'
import { dyedUses } from '#domain/trade/dyed.ts'
import { choicesOf } from './choices.ts'
import { momentOf } from '#forms/moment.ts'
import { usualDay } from './delivery-time.ts'
import type { Placement } from './order-form.tsx'

/** What the order form is drawn with: standard delivery at any hour, unless it is known better. */
export const placementOf = (
  ctx: Context,
  { coverage }: Content,
  dyed: boolean,
  usual: Placement['usual'],
): Placement => ({
  submissionId: randomUUID(),
  ...momentOf(ctx),
  lastDay: lastDeliveryDay(ctx),
  dyed,
  counties: coverage.counties.map(({ name }) => name).toSorted(),
  choices: { windows: choicesOf(windows), urgencies: choicesOf(urgencies), dyedUses: choicesOf(dyedUses) },
  usual: { delivery_date: usualDay(ctx), delivery_window: 'flexible', urgency: 'standard', ...usual },
})
