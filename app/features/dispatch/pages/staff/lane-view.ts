import { href } from 'react-router'
import { minuteOf, type Day, type DayLane } from '../../day.ts'
import type { RunLoad } from '#features/shifts/loads-of-runs.ts'
import { runStates } from '../../lifecycle.ts'
import type { DayProposal } from '../../place-stop.ts'
import { isUnsent } from '../../run-day.ts'
import type { Tag } from '../product-tag.tsx'
import { stopsOnAxis, proposedStopsOnAxis, type AxisStop } from './axis-stops.ts'
import { compartmentsView } from './compartments-view.ts'
import { writeKeys } from './lane-keys.ts'
import { axis, hoursOf, share, type StopStatus, type stopsView, type StopView } from './stop-view.ts'
import { dashedLines, type DashedLine } from './dashed-lines.ts'

type Lane = {
  id: string
  truck: string
  driver: string | undefined
  href: string
  /** Its stops in order, each the keys of its shipment and its order: what a move and Undo need of any lane. */
  keys: string
  stops: number
}

/** A truck among many, until it is opened: all of its stops are one row, and none has a line of its own. */
export type FoldedLaneView = Lane & { isFolded: true; strokes: DashedLine[]; delivered: number; late: number }

export type OpenView = Lane & {
  isFolded: false
  state: { tone: 'new' | 'work' | 'road' | 'kept' | 'late' | 'hold' | 'off'; words: string } | undefined
  placard: '1993' | '1203' | undefined
  tanks: { capacity: number; fill: number; tag: Tag | undefined; words: string }[]
  /** What is in several compartments, and nobody said how much of it in which. */
  apart: string[]
  pallets: string | undefined
  /** When it loaded what its compartments are drawn with; undefined where they are drawn as planned. */
  loaded: string | undefined
  hours: { drives: string; most: string; back: string | undefined; offDuty: number | undefined }
  rows: StopView[]
}

export type LaneView = FoldedLaneView | OpenView

type LaneInput = {
  day: Day
  proposal: DayProposal | undefined
  view: ReturnType<typeof stopsView>
  loads: ReadonlyMap<string, readonly RunLoad[]>
  isFolded: boolean
}

export const laneView = (lane: DayLane, { isFolded, ...given }: LaneInput) => {
  const { truck, driver } = lane
  const { day, proposal, view } = given
  const stops = proposal ? proposedStopsOnAxis(day, lane, proposal) : stopsOnAxis(day, lane)
  const looks = stops.map(view.lookOf)
  const common = {
    ...{ id: truck.id, truck: truck.name, driver: driver?.name, stops: stops.length },
    keys: writeKeys(stops.map(({ key, order }) => ({ key, orderId: order.id }))),
    href: `${href('/dashboard/admin/dispatch')}?day=${day.date}&truck=${truck.id}`,
  }
  const shown: LaneView = isFolded
    ? {
        ...{ ...common, isFolded, strokes: dashedLines(looks) },
        delivered: looks.filter(({ state }) => state === 'kept').length,
        late: looks.filter(({ state }) => state === 'late').length,
      }
    : { ...common, isFolded, ...openLane(lane, stops, looks, given) }
  return { lane: shown, looks }
}

const openLane = (
  { truck, driver, run }: DayLane,
  stops: readonly AxisStop[],
  looks: readonly StopStatus[],
  { day, proposal, view, loads }: Omit<LaneInput, 'isFolded'>,
) => {
  const driving = stops.reduce((sum, { drive, stop }) => sum + (stop ? stop.stop.driveMinutes : drive), 0)
  const ends = proposal?.lanes.find(({ truckId }) => truckId === truck.id)?.driven.ends ?? lastLeaves(stops)
  const duty =
    (run ? minuteOf(day, run.startsAt) : view.wall(driver?.shiftStarts ?? axis.from)) + (driver?.dutyMinutes ?? 840)
  const isChanged = run !== undefined && run.releasedAt !== null && isUnsent(run)
  const classes = stops.flatMap(({ goods }) => goods.map(({ taxClass }) => taxClass))
  return {
    state: run && { tone: runStates.words[run.state].tone, words: stateWords(run.state, looks, isChanged) },
    placard: classes.includes('gasoline')
      ? ('1203' as const)
      : classes.some((each) => each !== 'lubricant')
        ? ('1993' as const)
        : undefined,
    ...compartmentsView(truck, stops, (run && loads.get(run.id)) ?? [], view.at, day),
    hours: {
      drives: hoursOf(driving),
      most: `${Math.round((driver?.drivingMinutes ?? 660) / 60)} h`,
      back: stops.length > 0 ? view.at(ends) : undefined,
      offDuty: stops.length > 0 && duty < axis.to ? share(duty) : undefined,
    },
    rows: stops.map((each, index) => view.stopOf(each, looks[index]!, index, stops[index - 1])),
  }
}

const stateWords = (state: keyof typeof runStates.words, looks: readonly StopStatus[], isChanged: boolean) => {
  if (state !== 'under_way') return isChanged ? 'Changes not sent to the driver' : runStates.words[state].words
  const here = looks.findIndex((look) => look.state === 'here')
  const next = looks.findIndex((look) => look.state !== 'kept' && look.state !== 'off')
  const now = here >= 0 ? `At stop ${here + 1}` : next >= 0 ? `To stop ${next + 1}` : 'On the way back'
  return isChanged ? `${now}, changes not sent` : now
}

const lastLeaves = (stops: readonly AxisStop[]) => {
  const last = stops.at(-1)
  return last ? last.arrives + last.minutes + last.drive : 0
}
