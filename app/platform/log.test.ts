import { spawn, type StdioOptions } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'

const canaries = {
  name: 'Dolores Quimby',
  email: 'dolores@canary.example',
  phone: '614-555-0137',
  message: 'the gate code is 4711',
  token: 'fQ8zR1vK0pXw7bTn',
  cookie: '__Host-session=abcdef',
}

const listen = () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  return { log, lines, last: () => JSON.parse(lines.at(-1) ?? 'null') }
}

test('a line says when, how grave, which request and what', () => {
  const { log, last } = listen()
  const requestId = randomUUID()
  log.child({ requestId }).info({ route: '/quote/:form', status: 303, ms: 12.5 }, 'answered')
  expect(last()).toMatchObject({
    level: 'info',
    requestId,
    route: '/quote/:form',
    status: 303,
    ms: 12.5,
    msg: 'answered',
  })
  expect(Date.parse(last().time)).not.toBeNaN()
})

test('a visitor’s text cannot get into the log under a field’s name', () => {
  const { log, lines } = listen()
  const typed: object = { ...canaries, body: canaries, headers: { cookie: canaries.cookie } }
  log.info({ ...typed, status: 200 }, 'answered')
  log.child({ ...typed }).warn('still here')
  for (const canary of Object.values(canaries)) expect(lines.join()).not.toContain(canary)
  expect(lines).toHaveLength(2)
})

test.each(Object.values(canaries))('a log entry leaves a secret out of an allowed field, too: %s', (canary) => {
  const { log, last } = listen()
  log.info({ form: canary, route: `/r/${canary}`, requestId: canary, code: canary, origin: canary }, 'answered')
  expect(last()).toMatchObject({ form: '?', route: '?', requestId: '?', code: '?', origin: '?' })
})

test('an error tells its kind, its code and its place, but no words that may quote a visitor', () => {
  const { log, lines, last } = listen()
  const driver = Object.assign(new Error(`duplicate key: ${canaries.email}`), {
    code: '23505',
    constraint: 'requests_submission_id_key',
    detail: `Key (email)=(${canaries.email})`,
  })
  log.error({ err: new Error(`Failed query, params: ${canaries.name}`, { cause: driver }) }, 'a bug')
  for (const canary of Object.values(canaries)) expect(lines.join()).not.toContain(canary)
  expect(last().err.at[0]).toContain('log.test.ts')
  expect(last().err.cause).toMatchObject({ type: 'Error', code: '23505', constraint: 'requests_submission_id_key' })
})

test('an error whose words hold nothing of a visitor may say them', () => {
  const { log, last } = listen()
  log.error({ err: Object.assign(new Error('The disk is full.'), { loggable: true }) }, 'cannot start')
  expect(last().err.message).toBe('The disk is full.')
})

test('hazard 65: a line break typed by a visitor makes no second line', () => {
  const { log, lines, last } = listen()
  log.info({ form: 'fuel\n{"level":"fatal"}', err: new Error('\n    at evil\n') }, 'answered')
  expect(lines.join('').trimEnd()).not.toContain('\n')
  expect(lines.join('')).not.toContain('evil')
  expect(last().form, 'not even quoted within the one line').toBe('?')
})

test('words put together at run time do not compile', () => {
  const { log } = listen()
  // @ts-expect-error a message with something in it
  log.info(`mail to ${canaries.email}`)
  // @ts-expect-error a field that is not on the list
  log.info({ email: canaries.email }, 'mail sent')
  log.info({ letter: 'fuel-quote-receipt' }, 'mail sent')
})

/** Writes 1.5 MB of lines, and says how many bytes still wait for their reader. */
const program = `
  import { createLog } from './app/platform/log.ts'
  const log = createLog('info')
  for (let line = 0; line < 12_000; line++) log.info('a line that is one of very many, so that a pipe is full')
  setImmediate(() => process.stderr.write(String(process.stdout.writableLength ?? 0), () => process.exit()))`

const written = async (stdio: StdioOptions) => {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', program], { stdio })
  const [waiting, [code]] = await Promise.all([text(child.stderr!), once(child, 'exit')])
  child.stdout?.destroy()
  return { waiting, code }
}

test.skipIf(!existsSync('/dev/full'))('hazard 96: a disk too full for the log costs the lines', async () => {
  const full = openSync('/dev/full', 'w')
  expect(await written(['ignore', full, 'pipe'])).toMatchObject({ code: 0 })
  closeSync(full)
})

test('hazard 99: a reader who stops reading costs lines, and neither holds the program up nor fills its memory', async () => {
  const { waiting, code } = await written(['ignore', 'pipe', 'pipe'])
  expect(code).toBe(0)
  expect(Number(waiting)).toBeGreaterThan(900_000)
  expect(Number(waiting)).toBeLessThan(1_100_000)
})
