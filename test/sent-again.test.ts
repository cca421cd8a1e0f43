import { expect, test } from 'vitest'
import { follow, freshQuote, sharedSite, send, stored } from './front-door.ts'
import { readPage } from './page.ts'

const site = await sharedSite()
const { database } = site
const once = { requests: 1, events: 1, mails: 2 }

test('hazard 80: the same submission posted 50 times at once is one row, one receipt and two mails', async () => {
  const sent = freshQuote()
  const answers = await Promise.all(Array.from({ length: 50 }, () => send(site, sent)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]))
  expect(new Set(answers.map(({ headers }) => headers.get('Location'))).size).toBe(1)
  expect(await stored(database, sent.submission_id)).toEqual(once)
})

test('sent again later, in another case and with other spaces around it, it is the same receipt and no second mail', async () => {
  const sent = freshQuote()
  const first = await send(site, sent)
  const again = await send(site, { ...sent, submission_id: sent.submission_id.toUpperCase(), name: ` ${sent.name}  ` })
  expect([again.status, again.headers.get('Location')]).toEqual([303, first.headers.get('Location')])
  expect(await stored(database, sent.submission_id)).toEqual(once)
})

test('hazard 81: other answers under the same id: both are shown, nothing is stored, and they can be sent as a new request', async () => {
  const sent = freshQuote()
  const receipt = await follow(site, await send(site, sent))
  const [reference = 'none'] = /FQ-\w{4}-\w{4}/.exec(readPage(await receipt.text()).heading) ?? []
  const changed = { ...sent, volume: '900', name: 'Dana <Field>' }

  const refused = await send(site, changed)
  const page = readPage(await refused.text())
  expect(refused.status).toBe(409)
  for (const said of [reference, '1,200 gal', '900 gal', 'Dana Field']) expect(page.says).toContain(said)
  expect(await stored(database, sent.submission_id)).toEqual(once)

  expect(page.button).toBe('Send as a new request')
  const offered = Object.fromEntries(Object.keys(changed).map((name) => [name, page.typed(name)]))
  const fresh = offered.submission_id ?? ''
  expect(offered).toEqual({ ...changed, submission_id: expect.stringMatching(/^[\da-f-]{36}$/) })
  expect(fresh).not.toBe(sent.submission_id)

  const accepted = await send(site, offered)
  expect([accepted.status, accepted.headers.get('Location')]).toEqual([303, expect.not.stringContaining(receipt.url)])
  expect(await stored(database, fresh)).toEqual(once)
})

test('one of 20 different requests posted at once under one id is stored; the others are shown which', async () => {
  const sent = freshQuote()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => send(site, { ...sent, volume: String(100 + index) })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, ...Array<number>(19).fill(409)])
  expect(await stored(database, sent.submission_id)).toEqual(once)
})

test('a request with a missing or malformed id is accepted and given one', async () => {
  for (const submission_id of ['', 'none', "'; drop table requests", '0'.repeat(5000)]) {
    expect((await send(site, freshQuote({ submission_id }))).status).toBe(303)
  }
})
