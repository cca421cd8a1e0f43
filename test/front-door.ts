import { randomUUID } from 'node:crypto'
import { afterAll } from 'vitest'
import { emptyTables, testDatabase, type TestDatabase } from '../app/platform/testing.ts'
import { sign } from '../app/platform/signed-cookie.ts'
import { startSite, type Site } from '../server/testing.ts'

/** For what reads hundreds of pages: to compress and unpack each takes a tenth of its time. */
export const uncompressed = { 'Accept-Encoding': 'identity' }

/** A secret of the tests' own: sites that share a database need one. */
export const secret = 'a secret of the tests, and of nobody else'

type OpenSite = Site & { database: TestDatabase }

/** The built site on a database of its own, stopped when the calling test file is done; within a test, when that is. */
export const openSite = async (
  settings: Record<string, string> = {},
  whenDone: (stop: () => Promise<void>) => void = afterAll,
  start?: Parameters<typeof startSite>[1],
): Promise<OpenSite> => {
  const database = await testDatabase()
  const site = await startSite({ ...settingsOf(database), ...settings }, start)
  whenDone(async () => void (await site.stop()))
  return { ...site, database }
}

let shared: Promise<OpenSite> | undefined

/**
 * The built site without its worker, and every table empty. The files of a test worker share one, which takes two
 * seconds to start: for tests that change no settings, no documents and no texts of the assistant, and neither stop it
 * nor wait for a mail.
 */
export const sharedSite = async (): Promise<OpenSite> => {
  shared ??= startShared()
  const site = await shared
  await emptyTables(site.database.connection)
  const before = site.output().length
  return { ...site, output: () => site.output().slice(before) }
}

const startShared = async () => {
  const database = await testDatabase({ keep: true })
  const site = await startSite({ ...settingsOf(database), WORKER: 'off' })
  // Nothing tells a worker that its last file is done: it is ended by a signal, or loses the run that it worked for.
  process.once('exit', () => void site.process.kill())
  for (const end of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(end, () => process.exit())
  return { ...site, database }
}

/** What makes a process of the program work on this database. */
export const settingsOf = (database: TestDatabase) => ({ DATABASE_URL: addressOf(database), SECRET: secret })

/**
 * A session's cookie that the site has signed, of a session that does not exist: its bearer is a visitor whose pages
 * are rendered live.
 */
export const signedCookie = (name = 'session') => `${name}=${encodeURIComponent(sign('no such session', secret))}`

const addressOf = ({ connection }: TestDatabase) => {
  const { connectionString, host = '', port = 5432, user, database } = connection
  return (
    connectionString ?? `postgres://${user}@localhost/${database}?${new URLSearchParams({ host, port: String(port) })}`
  )
}

/** A fuel quote as a visitor fills it in. */
export const quote = {
  fuelType: 'diesel',
  volume: '1,200',
  deliveryAddress: '14200 County Road 9, Marysville, OH 43040',
  deliveryDate: '',
  name: 'Dana Field',
  email: 'dana@hilltop-farm.example',
  phone: '(614) 555-0168',
}

/** The quote of someone else each time: nobody's mailbox is full, and no submission is a repeat. */
export const freshQuote = (answers: Record<string, string> = {}) => {
  const id = randomUUID()
  return { submission_id: id, ...quote, email: `${id}@hilltop-farm.example`, ...answers }
}

type PostOptions = { path?: string; headers?: Record<string, string> }

/** Posts a form as a browser without JavaScript does. */
export const send = (
  { origin }: { origin: string },
  fields: Record<string, string> | [string, string][],
  { path = '/quote/fuel', headers }: PostOptions = {},
) =>
  fetch(origin + path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { Origin: origin, ...headers },
    redirect: 'manual',
  })

/** The same form with the ticks that its page asked for. */
export const withTicks = (fields: Record<string, string>, page: string): [string, string][] => {
  const ticks = [...page.matchAll(/name="sure"[^>]*value="([^"]+)"/g)].map(([, key = '']) => key)
  return [...Object.entries(fields), ...ticks.map((key): [string, string] => ['sure', key])]
}

/** Follows an answer of 303 to its page. */
export const follow = ({ origin }: { origin: string }, answer: Response) =>
  fetch(new URL(answer.headers.get('Location') ?? '', origin))

/** How many rows of one submission stand in the three tables that it writes. */
export const stored = async ({ pool }: TestDatabase, submissionId: string) => {
  const { rows } = await pool.query(
    `select count(distinct r.id)::int as requests, count(distinct e.id)::int as events, count(distinct m.id)::int as mails
       from requests r left join events e on e.subject_id = r.id left join mails m on m.subject_id = r.id
      where r.submission_id = $1`,
    [submissionId],
  )
  return rows[0] as { requests: number; events: number; mails: number }
}
