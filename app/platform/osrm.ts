import { FetchError, type FetchBytes } from './guarded-fetch.ts'
import type { Log } from './log.ts'

type Point = { lat: number; lon: number }

/** What a road server has told of drives. It is asked beside the work: nobody waits for it but who says so. */
export type Roads = {
  /** Minutes from one place to another, if they are known. */
  minutes: (from: Point, to: Point) => number | undefined
  /** Asks for what is not known between these places, and ends after `waitMs` milliseconds whether it came or not. */
  learn: (points: readonly Point[], waitMs?: number) => Promise<void>
}

/** What one question may ask: servers refuse larger tables, 100 places of both kinds together by default. */
const block = 50
/** Places of one day that are asked for; the drives of the others stay estimates. */
const mostPlaces = 200
/** Drives that are kept: a year of places of a regional supplier. */
const mostKept = 250_000
const seconds = 5
/** How long a server is left alone after it failed. */
const rest = 60_000
/** A table of 50 by 50 is about 25 KB. */
const mostBytes = 1_000_000

/** About a yard: two deliveries to one tank are one place. */
const keyOf = ({ lat, lon }: Point) => `${lon.toFixed(5)},${lat.toFixed(5)}`

type OsrmOptions = {
  log: Pick<Log, 'warn'>
  /** Hears of each time it was asked: why it told nothing, in words, or nothing where it did. */
  told?: (problem?: string) => void
  clock?: () => number
}

/**
 * Drives by road from an OSRM-compatible server (its `table` service). Coordinates are all that it is sent. What it says is
 * kept while the process lives; where it is silent, slow or wrong, a drive stays unknown and the caller estimates it.
 */
export const createRoads = (
  address: string,
  fetchBytes: FetchBytes,
  { log, told, clock = () => performance.now() }: OsrmOptions,
): Roads => {
  const base = address.replace(/\/+$/, '')
  const minutesByPair = new Map<string, number>()
  let asking: Promise<void> | undefined
  let silentUntil = 0

  const minutes = (from: Point, to: Point) => minutesByPair.get(`${keyOf(from)};${keyOf(to)}`)

  const fetchTable = async (from: readonly string[], to: readonly string[]) => {
    const places = [...new Set([...from, ...to])]
    const at = (keys: readonly string[]) => keys.map((key) => places.indexOf(key)).join(';')
    const url = `${base}/table/v1/driving/${places.join(';')}?annotations=duration&sources=${at(from)}&destinations=${at(to)}`
    const answer = await fetchBytes(url, { bytes: mostBytes, seconds })
    const durations = tableIn(answer.toString('utf8'), from.length, to.length)
    for (const [row, origin] of from.entries())
      for (const [column, destination] of to.entries()) {
        const seconds = durations[row]![column]
        if (typeof seconds === 'number' && seconds >= 0) minutesByPair.set(`${origin};${destination}`, seconds / 60)
      }
    while (minutesByPair.size > mostKept) minutesByPair.delete(minutesByPair.keys().next().value!)
  }

  const askAll = async (keys: readonly string[]) => {
    const parts = Array.from({ length: Math.ceil(keys.length / block) }, (_, at) =>
      keys.slice(at * block, (at + 1) * block),
    )
    let isNews = false
    try {
      for (const from of parts)
        for (const to of parts)
          if (from.some((one) => to.some((other) => one !== other && !minutesByPair.has(`${one};${other}`)))) {
            // oxlint-disable-next-line no-await-in-loop -- one question at a time: it is someone's server
            await fetchTable(from, to)
            isNews = true
          }
      if (isNews) told?.()
    } catch (error) {
      silentUntil = clock() + rest
      log.warn({ err: error }, 'the road server does not answer: drives are estimated')
      told?.(error instanceof FetchError ? error.message : 'It answered with something other than drive times.')
    }
  }

  const learn = async (points: readonly Point[], waitMs = 0) => {
    const keys = [...new Set(points.map(keyOf))].slice(0, mostPlaces)
    if (!asking && clock() >= silentUntil && keys.length > 1)
      asking = askAll(keys).finally(() => {
        asking = undefined
      })
    if (asking && waitMs > 0) await Promise.race([asking, new Promise((resolve) => setTimeout(resolve, waitMs))])
  }
  return { minutes, learn }
}

/** @throws FetchError for anything but a table of that size. */
const tableIn = (text: string, rows: number, columns: number): unknown[][] => {
  const body = parsed(text)
  const durations = typeof body === 'object' && body !== null && 'durations' in body ? body.durations : undefined
  const isTable =
    Array.isArray(durations) &&
    durations.length === rows &&
    durations.every((row) => Array.isArray(row) && row.length === columns)
  if (!isTable) throw new FetchError('It answered with something other than drive times.')
  return durations
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
