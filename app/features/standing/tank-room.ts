import { Temporal } from 'temporal-polyfill'
import type { Confirmation } from '#domain/confirmation.ts'
import { formatGallons, type DeciGallons } from '#domain/money.ts'
import { safeGallons } from '#features/customers/tank-room.ts'
import type { StandingWithTank } from './find.ts'
import type { TankPlan } from './plan.ts'
import type { StandingProposal } from './schema.ts'

/** What fits on a day, in whole gallons: to the safe fill, less what will be left. Undefined where no capacity is known. */
export const roomOn = (
  tank: StandingWithTank['tank'],
  plan: TankPlan,
  day: Temporal.PlainDate,
): DeciGallons | undefined => {
  const safe = safeGallons(tank)
  if (safe === undefined) return undefined
  const remaining = plan.levelOn(day) ?? plan.filled?.gallons ?? 0
  return (Math.max(0, Math.floor((safe - remaining) / 10)) * 10) as DeciGallons
}

/** What is known of the room on the day of a proposal: of a tank without a level and a fill, nothing. */
export const roomAt = (tank: StandingWithTank['tank'], plan: TankPlan | undefined, deliveryDate: string) =>
  plan?.filled ? roomOn(tank, plan, Temporal.PlainDate.from(deliveryDate)) : undefined

type ProposedGallons = Pick<StandingProposal, 'gallons' | 'room'> & {
  /** Of the standing delivery: null where it fills, which stops by itself. */
  each: number | null
}

/** "200 gal may not fit: we expect room for 150 gal." Undefined where it fits, or nobody knows. */
export const tooMuchWords = ({ gallons, room, each }: ProposedGallons): string | undefined =>
  each === null || room === null || gallons <= room
    ? undefined
    : `${formatGallons(gallons)} may not fit: we expect room for ${formatGallons(room)}.`

/** The same as a question to who confirms it. */
export const confirmationsForOverfill = (tankId: string, proposed: ProposedGallons): Confirmation[] => {
  const reason = tooMuchWords(proposed)
  const { gallons, room } = proposed
  return reason
    ? [{ key: `room:${tankId}:${gallons}:${room}`, why: reason, yes: `${formatGallons(gallons)} will fit` }]
    : []
}
