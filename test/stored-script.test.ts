import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { fieldsOf, type Form } from '../app/forms/form.ts'
import { placedForms } from '../app/forms/index.ts'
import { newAdmin, signIn } from './account.ts'
import { scripts } from './hostile/scripts.ts'
import { sharedSite, send } from './front-door.ts'
import { readPage } from './page.ts'
import { isFull } from './long.ts'

/** Without the worker every mail stays where it is put, and is shown in the outbox. */
const site = await sharedSite()
const { pool } = site.database
const desk = '/dashboard/admin'
let cookie = ''
beforeAll(async () => {
  cookie = await signIn(site, (await newAdmin(site, 'ada@leone.example')).email)
})

const text = async (path: string) => (await fetch(site.origin + path, { headers: { cookie } })).text()

/** Lines of at most 200 characters, which is what a field of one line takes, with every script in one of them. */
const lines = scripts.reduce<string[]>((lines, script) => {
  const last = lines.at(-1)
  return last && last.length + script.length < 200 ? [...lines.slice(0, -1), `${last} ${script}`] : [...lines, script]
}, [])

const freeFields = (form: Form) =>
  Object.entries(fieldsOf(form)).flatMap(([name, field]) => {
    const parsed = field.options || field.secret ? {} : field.parse('Dana <i>', { today: '2026-11-20' })
    return 'value' in parsed && parsed.value === 'Dana <i>' ? [name] : []
  })

/** As much of the words as the field takes: the number of a purchase order is no sentence. */
const fitting = (form: Form, name: string, words: string) =>
  'value' in (fieldsOf(form)[name]?.parse(words, { today: '2026-11-20' }) ?? {}) ? words : words.slice(0, 60)

/** In the full run every script in every field; else all of them, and each field gets some. */
const turns = isFull ? lines.length : 1

type SentForm = { form: string; said: string[]; id: string; mails: string[]; receipt: string }

/** Fills every free field of a form in with these words, and says where they are shown. */
const sent = async (form: Form & { path: string }, words: (field: number) => string): Promise<SentForm> => {
  const submission_id = randomUUID()
  const own = form.contact.email ? { [form.contact.email]: `${submission_id}@hilltop-farm.example` } : {}
  const free = Object.fromEntries(freeFields(form).map((name, nth) => [name, fitting(form, name, words(nth))]))
  const fields = { submission_id, ...form.sample, ...own, ...free }
  const answer = await send(site, fields, { path: form.path, headers: form.signedIn ? { cookie } : {} })
  expect([form.path, answer.status]).toEqual([form.path, 303])
  const { rows } = await pool.query(`select id from requests where submission_id = $1`, [submission_id])
  const id: string = rows[0].id
  const receipt = answer.headers.get('Location') ?? ''
  return { form: form.path, said: Object.values(free), id, mails: await mailsOf(id), receipt }
}

const mailsOf = async (id: string): Promise<string[]> =>
  (await pool.query(`select id::text from mails where subject_id = $1`, [id])).rows.map(({ id }) => id)

/** Markup in a name is taken for spam, and nobody is mailed before someone at the desk says that it is none. */
const releasedFromSpam = async (spam: SentForm): Promise<SentForm> => {
  const path = `${desk}/inbox/${spam.id}`
  const seen = readPage(await text(path)).typed('seen')
  const answer = await send(site, { verb: 'release', seen }, { path, headers: { cookie } })
  expect([path, answer.status]).toEqual([path, 303])
  return { ...spam, mails: await mailsOf(spam.id) }
}

const placesOf = ({ receipt, id, mails }: SentForm) => [
  receipt,
  `${desk}/inbox/${id}`,
  ...mails.flatMap((mail) => [`${desk}/outbox/${mail}`, `${desk}/outbox/${mail}/html`]),
]

/** What a page is made of: each kind of element with the names of its attributes. */
const kindsOn = (html: string) =>
  readPage(html)
    .all(() => true)
    .map(({ name, attribs }) => [name, ...Object.keys(attribs).toSorted()].join(' '))

const leadsAstray = (html: string) =>
  readPage(html)
    .all(({ attribs }) =>
      ['href', 'src', 'action', 'formaction', 'data'].some((name) =>
        /^\s*(javascript|data|vbscript):/i.test(attribs[name] ?? ''),
      ),
    )
    .map(({ name }) => name)

const squeezed = (words: string) => words.replaceAll(/\s+/g, ' ').trim()

test(`hazards 60 and 63: ${scripts.length} scripts in the free fields of every form are words on the receipt, at the desk, in the mails and in the file`, async () => {
  const kinds = new Map<string, Set<string>>()
  const known = (form: string) => kinds.get(form) ?? kinds.set(form, new Set()).get(form)!
  // What the pages are made of when people write in the fields, and when the desk takes it for spam.
  for (const form of placedForms)
    for (const words of ['Plain words', '[url]plain[/url] words'])
      for (const path of placesOf(await sent(form, () => words)))
        for (const kind of kindsOn(await text(path))) known(form.path).add(kind)

  const all: SentForm[] = []
  for (const [nth, form] of placedForms.entries())
    for (let turn = 0; turn < turns; turn++)
      all.push(await sent(form, (field) => lines[(turns * nth + turn + field) % lines.length] ?? ''))

  // Every other one stays where it was put, so that the folder of spam is looked at too.
  for (const [nth, each] of all.entries())
    if (nth % 2 === 0 && each.mails.length === 0) all[nth] = await releasedFromSpam(each)
  expect(all.filter(({ mails }) => mails.length > 0).length).toBeGreaterThan(all.length / 3)
  for (const each of all)
    for (const path of placesOf(each)) {
      const html = await text(path)
      expect([path, kindsOn(html).filter((kind) => !known(each.form).has(kind))]).toEqual([path, []])
      expect([path, leadsAstray(html)]).toEqual([path, []])
      const { says } = readPage(html)
      if (path === each.receipt || path.includes('/inbox/'))
        expect([path, each.said.filter((words) => !says.includes(squeezed(words)))]).toEqual([path, []])
    }

  for (const view of ['open', 'spam']) {
    expect(kindsOn(await text(`${desk}/inbox?show=${view}`)).filter((kind) => /\bon\w+\b/.test(kind))).toEqual([])
  }
  const file = `${await text(`${desk}/inbox/export.csv?show=all`)}${await text(`${desk}/inbox/export.csv?show=spam`)}`
  expect(lines.filter((line) => !file.includes(line.replaceAll('"', '""')))).toEqual([])
}, 300_000)
