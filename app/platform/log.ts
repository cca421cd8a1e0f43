import { fstatSync } from 'node:fs'
import { pino, type DestinationStream } from 'pino'
import type { Env } from './env.ts'
import { admit, type LogFields } from './log-fields.ts'

/**
 * Names, addresses, messages and tokens cannot get in: fields come from a list (`log-fields.ts`), each with the shape
 * of what it may hold, and the words are the programmer's own: a message that is put together at run time is refused
 * by the compiler.
 */
export type Log = Record<'debug' | 'info' | 'warn' | 'error' | 'fatal', LogMethod> & {
  /** A log whose every line carries these fields. */
  child: (fields: LogFields) => Log
}

type LogMethod = {
  <const Words extends string>(words: LiteralOnly<Words>): void
  <const Words extends string>(fields: LogFields, words: LiteralOnly<Words>): void
}

/** Refuses `string` and templates with a hole: a record of those may be empty, a record of fixed words may not. */
type LiteralOnly<Words extends string> = Record<never, never> extends Record<Words, unknown> ? never : Words

/** JSON lines on standard output, or on the stream passed in. */
export const createLog = (level: Env['logLevel'], destination: DestinationStream = standardOutput()): Log =>
  withFields(
    pino({ level, base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime, formatters }, destination),
    {},
  )

const formatters = { level: (level: string) => ({ level }) }

/** A full disk, or a log collector that is gone or reads no more, costs the lines, never the site. */
const standardOutput = (): DestinationStream => {
  const kind = fstatSync(1)
  const output = kind.isFIFO() || kind.isSocket() ? process.stdout : pino.destination({ dest: 1, sync: true })
  output.on('error', () => {})
  return output === process.stdout ? { write: writeToReader } : output
}

/** So many bytes wait for a collector that is slow. What comes after them is let go. */
const mostWaiting = 1_000_000

/** A line that is written at once waits for anyone who reads it, and the whole program with it. */
const writeToReader = (line: string) => {
  if (process.stdout.writableLength < mostWaiting) process.stdout.write(line)
}

const withFields = (target: pino.Logger, always: LogFields): Log => {
  const writeAt =
    (level: 'debug' | 'info' | 'warn' | 'error' | 'fatal') =>
    (...entry: [string] | [LogFields, string]) => {
      const [fields, words] = entry.length === 2 ? entry : [{}, entry[0]]
      target[level](admit({ ...always, ...fields }), words)
    }
  return {
    debug: writeAt('debug'),
    info: writeAt('info'),
    warn: writeAt('warn'),
    error: writeAt('error'),
    fatal: writeAt('fatal'),
    child: (fields) => withFields(target, { ...always, ...fields }),
  }
}
