import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { fieldsOf, type Form } from '../app/forms/form.ts'
import chatConsultation from '../app/forms/catalogue/chat-consultation.ts'
import chatLead from '../app/forms/catalogue/chat-lead.ts'
import { placedForms } from '../app/forms/index.ts'
import { follow, sharedSite, send } from './front-door.ts'
import { readPage } from './page.ts'
import { tradePeople } from './trade-people.ts'

type PlacedForm = (typeof placedForms)[number]

/** Every form as a browser without JavaScript has it: what the page asks is sent, and the answer is a page. */
const site = await sharedSite()
let [cookie, email] = ['', '']
beforeAll(async () => {
  ;({ cookie, email } = await tradePeople(site)('dana', 'customer'))
})

const asked = (form: PlacedForm): Record<string, string> => (form.signedIn ? { cookie } : {})
const get = async (path: string, headers: Record<string, string> = {}) =>
  readPage(await (await fetch(site.origin + path, { headers })).text())
const post = (form: PlacedForm, answers: Record<string, string>, headers: Record<string, string> = asked(form)) =>
  send(site, { submission_id: randomUUID(), ...answers }, { path: form.path, headers })
const own = (form: Form) => ({
  ...form.sample,
  ...(form.contact.email && { [form.contact.email]: `${randomUUID()}@hilltop-farm.example` }),
})
const formAt = (path: string) => placedForms.find((form) => form.path === path) ?? expect.fail(`No form at ${path}.`)

describe.each(placedForms.map((form) => [form.path, form] as const))('%s', (path, form) => {
  test('hazard 87: is filled in and sent, and gives a receipt with its reference and promise', async () => {
    const page = await get(path, asked(form))
    if (form.signedIn) expect(page.typed('email')).toBe(email)
    for (const name of Object.keys(fieldsOf(form))) expect(() => page.typed(name)).not.toThrow()
    const answer = await post(form, own(form))
    expect(answer.headers.get('Location')).toMatch(/^\/receipt\/[\w-]{24}$/)
    const receipt = readPage(await (await follow(site, answer)).text())
    expect(receipt.heading).toMatch(new RegExp(`${form.prefix}-[2-9A-Z]{4}-[2-9A-Z]{4}`))
    expect(receipt.says).toContain(form.toast)
    const [before = '', after = ''] = form.thanks.split('{promise}')
    expect(receipt.says).toContain(before.trim())
    expect(receipt.says).toContain(after.trim())
    expect(receipt.links).toContain('/')
    expect(receipt.says).toContain(form.home)
  })

  test('says in words what is missing, each beside its field', async () => {
    const needed = Object.entries(fieldsOf(form)).filter(([, field]) => !field.optional)
    const answer = await post(form, Object.fromEntries(needed.map(([name]) => [name, ''])))
    const page = readPage(await answer.text())
    expect([answer.status, page.summary()]).toMatchObject([
      422,
      { title: 'Please fill in all required fields.', focused: true },
    ])
    expect(page.summary()?.lines.map(({ words }) => words)).toEqual(needed.map(([, { missing }]) => missing))
    for (const [name, { missing }] of needed) expect([name, page.problemOf(name)]).toEqual([name, missing])
  })
})

describe.each([
  ['lead', chatLead],
  ['consultation', chatConsultation],
] as const)("the chat's %s", (name, form) => {
  const chat = async (answers: Record<string, string>) => {
    const answer = await fetch(`${site.origin}/api/chat/${name}`, {
      method: 'POST',
      body: JSON.stringify({ submission_id: randomUUID(), ...answers }),
      headers: { 'Content-Type': 'application/json', Origin: site.origin },
    })
    return { status: answer.status, told: await answer.json() }
  }

  test('is sent, and gives a receipt with its reference', async () => {
    const { status, told } = await chat(own(form))
    expect([status, told]).toMatchObject([200, { reference: expect.stringMatching(`^${form.prefix}-`) }])
    expect((await get(told.receipt)).heading).toContain(told.reference)
  })

  test('says in words what is missing', async () => {
    const needed = Object.entries(fieldsOf(form)).filter(([, field]) => !field.optional)
    const problems = Object.fromEntries(needed.map(([name, { missing }]) => [name, missing]))
    expect(await chat({})).toMatchObject({ status: 422, told: { problems } })
  })
})

test('hazard 140: a credit application is looked over, changed and sent, and its bank reference is not shown', async () => {
  const form = formAt('/credit-form')
  const answers = { ...own(form), submission_id: randomUUID() }
  const looked = readPage(await (await post(form, { ...answers, step: 'review' })).text())
  expect(looked.says).toMatch(/Check your answers.*\$25,000.*Provided, stored encrypted/)
  const changed = readPage(await (await post(form, { ...answers, step: 'change' })).text())
  expect(changed.typed('bankReference')).toBe(form.sample.bankReference)
  const receipt = await follow(site, await post(form, { ...answers, creditLimit: '50,000', step: 'send' }))
  const html = await receipt.text()
  expect(readPage(html).says).toContain('$50,000')
  expect(html).not.toContain(form.sample.bankReference)
})

test('above 5,000 gallons the bulk form shows the way to Talk to Sales, which opens with what it is about', async () => {
  const form = formAt('/quote/bulk')
  const answer = await post(form, { ...own(form), volume: '5001' })
  const page = readPage(await answer.text())
  expect([answer.status, page.problemOf('volume')]).toEqual([422, expect.stringContaining('full transport load')])
  expect(page.links).toContain('/contact/sales?interestedIn=bulk-pricing')
  expect((await get('/contact/sales?interestedIn=bulk-pricing')).typed('interestedIn')).toBe('bulk-pricing')
})

test('a closed day is explained and not refused, and an emergency is promised by the clock', async () => {
  const form = formAt('/delivery/schedule')
  const answer = await post(form, { ...own(form), preferredDate: nextSunday(), urgency: 'emergency' })
  const { says } = readPage(await (await follow(site, answer)).text())
  expect(says).toContain("Sunday: our office is closed that day. We'll confirm your date with you")
  expect(says).not.toContain('If you need it by then')
  expect(says).toContain('within 2 hours, day or night')
  expect(says).toContain("Don't wait for our answer.")
})

test('a download button opens the request with its document chosen', async () => {
  expect((await get('/documents/request?document=insurance')).typed('document')).toBe('insurance')
})

test('hazard 88: whose session ended reads that nothing was sent, keeps every word, and sends it once signed in', async () => {
  const form = formAt('/support')
  const answers = { ...own(form), submission_id: randomUUID() }
  const page = readPage(await (await post(form, answers, {})).text())
  expect(page.says).toContain('You were signed out, and nothing was sent.')
  expect(page.typed('message')).toBe(form.sample.message)
  expect(page.links).toContain('/auth?from=%2Fsupport')
  expect((await post(form, answers)).status).toBe(303)
})

/** The first Sunday after January 8 of next year: no holiday. */
const nextSunday = () => {
  const day = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 0, 8, 12))
  while (day.getUTCDay() !== 0) day.setUTCDate(day.getUTCDate() + 1)
  return day.toISOString().slice(0, 10)
}
