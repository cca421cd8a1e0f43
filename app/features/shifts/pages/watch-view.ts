import type { Context } from '#domain/context.ts'
import { formatTime } from '#domain/day.ts'
import type { Shipment } from '#features/shipments/schema.ts'
import { deliveryProgress } from '../delivery-progress.ts'

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']
const counts = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** What a customer who waits reads of their truck: when, and how many come before them. */
export const watchView = async (ctx: Context, truck: Shipment) => {
  const watch = await deliveryProgress(ctx, truck)
  if (!watch) return undefined
  const { place, of, done, about, leftAt } = watch
  const { timeZone } = ctx.calendar
  const stop = ordinals[place - 1] ?? `number ${place}`
  const remaining =
    leftAt && `${done > 0 ? 'It left the last stop' : 'It left the yard'} at ${formatTime(timeZone, leftAt)}.`
  return {
    about: formatTime(timeZone, about),
    says: of === 1 ? 'You are the only stop.' : `You are the ${stop} of ${counts[of - 1] ?? of} stops.`,
    left: remaining ?? 'It has not left yet.',
    stops: Array.from({ length: of }, (_, index) => ({
      number: index + 1,
      isYou: index + 1 === place,
      isDone: index < done,
    })),
  }
}

export type WatchView = NonNullable<Awaited<ReturnType<typeof watchView>>>
