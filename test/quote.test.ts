import { expect, test } from 'vitest'
import { follow, freshQuote, sharedSite, quote, send, stored } from './front-door.ts'
import { readPage } from './page.ts'

const site = await sharedSite()
const { database } = site

const answered = async (answers: Record<string, string>) => {
  const answer = await send(site, answers)
  return { status: answer.status, page: readPage(await answer.text()) }
}

test('a fuel quote is answered with a receipt of its own: reference, promise, due time, thanks and the way home', async () => {
  const sent = freshQuote()
  const answer = await send(site, sent)
  expect([answer.status, answer.headers.get('Location')]).toEqual([
    303,
    expect.stringMatching(/^\/receipt\/[\w-]{24}$/),
  ])

  const receipt = await follow(site, answer)
  const page = readPage(await receipt.text())
  expect(receipt.status).toBe(200)
  expect(page.heading).toMatch(/FQ-[2-9A-HJ-NP-TV-Z]{4}-[2-9A-HJ-NP-TV-Z]{4}$/)
  expect(page.says).toContain('Quote Request Submitted!')
  expect(page.says).toContain('Our team will contact you within 24 hours')
  expect(page.says).toMatch(/Answer by.*\d (AM|PM)/)
  for (const said of ['Diesel', '1,200 gal', quote.deliveryAddress, sent.email]) expect(page.says).toContain(said)
  expect(page.links).toContain('/')
  expect(page.heading).not.toContain(answer.headers.get('Location')?.split('/').at(-1))
  expect(await stored(database, sent.submission_id)).toEqual({ requests: 1, events: 1, mails: 2 })
})

test('hazard 82: the receipt stays what it is when it is loaded again, and is kept by nobody', async () => {
  const answer = await send(site, freshQuote())
  const [first, second] = [await follow(site, answer), await follow(site, answer)]
  expect(readPage(await second.text()).heading).toBe(readPage(await first.text()).heading)
  expect(first.headers.get('Cache-Control')).toBe('no-store')
  expect(first.headers.get('X-Robots-Tag')).toBe('noindex')
})

test('a reference opens nothing, and neither does a link that was never given', async () => {
  const receipt = await follow(site, await send(site, freshQuote()))
  const [reference] = /FQ-\w{4}-\w{4}/.exec(readPage(await receipt.text()).heading) ?? []
  for (const link of [reference, 'x'.repeat(24), '%00', "'"]) {
    expect((await fetch(`${site.origin}/receipt/${link}`)).status).not.toBe(200)
  }
})

test('hazard 84: each form that is drawn has an id of its own', async () => {
  const ids = await Promise.all(
    [1, 2, 3].map(async () => readPage(await (await fetch(`${site.origin}/quote/fuel`)).text()).typed('submission_id')),
  )
  expect(new Set(ids).size).toBe(3)
})

test('an empty form: the words of the specification stand over it, each required field says what it wants, and nothing is stored', async () => {
  const { submission_id } = freshQuote()
  const { status, page } = await answered({ submission_id })
  const required = ['fuelType', 'volume', 'deliveryAddress', 'name', 'email', 'phone']
  expect(status).toBe(422)
  expect(page.summary()).toMatchObject({ title: 'Please fill in all required fields.', focused: true })
  expect(page.summary()?.lines.map(({ leadsTo }) => leadsTo)).toEqual(required)
  expect(required.map((name) => page.problemOf(name))).toEqual([
    'Please choose the fuel type.',
    'Please enter the number of gallons.',
    'Please enter the delivery address.',
    'Please enter your name.',
    'Please enter your email address.',
    'Please enter your phone number.',
  ])
  expect(page.summary()?.lines.map(({ words }) => words)).toEqual(required.map((name) => page.problemOf(name)))
  expect(page.problemOf('deliveryDate')).toBeUndefined()
  expect(await stored(database, submission_id)).toEqual({ requests: 0, events: 0, mails: 0 })
})

test('a mistake: everything typed is kept as it was typed, and the message is tied to its field', async () => {
  const sent = freshQuote({
    volume: ' 1,2x0 ',
    name: `<b>"O'Neil" & Söhne</b>`,
    email: 'dana@',
    deliveryAddress: '  14 Oak St\u00a0, Ohio ',
    deliveryDate: '2031-02-30',
  })
  const { status, page } = await answered(sent)
  expect(status).toBe(422)
  for (const [name, typed] of Object.entries(sent)) expect([name, page.typed(name)]).toEqual([name, typed])
  expect(page.problemOf('volume')).toBe('Please enter a number such as 1,000 or 62.5.')
  expect(page.problemOf('email')).toBe('Please enter an email address such as name@company.com.')
  expect(page.problemOf('deliveryDate')).toBeTruthy()
  expect(page.problemOf('name')).toBeUndefined()
  expect(
    page
      .summary()
      ?.lines.map(({ leadsTo }) => leadsTo)
      .toSorted(),
  ).toEqual(['deliveryDate', 'email', 'volume'])

  const mended = { ...sent, volume: '1,200', email: 'dana@hilltop-farm.example', deliveryDate: '' }
  expect((await send(site, mended)).status).toBe(303)
})

const required = 'Please enter the number of gallons.'
const number = 'Please enter a number such as 1,000 or 62.5.'
const least = 'Please enter at least 1 gallon.'

test.each([
  ['', required],
  ['   ', required],
  ['0', least],
  ['0.5', least],
  ['-5', least],
  ['1e309', number],
  ['1e3', number],
  ['0x10', number],
  ['Infinity', number],
  ['NaN', number],
  ['٣٠٠', 'Please use digits only, 0 to 9.'],
  ['３００', 'Please use digits only, 0 to 9.'],
  ['1.25', 'Please round to one decimal, such as 62.5.'],
  ['99999999999999999999', number],
  ['10000000', 'Please enter at most 9,999,999 gallons.'],
  ['12\u00005', expect.any(String)],
])('a volume of %j is refused in words and kept', async (volume, words) => {
  const sent = freshQuote({ volume })
  const { status, page } = await answered(sent)
  expect([status, page.problemOf('volume')]).toEqual([422, words])
  if (!volume.includes('\0')) expect(page.typed('volume')).toBe(volume)
  expect(page.typed('deliveryAddress')).toBe(sent.deliveryAddress)
  expect(await stored(database, sent.submission_id)).toMatchObject({ requests: 0, mails: 0 })
})

test.each([
  ['1', 10],
  ['1.0', 10],
  ['9,999,999', 99_999_990],
  ['62.5 gal', 625],
])('a volume of %j is stored as %d tenths of a gallon', async (volume, tenths) => {
  const sent = freshQuote({ volume })
  expect((await send(site, sent)).status).toBe(303)
  const { rows } = await database.pool.query(`select answers from requests where submission_id = $1`, [
    sent.submission_id,
  ])
  expect(rows[0].answers).toContainEqual(expect.objectContaining({ name: 'volume', value: tenths }))
})

test('hazard 70: an answer that comes twice, or as a file, is none', async () => {
  const twice = new URLSearchParams(freshQuote())
  twice.append('volume', '99999')
  const asFile = new FormData()
  for (const [name, value] of Object.entries(freshQuote())) asFile.append(name, value)
  asFile.set('name', new File(['Dana'], 'dana.txt'))
  for (const [body, field] of [
    [twice, 'volume'],
    [asFile, 'name'],
  ] as const) {
    const answer = await fetch(`${site.origin}/quote/fuel`, {
      method: 'POST',
      body,
      headers: { Origin: site.origin },
      redirect: 'manual',
    })
    expect(answer.status).toBe(422)
    expect(readPage(await answer.text()).problemOf(field)).toBeTruthy()
  }
})
