/** A stop to plan: the place in the table of drives, the minutes between which it begins, and how long it takes. */
export type Job = { at: number; ready: number; due: number; service: number }

/** Where a truck loads, and when that is open. Minutes of the day, as everywhere here. */
export type LoadPlace = { at: number; minutes: number; opens: number; closes: number }

/** A truck and its driver for a day. */
export type Lane = {
  /** The places where it begins and ends. */
  from: number
  to: number
  starts: number
  mostDuty: number
  mostDriving: number
  mostStops: number
  /** Driven before `starts`, and stops made by then. */
  driven?: number
  made?: number
  /** On duty since then, when that was before `starts`. */
  onDutySince?: number
  load?: LoadPlace
  /**
   * Before which of these jobs, in this order, it has to load; undefined when it can't carry one of them. `order` are
   * numbers of jobs.
   */
  trips: (order: readonly number[]) => readonly number[] | undefined
}

export type Visit = { job: number; arrives: number; drive: number; leaves: number }
export type TerminalLoading = { before: number; arrives: number; drive: number; leaves: number }

export type SimulatedRoute = {
  visits: Visit[]
  loadings: TerminalLoading[]
  /** Minutes of driving, with those before; and when it is back. */
  driving: number
  ends: number
  /** How far it drives from here on, in the measure of the table. */
  length: number
  /** Jobs that begin later than they may. */
  late: number[]
  isOverDriving: boolean
  isOverDuty: boolean
  /** It comes to load when the place is closed. */
  isShut: boolean
}

/**
 * Drives a lane's jobs in this order: when it is where. `strict` ends at the first rule that it would break, and answers
 * undefined; otherwise what is broken is told. Undefined as well when the truck can't carry a job at all.
 */
export const simulate = (
  drives: readonly (readonly number[])[],
  jobs: readonly Job[],
  lane: Lane,
  order: readonly number[],
  strict: boolean,
): SimulatedRoute | undefined => {
  if (strict && order.length + (lane.made ?? 0) > lane.mostStops) return undefined
  const trips = lane.trips(order)
  if (!trips) return undefined
  const visits: Visit[] = []
  const loadings: TerminalLoading[] = []
  const late: number[] = []
  let [at, now, length, isShut] = [lane.from, lane.starts, 0, false]
  for (const [place, number] of order.entries()) {
    const job = jobs[number]!
    if (trips.includes(place) && lane.load) {
      const { load } = lane
      const drive = drives[at]![load.at]!
      const arrives = Math.max(now + drive, load.opens)
      now = arrives + load.minutes
      if (now > load.closes) {
        if (strict) return undefined
        isShut = true
      }
      length += drive
      at = load.at
      loadings.push({ before: place, arrives, drive, leaves: now })
    }
    const drive = drives[at]![job.at]!
    const arrives = Math.max(now + drive, job.ready)
    if (arrives > job.due) {
      if (strict) return undefined
      late.push(number)
    }
    now = arrives + job.service
    length += drive
    at = job.at
    visits.push({ job: number, arrives, drive, leaves: now })
  }
  const home = order.length > 0 || (lane.made ?? 0) > 0 ? drives[at]![lane.to]! : 0
  length += home
  const driving = (lane.driven ?? 0) + length
  const end = now + home
  const isOverDriving = driving > lane.mostDriving
  const isOverDuty = end - (lane.onDutySince ?? lane.starts) > lane.mostDuty
  if (strict && (isOverDriving || isOverDuty)) return undefined
  return { visits, loadings, driving, ends: end, length, late, isOverDriving, isOverDuty, isShut }
}
