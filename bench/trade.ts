import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import type { PoolConfig } from 'pg'
import { accountsOn, password } from '../app/features/accounts/testing.ts'
import { profiles, users } from '../app/features/accounts/schema.ts'
import { addUpDays } from '../app/features/analytics/add-up-days.ts'
import type { Role } from '#domain/viewer.ts'
import { openDatabase, unhurried, type Db } from '#platform/db.ts'
import { startEmbedded } from '#platform/embedded-postgres.ts'
import { createLog } from '#platform/log.ts'
import { migrate } from '#platform/migrate.ts'
import { access } from '../test/addresses.ts'
import { startSite, type Site } from '../server/testing.ts'
import { atMost, type Finding } from './budget.ts'
import { quantile } from './median.ts'
import { fillTrade, firstCustomer, firstSupplier, type Scale } from './trade-data.ts'

const rounds = 30
const limit = 100

/** Every dashboard and list page of each role through the front door, with 50,000 orders of 250 customers. */
export const tradePages = () =>
  onTrade({ orders: 50_000, customers: 250 }, async (site, emails) => {
    const findings: Finding[] = []
    for (const role of ['customer', 'supplier', 'admin'] as const) {
      const cookie = await signIn(site, emails[role])
      for (const page of await pagesOf(site, role, cookie))
        findings.push(await answersWithin(site, page, cookie, page.replace('/dashboard/', '').slice(0, 40)))
      findings.push(...(await filesWithin(site, role, cookie)))
    }
    return findings
  })

/** A site on a database of its own, filled to that scale; `fill` adds to it. In KEPT_DATA it is filled once and stays. */
export const onTrade = async (
  scale: Scale,
  measure: (site: Site, emails: Record<Role, string>, db: Db) => Promise<Finding[]>,
  fill?: (db: Db) => Promise<void>,
): Promise<Finding[]> => {
  const kept = process.env.KEPT_DATA
  const dataDir = kept ?? mkdtempSync(join(tmpdir(), 'leone-bench-trade-'))
  const filled = existsSync(join(dataDir, 'filled'))
  const { connection, stop } = await startEmbedded(dataDir, { log: createLog('silent') })
  const { pool, db, close } = openDatabase({ ...connection, ...unhurried })
  try {
    await migrate(pool)
    if (!filled)
      await inBulk(connection, (db) =>
        withoutSearch(db, async () => {
          await fillTrade(db, scale)
          await fill?.(db)
        }),
      )
    if (kept) writeFileSync(join(dataDir, 'filled'), '')
    const emails = await people(db)
    // As the worker does each hour.
    await addUpDays({ ...accountsOn(db).ctx, now: Temporal.Now.instant() })
    const site = await startSite({ DATA_DIR: dataDir, RATE_LIMIT_FACTOR: '1000000', LOG_LEVEL: 'warn', WORKER: 'off' })
    try {
      await untilIdle(site)
      return await measure(site, emails, db)
    } finally {
      await site.stop()
    }
  } finally {
    await close()
    await stop()
    if (!kept) rmSync(dataDir, { recursive: true, force: true })
  }
}

/** A site that has just opened makes the pages that are the same for all: nobody is measured beside that. Only Linux tells. */
const untilIdle = async ({ process: { pid } }: Site) => {
  // Seconds until it begins with them, and as long as they may take on a slow machine.
  await sleep(8_000)
  const used = () => {
    const [user = 0, system = 0] =
      readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? []
    return user + system
  }
  for (let seconds = 0; seconds < 120 && process.platform === 'linux'; seconds += 2) {
    const before = used()
    await sleep(2_000)
    if (used() - before < 10) return
  }
}

/** What is filled in fits together by itself: looking up each key again takes longer than writing it. */
const inBulk = async (connection: PoolConfig, fill: (db: Db) => Promise<void>) => {
  const options = '-c session_replication_role=replica -c synchronous_commit=off -c maintenance_work_mem=256MB'
  const { db, close } = openDatabase({ ...connection, ...unhurried, options })
  await fill(db).finally(close)
}

/** Fills the tables, and then the indexes of letters and words: row by row they take longer than all else. */
const withoutSearch = async (db: Db, fill: () => Promise<void>) => {
  const { rows } = await db.execute<{ name: string; made: string }>(sql`
    select indexname as name, indexdef as made from pg_indexes where schemaname = 'public' and indexdef like '%USING gin%'`)
  for (const { name } of rows) await db.execute(sql`drop index ${sql.identifier(name)}`)
  await fill()
  for (const { made } of rows) await db.execute(sql.raw(made))
  // What an index says of its expression is known only once it is there: as the database learns it by itself some minutes later.
  await db.execute(sql`analyze`)
}

/** How long 95 in 100 visits of a page take at most. */
export const answersWithin = async ({ address }: Site, page: string, cookie: string, what: string) =>
  atMost(`${what}: p95`, quantile(await timesOf(address + page, cookie), 0.95), limit, 'ms', 1)

/** One of each role. In a folder that is kept they are those of its first run: each run's own would soon fill every list of staff. */
const people = async (db: Db): Promise<Record<Role, string>> => {
  const { person } = accountsOn(db)
  const made = async (role: Role, companyId?: string) => {
    const known = `${role}@works.example`
    if (await db.$count(users, eq(users.email, known))) return known
    const { email, userId } = await person(role, known)
    if (companyId)
      await db.update(profiles).set({ companyId, companyRole: 'manager' }).where(eq(profiles.userId, userId))
    return email
  }
  return {
    customer: await made('customer', firstCustomer),
    supplier: await made('supplier', firstSupplier),
    admin: await made('admin'),
  }
}

/** A list as it is asked for in a day: as it stands, searched, sorted otherwise, and a later page of it. */
const asked = [
  '?q=marion',
  '?q=zzyzx',
  '?q=diesel',
  '?q=drum',
  '?sort=total',
  '?sort=due&up=1',
  '?sort=delivery&up=1',
  '?show=delivered',
]

/** What is made of many rows at once, and how it is asked for. */
const files: Record<Role, [path: string, how: { method?: string }][]> = {
  customer: [['/account/download', { method: 'POST' }]],
  supplier: [['/account/download', { method: 'POST' }]],
  admin: [
    ['/dashboard/admin/inbox/export.csv', {}],
    ['/dashboard/admin/orders/export.csv', {}],
  ],
}

/** No file takes longer than a second alone. */
const filesWithin = async ({ address, origin }: Site, role: Role, cookie: string): Promise<Finding[]> => {
  const findings: Finding[] = []
  for (const [path, how] of files[role]) {
    const times = await timesOf(address + path, cookie, { ...how, rounds: 3, origin })
    findings.push(atMost(`${role}: ${path}, slowest of 3`, Math.max(...times), 1000, 'ms'))
  }
  return findings
}

/** Dashboards and lists are addresses without an id; each list also in the ways it is asked for. */
export const pagesOf = async (site: Site, role: Role, cookie: string): Promise<string[]> => {
  const home = `/dashboard/${role}`
  const pages = Object.entries(access()).flatMap(([path, { read }]) =>
    `${path}/`.startsWith(`${home}/`) && read.length > 0 && !/[:.]|\/(new|upload|call)$|\/settings/.test(path)
      ? [path]
      : [],
  )
  const lists = pages.filter((path) =>
    /\/(requests|inbox|quotes|orders|purchasing|purchase-orders|shipments)$/.test(path),
  )
  const later = await Promise.all(lists.map((path) => nextOf(site, path, cookie)))
  const ever = role === 'admin' ? [`${home}/analytics?from=2000-01-01&to=2099-12-31`] : []
  return [...pages, ...ever, ...lists.flatMap((path) => asked.map((query) => path + query)), ...later.flat()]
}

const nextOf = async ({ address }: Site, path: string, cookie: string): Promise<string[]> => {
  const page = await (await fetch(address + path, { headers: { cookie } })).text()
  const [, link] = /href="([^"]*[?&](?:amp;)?after=[^"]*)"/.exec(page) ?? []
  return link ? [link.replaceAll('&amp;', '&')] : []
}

const timesOf = async (
  address: string,
  cookie: string,
  { method, origin = '', rounds: most = rounds }: { method?: string; origin?: string; rounds?: number } = {},
): Promise<number[]> => {
  const times: number[] = []
  const headers = { cookie, ...(method && { origin, 'content-type': 'application/x-www-form-urlencoded' }) }
  for (let round = most > 3 ? -3 : -1; round < most; round++) {
    const began = performance.now()
    const answer = await fetch(address, { method, headers, redirect: 'manual' })
    await answer.text()
    if (answer.status >= 400) throw new Error(`${address} was answered with ${answer.status}.`)
    if (round >= 0) times.push(performance.now() - began)
  }
  return times
}

export const signIn = async ({ address, origin }: Site, email: string): Promise<string> => {
  const body = new URLSearchParams({ email, password })
  const answer = await fetch(`${address}/auth`, { method: 'POST', headers: { origin }, body, redirect: 'manual' })
  if (answer.status !== 303) throw new Error(`Signing in was answered with ${answer.status}.`)
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

if (import.meta.main)
  for (const { what, found, limit, kept } of await tradePages())
    console.log(what.padEnd(56), found.padStart(10), limit, kept ? 'ok' : 'over')
