import { formatDay } from '#domain/day.ts'
import { readTable, recognizeColumns } from '#features/imports/read-file.ts'
import type { Column, ParsedCell } from '#features/imports/definition.ts'
import { readDayCell } from '#forms/column.ts'
import { FetchError, type FetchBytes } from '#platform/guarded-fetch.ts'
import type { DayTemperature } from './degree-days.ts'

const degrees = (label: string, heads: readonly string[], sample: string) =>
  ({
    ...{ label, heads, sample, required: true, help: 'Whole degrees Fahrenheit.' },
    read: (typed: string): ParsedCell<number> => {
      const count = Math.round(Number(typed.replace(/\s*°?\s*F?$/i, '')))
      return Number.isFinite(count) && count >= -60 && count <= 130
        ? { value: count }
        : { problem: 'Please enter degrees Fahrenheit from -60 to 130.' }
    },
  }) satisfies Column<number>

/** A file of daily highs and lows, as weather services write it: imported, or fetched from an address. */
export const temperatureColumns = {
  day: {
    ...{ label: 'Day', heads: ['Date', 'Observation date'], required: true },
    ...{ help: 'The day.', sample: '11/23/2026', read: readDayCell },
  } satisfies Column<string>,
  high: degrees('High', ['Max', 'TMAX', 'Maximum', 'High temperature', 'Max temp'], '50'),
  low: degrees('Low', ['Min', 'TMIN', 'Minimum', 'Low temperature', 'Min temp'], '34'),
}

/** Twenty years of days. */
const limits = { bytes: 500_000, seconds: 10 }

const columns = Object.entries(temperatureColumns)

/** Fetches such a file and reads it: one unreadable row, and none of it counts. */
export const fetchDaysBy =
  (fetchBytes: FetchBytes) =>
  async (address: string): Promise<DayTemperature[]> =>
    readDays(await fetchBytes(address, limits))

/** @throws FetchError that names the row. */
const readDays = (bytes: Buffer): DayTemperature[] => {
  const table = readTable(bytes, temperatureColumns)
  if ('problem' in table) throw new FetchError("It didn't answer with a CSV file of days.")
  const places = recognizeColumns(table.heads, temperatureColumns)
  const missing = columns.flatMap(([key, { label }]) => (places[key] === undefined ? [label] : []))
  if (missing.length > 0) throw new FetchError(`Its file has no column ${missing.join(', ')}.`)
  const found = new Map<string, DayTemperature>()
  for (const { row, cells } of table.rows) {
    const wrong = (words: string) => new FetchError(`Row ${row} of its file: ${words}`)
    const read = (key: keyof typeof temperatureColumns) => {
      const cell = temperatureColumns[key].read(cells[places[key] ?? -1] ?? '')
      if ('problem' in cell) throw wrong(cell.problem)
      return cell.value
    }
    // The station did not report.
    if (['high', 'low'].some((key) => !cells[places[key] ?? -1])) continue
    const day = { day: String(read('day')), high: Number(read('high')), low: Number(read('low')) }
    if (day.low > day.high) throw wrong("Low: it can't be above the high.")
    if (found.has(day.day)) throw wrong(`${formatDay(day.day)} is in it twice.`)
    found.set(day.day, day)
  }
  if (found.size === 0) throw new FetchError('Its file has no day with a high and a low.')
  return [...found.values()]
}
