import { href } from 'react-router'
import { longestReason } from '#domain/reason.ts'
import { choice } from '#forms/fields/choice.ts'
import { text } from '#forms/fields/text.ts'
import { optional, verbForm } from '#forms/verb/verb-form.ts'
import { isDelivery, type Day, type DayLane } from './day.ts'
import { placeStop } from './place-stop.ts'
import { assignDriver, endRun, releaseDay, reopenRun, startRun, takeBackRun } from './run-day.ts'
import { setLanes, type LaneAssignment } from './set-lanes.ts'

export const boardOf = (date: string) => `${href('/dashboard/admin/dispatch')}?day=${date}`

/** What a board shows, as its forms carry it: any change of any run is another version. */
export const versionOf = ({ version }: Day) => ({ state: 'day', changes: version })

export type StopMove = { day: Day; key: string; truckId: string | undefined; place: number | undefined }

const ordinal = (at: number) =>
  `${at}${at % 10 === 1 && at !== 11 ? 'st' : at % 10 === 2 && at !== 12 ? 'nd' : at % 10 === 3 && at !== 13 ? 'rd' : 'th'}`

/** One place more than the longest lane has. */
const placesOf = ({ lanes }: Day) => 1 + Math.max(0, ...lanes.map(({ stops }) => stops.filter(isDelivery).length))

/** Puts a stop on a truck at a place, or takes it off. */
export const moveForm = verbForm({
  verb: 'move',
  button: ({ truckId }: StopMove) => (truckId ? 'Move' : 'Put on the truck'),
  look: 'primary',
  once: true,
  permission: 'dispatch.plan',
  instead: [
    { verb: 'take_off', button: 'Take off the truck', look: 'quiet', when: ({ truckId }) => truckId !== undefined },
  ],
  fields: ({ day, truckId, place }) => ({
    truck: choice('Truck', Object.fromEntries(day.lanes.flatMap(laneChoice)), {
      blank: truckId ? false : 'Choose one',
      initial: truckId,
    }),
    place: choice(
      'Stop number',
      {
        best: 'Best fit',
        ...Object.fromEntries(Array.from({ length: placesOf(day) }, (_, at) => [at + 1, ordinal(at + 1)])),
      },
      { blank: false, initial: place ? String(place) : 'best' },
    ),
    why: optional(text('Reason, if the promised time changes (customer sees it)', { longest: longestReason })),
  }),
  beside: [['truck', 'place']],
  submit: async (ctx, { day, key }, { truck, place, why }, { expected, verb, confirmed, submissionId }) => {
    const to = {
      truckId: verb === 'take_off' ? null : truck,
      place: place === 'best' ? ('best' as const) : Number(place),
    }
    const how = { version: expected.changes, sure: confirmed, submissionId, ...(why && { why }) }
    await placeStop(ctx, day.date, key, to, how)
    return boardOf(day.date)
  },
})

const laneChoice = ({ truck, driver, run }: DayLane): [string, string][] =>
  (driver && run?.state !== 'ended') || run ? [[truck.id, driver ? `${truck.name} ${driver.name}` : truck.name]] : []

/** Takes the proposal as it was shown. Its lanes travel with it, and every rule is asked again. */
export const acceptForm = verbForm({
  verb: 'accept',
  button: 'Use this plan',
  look: 'primary',
  once: true,
  permission: 'dispatch.plan',
  fields: (_day: Day) => ({ lanes: text('Plan', { longest: 400_000 }) }),
  submit: async (ctx, { date }, { lanes }, { expected, confirmed, submissionId }) => {
    await setLanes(ctx, date, readLanes(lanes), { version: expected.changes, sure: confirmed, submissionId })
    return boardOf(date)
  },
})

/** Ids have no other characters: what is none of ours finds nothing. */
export const writeLanes = (lanes: readonly LaneAssignment[]) =>
  lanes.map(({ truckId, keys }) => [truckId, ...keys].join(' ')).join(',')

const readLanes = (typed: string): LaneAssignment[] =>
  typed.split(',').map((lane) => {
    const [truckId = '', ...keys] = lane.split(' ')
    return { truckId, keys }
  })

export const sendForm = verbForm({
  verb: 'send',
  button: ({ unsent }: { day: Day; unsent: number }) =>
    `Send ${unsent} ${unsent === 1 ? 'change' : 'changes'} to drivers`,
  look: 'primary',
  permission: 'dispatch.plan',
  submit: async (ctx, { day: { date } }) => {
    await releaseDay(ctx, date)
    return boardOf(date)
  },
})

type OfLane = { day: Day; lane: DayLane }

/** Who drives a truck on the day. */
export const driverForm = verbForm({
  verb: 'assign',
  title: 'Driver',
  button: 'Save driver',
  permission: 'dispatch.plan',
  open: ({ lane }: OfLane) => !lane.driver,
  fields: ({ day, lane }) => ({
    driver: optional(
      choice('Driver', Object.fromEntries(day.drivers.map(({ id, name }) => [id, name])), {
        blank: 'Nobody',
        initial: lane.driver?.id ?? '',
      }),
    ),
  }),
  submit: async (ctx, { day, lane }, { driver }) => {
    await assignDriver(ctx, day.date, lane.truck.id, driver)
    return boardOf(day.date)
  },
})

const runVerb = (verb: 'start' | 'end' | 'take_back' | 'reopen', button: string, action: typeof endRun) =>
  verbForm({
    verb,
    button,
    permission: 'dispatch.plan',
    submit: async (ctx, { day, lane }: OfLane, _answers, { expected, confirmed }) => {
      if (lane.run) await action(ctx, lane.run.id, expected, confirmed)
      return boardOf(day.date)
    },
  })

const runForms = {
  start: runVerb('start', 'Start the day', startRun),
  end: runVerb('end', 'End the day', endRun),
  take_back: runVerb('take_back', 'Recall from the driver', takeBackRun),
  reopen: runVerb('reopen', 'Reopen the day', reopenRun),
}

/** The forms of a lane's run that its state has. */
export const laneForms = (subject: OfLane, open: readonly string[]) => [
  driverForm(subject, subject.lane.run),
  ...Object.values(runForms)
    .map((form) => form(subject, subject.lane.run))
    .filter(({ verb }) => open.includes(verb)),
]
