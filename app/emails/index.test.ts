import { describe, expect, test } from 'vitest'
import { planned } from '#events/define-events.ts'
import { orderEvents } from '#features/orders/events.ts'
import { writesSpanish } from '#features/requests/answer.ts'
import { requestEvents } from '#features/requests/events.ts'
import { allEmails, mailPlan, renderEmail } from './index.ts'
import { fuelQuoteReceived as received } from '#features/requests/emails/request-received.ts'
import { sampleTruck } from '#features/orders/emails/order-event.ts'
import { letterhead as head } from './testing.ts'

describe.each(allEmails)('the email $name', (email) => {
  test('says the same in HTML and in plain text', async () => {
    const { html, text, subject } = await renderEmail(email.name, email.sample, head)
    expect(subject.length).toBeGreaterThan(10)
    expect(words(text)).toEqual(words(readable(html)))
  })

  test('loads nothing, runs nothing, and links to nowhere but this site and the telephone', async () => {
    const { html } = await renderEmail(email.name, email.sample, head)
    expect(html).not.toMatch(/<(?:img|script|iframe|object|video|audio|base|form)\b|\bsrc=|url\(|@import|<link\b/i)
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href ?? '')
    expect(links.length).toBeGreaterThan(0)
    expect(links.filter((href) => !href.startsWith(`${head.origin}/`) && !href.startsWith('tel:'))).toEqual([])
  })

  test('keeps every date, time, range of hours, quantity, phone number and reference on one line', async () => {
    const { html } = await renderEmail(email.name, email.sample, head)
    const shown = html.slice(html.search(/<body\b/)).replaceAll(/<span style="white-space:nowrap">[^<]*<\/span>/g, '')
    expect(readable(shown)).not.toMatch(
      /\d (?:[AP]M|gal)\b|[AP]M–\d|\d–\d|\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), [A-Z][a-z]{2} \d|\) \d{3}-|\b[A-Z]{2}-\w{4}-\w{4}\b/,
    )
  })

  test('has no link in ink on the dark ground', async () => {
    const { html } = await renderEmail(email.name, email.sample, head)
    const links = html.match(/<a\b[^>]*>/g) ?? []
    expect(links.filter((link) => !/class="(?:ink|quiet)"|background-color/.test(link))).toEqual([])
  })

  test.runIf(JSON.stringify(email.sample).includes('"said"'))('hazard 63: shows markup as it was typed', async () => {
    const hostile = JSON.parse(JSON.stringify(email.sample), (key, value) => (key === 'said' ? attack : value))
    const { html, text } = await renderEmail(email.name, hostile, head)
    expect(html).not.toContain('<script')
    expect(html).not.toContain('<b>')
    expect(html).toContain('&lt;script&gt;')
    expect(text).toContain(attack.split('\n')[0])
    expect(text).toContain(`"Bold"\nsecond line`)
  })
})

const fuelQuoteReceived = planned(requestEvents.received, received)

const attack = `<script>alert(1)</script> <b>&amp;</b> {{x}} "Bold"\nsecond line`

test('while no real number is set, every mail leads to the contact form, and none has a hole', async () => {
  const { phone: _, email: __, ...company } = head.company
  for (const { name, sample } of allEmails) {
    const { html, text, subject } = await renderEmail(name, sample, { ...head, company })
    expect([name, /undefined|tel:/.exec(html + text + subject)?.[0]]).toEqual([name, undefined])
    expect([name, html]).toEqual([name, expect.stringContaining(`href="${head.origin}/contact/sales"`)])
  }
})

test("a request that came in causes the visitor's copy and the staff notice", () => {
  const plan = mailPlan({ staffEmail: 'desk@leonefuel.example' })
  const drafts = plan(fuelQuoteReceived)
  expect(drafts.map(({ email, audience, to }) => [email, audience, to])).toEqual([
    ['request-copy', 'visitor', 'office@hilltop-farm.example'],
    ['request-notice', 'staff', 'desk@leonefuel.example'],
  ])
  expect(plan({ name: 'request.take', v: 1 })).toEqual([])
})

test('a request without an email address causes the staff notice alone', () => {
  const { request } = received
  const byPhone = { ...fuelQuoteReceived, request: { ...request, to: [], contact: { phone: '(614) 555-0168' } } }
  expect(mailPlan({ staffEmail: 'desk@leonefuel.example' })(byPhone).map(({ email }) => email)).toEqual([
    'request-notice',
  ])
})

test('the copy says reference, promise, due time, private link, answers and telephone; the notice answers to the visitor', async () => {
  const copy = await renderEmail('request-copy', fuelQuoteReceived, head)
  expect(copy.subject).toBe("Fuel quote FQ-7K3M-92XD: we'll answer by Sat, Nov 21, 10:12 AM ET")
  for (const part of ['FQ-7K3M-92XD', 'within 24 hours', 'Sat, Nov 21, 10:12 AM ET', '800 gallons', '(614) 555-0142']) {
    expect(copy.text).toContain(part)
  }
  expect(copy.text).toContain('https://fuel.example/receipt/pJ4xW0sVb2Qm8Rk5Tn7Yc1Zd')
  const notice = await renderEmail('request-notice', fuelQuoteReceived, head)
  expect(notice.replyTo).toBe('office@hilltop-farm.example')
  expect(notice.text).toContain('https://fuel.example/dashboard/admin/inbox/0f8d6a52-6f0e-4d8a-9a53-1d3f2b7c4e10')
  expect(notice.text).not.toContain(received.request.secretLink)
})

test('staff read in the email that the sender of a request writes Spanish', async () => {
  const { request } = received
  const spanish = { ...fuelQuoteReceived, request: { ...request, answers: [...request.answers, writesSpanish] } }
  expect((await renderEmail('request-notice', spanish, head)).text).toContain('writes Spanish')
  expect((await renderEmail('request-notice', fuelQuoteReceived, head)).text).not.toContain('Spanish')
})

test('a copy to a mailbox that never answered holds none of the typed words, and says where they stand', async () => {
  const { subject, html, text } = await renderEmail('request-copy', { ...fuelQuoteReceived, known: false }, head)
  for (const typed of ['Dana Field', '14200 County Road', '800 gallons', '555-0168', 'office@hilltop-farm.example'])
    expect(subject + html + text).not.toContain(typed)
  for (const part of [
    'FQ-7K3M-92XD',
    'Diesel',
    'within 24 hours',
    'https://fuel.example/receipt/pJ4xW0sVb2Qm8Rk5Tn7Yc1Zd',
  ])
    expect(text).toContain(part)
})

// A quote that was sent as a file alone is on no page of its reader's.
const aboutOne = allEmails.filter(
  ({ name, audience }) => audience === 'visitor' && /^(request|quote(?!-copy)|order)-/.test(name),
)

test.each(aboutOne.map(({ name, sample }) => [name, sample] as const))(
  '%s says where its reader finds it again with the reference',
  async (name, sample) => {
    const { text } = await renderEmail(name, sample, head)
    const [, reference] = /with your reference (\S+)\./.exec(text.replaceAll(/\s+/g, ' ')) ?? []
    expect(text).toContain('https://fuel.example/status')
    expect(reference).toMatch(/^[A-Z]{2}-\w{4}-\w{4}$/)
  },
)

test('an email renders the same from its stored facts as when it was planned', async () => {
  const stored = JSON.parse(JSON.stringify(fuelQuoteReceived))
  expect(await renderEmail('request-copy', stored, head)).toEqual(
    await renderEmail('request-copy', fuelQuoteReceived, head),
  )
})

/** The words that a reader of the HTML sees, links with their targets as the plain text spells them out. */
const readable = (html: string) =>
  html
    .replace(/<(head|style)\b.*?<\/\1>/gs, '')
    .replace(/<div[^>]*data-skip-in-text.*?<\/div>\s*<\/div>|<div[^>]*data-skip-in-text.*?<\/div>/gs, '')
    .replace(/<a\b[^>]*href="(http[^"]*)"[^>]*>(.*?)<\/a>/gs, '$2 $1')
    .replace(/<\/?span\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')

const words = (text: string) => text.split(/[\s\p{Cf}.,:]+/u).filter(Boolean)

test.each([
  ['2026-11-24T15:40:00.000Z', 'later than we said but still in the promised window, 7 AM to noon'],
  ['2026-11-24T18:40:00.000Z', 'Your delivery is late.'],
])('a truck that comes at %s: %s', async (eta, said) => {
  const event = { ...planned(orderEvents.delay, sampleTruck()), truck: { eta, reason: 'A queue.', receivedBy: null } }
  const { text } = await renderEmail('order-delayed', event, head)
  expect(text.replaceAll(/\s+/g, ' ')).toContain(said)
})

test('the mail of a delivery says how much came', async () => {
  const sample = allEmails.find(({ name }) => name === 'order-delivered')?.sample
  if (!sample) throw new Error('There is no letter for a delivery.')
  expect((await renderEmail('order-delivered', sample, head)).text).toContain('798.5 gal')
})

test('a quote that was corrected and taken back tells whom it was sent to no link and no promise of the next one', async () => {
  const letter = allEmails.find(({ name }) => name === 'quote-withdrawn')?.sample
  if (!letter) throw new Error('There is no letter for a quote that is taken back.')
  const ours = await renderEmail('quote-withdrawn', letter, head)
  const theirs = await renderEmail('quote-withdrawn', { ...letter, sentTo: ['wrong@farm.example'] }, head)
  const said = [ours, theirs].map(({ text }) => [/\/offer\//.test(text), /You'll hear from us by/.test(text)])
  expect(said).toEqual([
    [true, true],
    [false, false],
  ])
  expect(theirs.text).toContain('you can no longer accept this quote.')
})

test('a mail that an earlier release stored under another name is still written', async () => {
  const renamed = allEmails.filter(({ formerNames }) => formerNames.length > 0)
  expect(renamed.map(({ name }) => name)).toContain('quote-change-by-phone')
  for (const { name, formerNames, sample } of renamed)
    for (const former of formerNames)
      expect(await renderEmail(former, sample, head)).toEqual(await renderEmail(name, sample, head))
})
