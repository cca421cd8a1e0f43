import { randomUUID } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Temporal } from 'temporal-polyfill'
import { beforeAll, expect, test, vi } from 'vitest'
import { loadContent } from '../app/content/index.ts'
import { content } from '../app/content/testing.ts'
import { formatMoment } from '../app/domain/day.ts'
import { dueAt, promiseNamed } from '../app/features/promises/due.ts'
import { newAdmin, signIn } from './account.ts'
import { follow, freshQuote, openSite, send } from './front-door.ts'
import { readPage } from './page.ts'

const site = await openSite()
const page = '/dashboard/admin/settings/answers'
const added = '; nights and weekends by 9 AM of the next business day'

let cookie = ''
beforeAll(async () => {
  cookie = await signIn(site, (await newAdmin(site, 'ada@leone.example')).email)
})

const settingsPage = async () => readPage(await (await fetch(site.origin + page, { headers: { cookie } })).text())
const post = (fields: Record<string, string>) => send(site, fields, { path: page, headers: { cookie } })
const press = async () => {
  const seen = (await settingsPage()).typed('seen')
  return post({ verb: 'switch', seen })
}

/** Promises of hours that run day and night and that no hotline answers. */
const ledger = Object.values(content.promises)
const changed = ledger.filter(({ clock, hotline }) => clock === 'clock-hours' && !hotline)

/** How often the words of such a promise stand in a text, and how often with what the second rule adds to them. */
const said = (text: string) => {
  const words = [...new Set(changed.map(({ words }) => words))]
  const count = (part: string) => words.reduce((sum, one) => sum + text.split(one + part).length - 1, 0)
  return { promised: count(''), byOfficeHours: count(added) }
}

const letterTo = async (address: string) => {
  const folder = join(site.dataDir, 'mail')
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.eml'))
  const letters = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  const found = letters.find((letter) => letter.includes(`To: ${address}`) || letter.includes(`<${address}>`))
  if (!found) throw new Error(`No mail to ${address} yet.`)
  return found
    .replaceAll(/=\r?\n/g, '')
    .replaceAll('=3D', '=')
    .replaceAll(/\s+/g, ' ')
}

const publicAddresses = async () => {
  const map = await (await fetch(`${site.origin}/sitemap.xml`)).text()
  const paths = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
  // Counties differ in names and figures alone.
  return paths.filter((path) => !/^\/coverage\/(?!franklin|columbus)/.test(path))
}

test('no page says one thing and counts another, under either rule, and one press goes from one to the other and back', async () => {
  const paths = [...new Set([...(await publicAddresses()), ...changed.flatMap(({ form }) => form ?? [])])]
  const texts = (addresses = paths) =>
    Promise.all(addresses.map(async (path) => readPageText(await (await fetch(site.origin + path)).text())))
  const plain = await texts()
  expect(plain.map(said).some(({ promised }) => promised > 0)).toBe(true)
  expect(plain.flatMap((text, at) => (said(text).byOfficeHours > 0 ? [paths[at]] : []))).toEqual([])

  /** What says nothing of it under one rule, and nothing under the other, has nothing to go back to. */
  const promising = paths.filter((_, at) => said(plain[at] ?? '').promised > 0)

  expect((await press()).headers.get('Location')).toBe(`${page}?saved`)
  const other = await texts()
  const differ = other.flatMap((text, at) => {
    const { promised, byOfficeHours } = said(text)
    return promised === byOfficeHours && promised === said(plain[at] ?? '').promised ? [] : [paths[at]]
  })
  expect(differ).toEqual([])

  expect(
    (await readPage(await (await fetch(`${site.origin}${page}?saved`, { headers: { cookie } })).text())).says,
  ).toMatch(/Undo/)
  expect((await press()).status).toBe(303)
  // A form says by when an answer comes that is asked for now, a county by when a driver would be there: the minutes go on.
  const timeless = (texts: string[]) => texts.map((text) => text.replaceAll(/\d{1,2}:\d\d [AP]M/g, ''))
  const changedBack = await texts(promising)
  expect(timeless(changedBack)).toEqual(timeless(plain.filter((_, at) => promising.includes(paths[at] ?? ''))))
})

test('receipt, mail, form and chat say the due time of the rule that is in force', async () => {
  await press()
  const content = loadContent('content', {}, { answers: { count: 'office-hours', deskOpen: 2 } })
  const fields = freshQuote()
  const before = Temporal.Now.instant()
  const receipt = readPage(await (await follow(site, await send(site, fields))).text()).says
  const times = [before, Temporal.Now.instant()].map((at) =>
    formatMoment(
      'America/New_York',
      new Date(dueAt(promiseNamed(content.promises, 'fuel_quote'), content.calendar, at).epochMilliseconds),
    ),
  )
  expect(times.some((due) => receipt.includes(due))).toBe(true)
  const letter = await vi.waitFor(() => letterTo(fields.email), { timeout: 120_000, interval: 100 })
  expect(times.some((due) => letter.includes(due))).toBe(true)
  const { rows } = await site.database.pool.query('select promise_words from requests where submission_id = $1', [
    fields.submission_id,
  ])
  expect(rows).toEqual([{ promise_words: `within 24 hours${added}` }])
  const answer = await fetch(`${site.origin}/api/assistant`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: site.origin },
    body: JSON.stringify({ message: 'How fast do I get a fuel quote?', session_id: randomUUID() }),
  })
  const { promised, byOfficeHours } = said(await answer.text())
  expect(promised).toBeGreaterThan(0)
  expect(promised).toBe(byOfficeHours)
  await press()
})

test('Settings tell how many answer times ended while nobody worked', async () => {
  expect((await settingsPage()).says).toContain('No answer time ended in the last 30 days.')
  const add = (due: string) =>
    site.database.pool.query(
      `update requests set received_at = $1::timestamptz - interval '1 day', due_at = $1 where id =
         (select id from requests where received_at > now() - interval '1 hour' limit 1)`,
      [due],
    )
  const yesterday = Temporal.Now.zonedDateTimeISO('America/New_York').subtract({ days: 7 })
  const tuesday = yesterday.add({ days: 2 - yesterday.dayOfWeek })
  await send(site, freshQuote())
  await send(site, freshQuote())
  await add(tuesday.withPlainTime('03:46').toInstant().toString())
  await add(tuesday.withPlainTime('18:00').toInstant().toString())
  expect((await settingsPage()).says).toContain(
    '1 of 2 answer times in the last 30 days ended while our office was closed.',
  )
})

const readPageText = (html: string) => {
  const description = /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? ''
  const data = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([^<]*)</g)].map(([, json]) => json)
  return [readPage(html).says, description, ...data].join('\n')
}
