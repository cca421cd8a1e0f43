import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { content } from '../app/content/testing.ts'
import { startSite } from '../server/testing.ts'
import { newAdmin, signIn } from './account.ts'
import { freshQuote, openSite, send, settingsOf } from './front-door.ts'
import { readPage } from './page.ts'

const site = await openSite({
  SMTP_URL: 'smtp://postman:canary-word@127.0.0.1:1',
  WORKER: 'off',
  AI_MODEL: 'test',
  AI_BASE_URL: 'http://127.0.0.1:1/v1',
  AI_API_KEY: 'canary-key',
  AI_REQUESTS_PER_MONTH: '0',
})
/** Another process of the same site. */
const other = await startSite({ ...settingsOf(site.database), WORKER: 'off' })
afterAll(() => other.stop())

const settings = '/dashboard/admin/settings'

let cookie = ''
beforeAll(async () => {
  cookie = await signIn(site, (await newAdmin(site, 'ada@leone.example')).email)
})

const get = (path: string, as = cookie, at: { origin: string } = site) =>
  fetch(at.origin + path, { headers: { cookie: as }, redirect: 'manual' })
const page = async (path: string, as = cookie, at: { origin: string } = site) =>
  readPage(await (await get(path, as, at)).text())
const publicText = async (path: string, at: { origin: string } = site) => (await get(path, '', at)).text()
const post = (path: string, fields: Record<string, string>) => send(site, fields, { path, headers: { cookie } })

/** What stands in the fields of a page, as a browser would send it. */
const filled = async (path: string) => {
  const shown = await page(path)
  const fields = shown.all(
    ({ name, attribs }) =>
      ['input', 'select'].includes(name) &&
      attribs.name !== undefined &&
      (attribs.type !== 'checkbox' || 'checked' in attribs),
  )
  return fields.map(({ attribs }): [string, string] => [attribs.name ?? '', shown.typed(attribs.name ?? '')])
}

const company = async (change: Record<string, string>) => ({
  ...Object.fromEntries(await filled(`${settings}/company`)),
  verb: 'save',
  ...change,
})

const sendPairs = (path: string, pairs: [string, string][], as = cookie) =>
  fetch(site.origin + path, {
    method: 'POST',
    body: new URLSearchParams(pairs),
    headers: { Origin: site.origin, cookie: as },
    redirect: 'manual',
  })

const until = async (holds: () => Promise<boolean>) => {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 100))
}

test('settings say nothing to a stranger and take nothing from one', async () => {
  for (const name of [
    '',
    '/company',
    '/hours',
    '/answers',
    '/coverage',
    '/products',
    '/taxes',
    '/sales-tax',
    '/status',
  ]) {
    for (const path of [settings + name, ...(name ? [`${settings}${name}.data`] : [])]) {
      const answer = await get(path, '')
      expect([path, /canary|Fox19|name="seen"/.test(await answer.text())]).toEqual([path, false])
    }
    expect((await get(settings + name, '')).headers.get('Location')).toMatch(/^\/auth\?from=/)
    const sent = await send(site, { verb: 'revert', seen: 'file 0' }, { path: settings + (name || '/company') })
    expect(sent.headers.get('Location')).toMatch(/^\/auth\?from=/)
  }
})

test('a new phone number is on every page at once, in this process and in the others', async () => {
  const pages = ['/', '/fuel', '/contact', '/coverage/franklin-county', '/quote/fuel', '/nowhere']
  for (const path of pages)
    for (const at of [site, other]) expect(await publicText(path, at)).toContain('(614) 555-0142')
  const answer = await post(
    `${settings}/company`,
    await company({ phone: '(614) 555-0199', 'address.street': '14 Depot Road' }),
  )
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, `${settings}/company?saved`])
  for (const path of pages) {
    const text = await publicText(path)
    expect([path, text.includes('(614) 555-0199'), text.includes('555-0142')]).toEqual([path, true, false])
  }
  expect(await publicText('/')).toContain('14 Depot Road')
  await until(async () => (await publicText('/fuel', other)).includes('(614) 555-0199'))
  expect(await publicText('/', other)).not.toContain('555-0142')

  const shown = await page(`${settings}/company?saved`)
  expect(shown.says).toContain('Saved. The site uses it now.')
  expect(shown.says).toContain(
    'Phone and emergency hotline: (614) 555-0142 → (614) 555-0199; Street: nothing → 14 Depot Road',
  )
  const back = await post(`${settings}/company`, { verb: 'revert', seen: 'changed 1' })
  expect(back.status).toBe(303)
  expect(await publicText('/')).toContain('(614) 555-0142')
})

test('a setting that the content file would refuse is refused at its field, and the answers stay', async () => {
  const answer = await post(`${settings}/company`, await company({ phone: 'call us', brand: 'Other Fuel' }))
  const refused = readPage(await answer.text())
  expect([answer.status, refused.typed('brand'), refused.typed('phone')]).toEqual([422, 'Other Fuel', 'call us'])
  expect(refused.problemOf('phone')).toContain('This must be ten digits')
  expect(await publicText('/')).not.toContain('Other Fuel')
})

test('one of two people who save settings at once wins; the other reads who and when, and keeps what was typed', async () => {
  const typed = await company({ brand: 'First Fuel' })
  expect((await post(`${settings}/company`, typed)).status).toBe(303)
  const late = await post(`${settings}/company`, { ...typed, brand: 'Second Fuel' })
  const refused = readPage(await late.text())
  expect([late.status, refused.typed('brand')]).toEqual([409, 'Second Fuel'])
  expect(refused.says).toMatch(/this was changed in the meantime \(ada, \w{3}, \w{3} \d/)
  expect(await publicText('/')).toContain('First Fuel')
})

test('a holiday and new hours are what the desk goes by', async () => {
  const pairs = (await filled(`${settings}/hours`)).map(([name, value]): [string, string] =>
    name === 'Saturday.closes' ? [name, '16:30'] : [name, value],
  )
  const days: [string, string][] = [
    ['name_6', 'Inventory'],
    ['when_6', 'once'],
    ['date_6', '2099-06-30'],
  ]
  const sent = [...pairs.filter(([name]) => !days.some(([day]) => day === name)), ...days]
  const body = [...sent, ['verb', 'save'] as [string, string]]
  expect((await sendPairs(`${settings}/hours`, body)).status).toBe(303)
  expect(await publicText('/contact')).toMatch(/8 AM to 4:30 PM/)
  const wrong = body.map(([name, value]): [string, string] => [
    name,
    name === 'Monday.closes' ? '06:00' : name === 'seen' ? 'changed 1' : value,
  ])
  const answer = await sendPairs(`${settings}/hours`, wrong)
  const said = readPage(await answer.text()).summary()?.lines[0]
  expect([answer.status, said?.leadsTo, said?.words]).toEqual([
    422,
    'Monday.opens',
    'Monday opens: The closing time must be after the opening time.',
  ])
})

test('a short day of the next two weeks stands wherever the hours are printed', async () => {
  const day = Array.from({ length: 8 }, (_, ahead) =>
    Temporal.Now.plainDateISO(content.calendar.timeZone).add({ days: ahead + 3 }),
  ).find((date) => !content.calendar.holidays.some((holiday) => holiday.date === date.toString()))
  const pairs = (await filled(`${settings}/hours`)).filter(([name]) => !/^\w+_[67]$/.test(name))
  const short: [string, string][] = [
    ['name_7', 'Stocktaking'],
    ['when_7', 'once'],
    ['date_7', String(day)],
    ['opens_7', '09:30'],
    ['closes_7', '12:00'],
  ]
  expect((await sendPairs(`${settings}/hours`, [...pairs, ...short, ['verb', 'save']])).status).toBe(303)
  const words = day?.toLocaleString('en-US', { weekday: 'short', month: 'short', day: 'numeric' })
  for (const path of ['/', '/contact', '/coverage/franklin-county', '/contact/sales'])
    expect((await page(path, '')).says, path).toMatch(new RegExp(`${words}:? ?9:30 AM to noon, Stocktaking`))
})

test('a short day, a covered Sunday and a rule are kept as they are typed, "11/25" is the next one, and what cannot be is explained', async () => {
  const keep = async (days: Record<string, string>) => {
    const pairs = (await filled(`${settings}/hours`)).filter(([name]) => !Object.hasOwn(days, name))
    return sendPairs(`${settings}/hours`, [...pairs, ...Object.entries(days), ['verb', 'save']])
  }
  const shown = await page(`${settings}/hours`)
  const free =
    [...Array(40).keys()].find(
      (at) => !shown.all(({ attribs }) => attribs.name === `name_${at}`).some((field) => field.attribs.value),
    ) ?? 0
  const row = (at: number, day: Record<string, string>) =>
    Object.fromEntries(Object.entries(day).map(([name, value]) => [`${name}_${at + free}`, value]))
  const eve = row(0, { name: 'Day before Thanksgiving', when: 'once', date: '11/25', opens: '', closes: '12:00' })
  const sunday = { name: 'Harvest Sunday', when: 'once', date: '2099-07-05', opens: '', closes: '15:00' }
  const refused = readPage(await (await keep({ ...eve, ...row(1, sunday) })).text())
  expect(refused.problemOf(`opens_${free + 1}`)).toBe("We're usually closed on Sundays, so please enter both times.")
  expect(refused.typed(`date_${free}`)).toBe('11/25')
  const friday = { name: 'Day after Thanksgiving', when: 'day after fourth Thursday of November' }
  const kept = await keep({ ...eve, ...row(1, { ...sunday, opens: '08:00' }), ...row(2, friday) })
  expect(kept.status).toBe(303)
  const now = await page(`${settings}/hours`)
  expect([now.typed(`date_${free}`), now.typed(`closes_${free}`), now.typed(`opens_${free + 1}`)]).toEqual([
    expect.stringMatching(/^\d{4}-11-25$/),
    '12:00',
    '08:00',
  ])
  expect(now.typed(`when_${free + 2}`)).toBe('day after fourth Thursday of November')
  expect(await publicText('/contact')).toContain('Day after Thanksgiving')
  expect((await page('/contact', '')).says).not.toMatch(/on these holidays: [^.]*Day before Thanksgiving/)
  const nonsense = readPage(await (await keep(row(0, { name: 'Eve', date: 'christmas' }))).text())
  expect(nonsense.problemOf(`date_${free}`)).toBe('Please enter a date such as 11/20/2026.')
})

test('a week without a business day is refused, and so is a form that says nothing of the page it comes from', async () => {
  const never = (await filled(`${settings}/hours`)).map(([name, value]): [string, string] =>
    /^(Mon|Tues|Wednes|Thurs|Fri)day\./.test(name) ? [name, ''] : [name, value],
  )
  const answer = await sendPairs(`${settings}/hours`, [...never, ['verb', 'save']])
  const says = 'the desk must open on at least one day from Monday to Friday'
  expect([answer.status, readPage(await answer.text()).summary()?.lines[0]?.words]).toEqual([
    422,
    expect.stringContaining(says),
  ])
  expect((await sendPairs(`${settings}/hours`, [['nothing', '1']])).status).toBeGreaterThanOrEqual(400)
  expect(await publicText('/contact')).toMatch(/Monday to Friday/)
})

test('a promise that no truck can keep warns the person saving it, and is made with a written reason alone', async () => {
  const move: [string, string][] = [
    ['seen', 'file 0'],
    ['verb', 'save'],
    ['county', 'Ross'],
    ['zone', 'metro'],
  ]
  const answer = await sendPairs(`${settings}/coverage`, move)
  const warned = readPage(await answer.text())
  expect(answer.status).toBe(422)
  expect(warned.problemOf('reason')).toContain('Ross County is 2 h 17 min away, and Columbus metro promises 2 hours')
  expect(warned.all(({ attribs }) => attribs.value === 'Ross' && 'checked' in attribs)).toHaveLength(1)
  expect(
    (await sendPairs(`${settings}/coverage`, [...move, ['reason', 'A truck is kept in Chillicothe.']])).status,
  ).toBe(303)
  expect(await publicText('/coverage/ross-county')).toContain('A truck is kept in Chillicothe.')
  const slack = await page(`${settings}/coverage?sort=slack`)
  expect(slack.says).toMatch(/Ross.*17 min too late/)
})

test('a product that is not offered is neither shown nor quoted, and can come back', async () => {
  const pairs = await filled(`${settings}/products`)
  const shown = await page(`${settings}/products`)
  const ticked = shown
    .all(({ attribs }) => attribs.type === 'checkbox' && 'checked' in attribs)
    .map(({ attribs }): [string, string] => [attribs.name ?? '', attribs.value ?? ''])
  expect(ticked).toHaveLength(14)
  const seen = pairs.filter(([name]) => name === 'seen').slice(0, 1)
  const kept = ticked.filter(([, value]) => value !== 'heating-oil' && value !== 'wet-hosing')
  expect((await sendPairs(`${settings}/products`, [...seen, ...kept, ['verb', 'save']])).status).toBe(303)
  expect(await publicText('/fuel')).not.toMatch(/id="heating-oil"|Wet hosing<\/th>/)
  expect(await publicText('/quote/fuel')).not.toContain('value="heating-oil"')
  const asked = await send(site, freshQuote({ fuelType: 'heating-oil' }))
  expect([asked.status, readPage(await asked.text()).problemOf('fuelType')]).toEqual([
    422,
    'Please choose one from the list.',
  ])
  expect((await send(site, freshQuote())).status).toBe(303)
  expect(
    (
      await sendPairs(`${settings}/products`, [
        ['seen', 'changed 1'],
        ['verb', 'save'],
      ])
    ).status,
  ).toBe(422)
  expect((await post(`${settings}/products`, { seen: 'changed 1', verb: 'revert' })).status).toBe(303)
  expect(await publicText('/fuel')).toContain('id="heating-oil"')
})

const todayInOhio = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date())

test('a tax rate that was typed wrong is corrected or taken back on its first day, while nothing was charged with it', async () => {
  const path = `${settings}/taxes`
  const today = todayInOhio()
  const rate = {
    ...{ label: 'Ohio motor fuel tax, diesel', classes: 'road_diesel', basis: 'millionths_per_gallon' },
    ...{ rate: '48.5', from: today, source: 'ORC 5735.05' },
  }
  const add = { ...rate, verb: 'add', replaces: 'ohio-diesel' }
  expect((await post(path, { ...add, seen: 'file 0' })).status).toBe(303)
  expect((await page(path)).says).toMatch(/48\.5¢ \/ gal/)
  const stored = async () => (await site.database.pool.query(`select value from settings where kind = 'taxes'`)).rows[0]
  const added = (await stored()).value.at(-1)
  expect(added).toMatchObject({ rate: 485_000, from: today, confirmed: false })
  const correct = { ...rate, verb: `correct-${added.id}`, seen: 'changed 1' }
  expect((await post(path, { ...correct, rate: '49.5' })).status).toBe(303)
  expect((await stored()).value.at(-1)).toEqual({ ...added, rate: 495_000 })
  expect((await page(path)).says).toContain('rate 48.5¢ / gal → 49.5¢ / gal')
  expect((await post(path, { seen: 'changed 2', verb: `drop-${added.id}` })).status).toBe(303)
  expect((await stored()).value.find(({ id }: { id: string }) => id === 'ohio-diesel').until).toBeUndefined()

  expect((await post(path, { ...add, seen: 'changed 3' })).status).toBe(303)
  for (const [field, wrong] of [
    ['rate', '47.55555'],
    ['source', ''],
    ['from', '2020-01-01'],
    ['label', ''],
    ['classes', 'road_tax'],
  ]) {
    const answer = await post(path, { ...add, seen: 'changed 4', replaces: '', [field ?? '']: wrong ?? '' })
    expect([field, answer.status]).toEqual([field, 422])
  }
})

test('everything that is wrong with a rate is said at once, and the form says that a source or a note is needed', async () => {
  const path = `${settings}/taxes`
  const wrong = { classes: 'road_diesel', basis: 'percent', rate: '5.755', from: '', source: '', note: '', label: '' }
  const refused = readPage(await (await post(path, { ...wrong, verb: 'add', seen: 'changed 4' })).text())
  expect(refused.summary()?.lines.map(({ leadsTo }) => leadsTo)).toEqual(['label', 'rate', 'from', 'note'])
  expect(refused.says).toMatch(/Source \(this or a note\).*Note \(this or a source\)/)
})

test('rates that an earlier release stored are shown in cents, and kept in millionths with the next change', async () => {
  const { pool } = site.database
  const { rows } = await pool.query(`select value from settings where kind = 'taxes'`)
  const before = rows[0].value.map((rate: { basis: string; rate: number }) =>
    rate.basis === 'percent' ? rate : { ...rate, basis: 'per_gallon', rate: rate.rate / 100 },
  )
  await pool.query(`update settings set value = $1 where kind = 'taxes'`, [JSON.stringify(before)])
  expect((await page(`${settings}/taxes`)).says).toMatch(/48\.5¢ \/ gal/)
  expect((await post(`${settings}/taxes`, { seen: 'changed 4', verb: 'confirm-ohio-sales' })).status).toBe(303)
  const after = await pool.query(`select value from settings where kind = 'taxes'`)
  expect(after.rows[0].value).toContainEqual(expect.objectContaining({ basis: 'millionths_per_gallon', rate: 485_000 }))
  expect(after.rows[0].value).toContainEqual(expect.objectContaining({ id: 'ohio-sales', confirmed: true }))
})

test('the rate of a county is added with its source from a day on, and ends the one before', async () => {
  const today = todayInOhio()
  const path = `${settings}/sales-tax`
  expect((await page(path)).says).toMatch(/83 counties without a rate, to be confirmed/)
  const rate = {
    ...{ seen: 'file 0', verb: 'add', county: 'Delaware', county_rate: '1.5', transit_rate: '', from: today },
    ...{ source: 'Department of Taxation, rates of the fourth quarter of 2026', confirmed: 'yes' },
  }
  for (const wrong of [{ source: '' }, { from: '2020-01-01' }, { county: 'Cook' }, { county_rate: '' }])
    expect([wrong, (await post(path, { ...rate, ...wrong })).status]).toEqual([wrong, 422])
  expect((await post(path, rate)).status).toBe(303)
  const { says } = await page(path)
  expect(says).toContain('7.25%')
  expect(says).toContain('state 5.75% + county 1.5%')
  const { rows } = await site.database.pool.query(`select value from settings where kind = 'salesTax'`)
  expect(rows[0].value.local).toContainEqual(
    expect.objectContaining({ id: 'delaware_2025', until: expect.stringMatching(/^\d{4}/) }),
  )
  const next = rows[0].value.local.at(-1)
  const undo = { seen: 'changed 1', verb: `drop-${next.id}` }
  expect((await post(path, undo)).status).toBe(303)
  const back = (await site.database.pool.query(`select value from settings where kind = 'salesTax'`)).rows[0].value
    .local
  expect(back.find(({ id }: { id: string }) => id === 'delaware_2025').until).toBeUndefined()
  expect((await page(path)).says).toContain('Removed Delaware County, county 1.5%, from')
})

test('an office is added, made the usual one, and removed', async () => {
  const path = `${settings}/sales-tax`
  const office = { verb: 'add-office', office: 'Night desk', state: 'in', office_county: '', office_area: '' }
  expect((await post(path, { ...office, seen: 'changed 2' })).status).toBe(303)
  expect((await page(path)).says).toContain('Its orders are taxed where they are delivered.')
  expect((await post(path, { ...office, seen: 'changed 3' })).status).toBe(422)
  expect((await post(path, { verb: 'first-office-1', seen: 'changed 3' })).status).toBe(303)
  const stored = async () =>
    (await site.database.pool.query(`select value from settings where kind = 'salesTax'`)).rows[0].value.offices
  expect(await stored()).toEqual([
    { name: 'Night desk', state: 'IN' },
    { name: 'Lewis Center', state: 'OH', county: 'Delaware' },
  ])
  expect((await post(path, { verb: 'drop-office-0', seen: 'changed 4' })).status).toBe(303)
  expect(await stored()).toHaveLength(1)
})

test('mail and model say how they stand and are tried, and never a secret', async () => {
  const shown = await (await get(`${settings}/status`)).text()
  expect(shown).toContain('127.0.0.1:1')
  expect(shown).not.toMatch(/canary|postman/)
  expect(shown).toContain('The AI model has reached its limit for this month.')
  expect(shown).toContain('0 of 3,000 requests, 0 of 6,000,000 tokens')
  const sent = await post(`${settings}/status`, { verb: 'mail' })
  expect(sent.headers.get('Location')).toBe(`${settings}/status?tested`)
  const { rows } = await site.database.pool.query(`select recipient, state from mails where email = 'settings-test'`)
  expect(rows).toEqual([{ recipient: 'ada@leone.example', state: 'waiting' }])
  expect((await page(`${settings}/status?tested`)).says).toContain('Test email sent to ada@leone.example.')
  const asked = await post(`${settings}/status`, { verb: 'model' })
  const said = await asked.text()
  expect([asked.status, said]).toEqual([200, expect.stringContaining('The AI model didn&#x27;t answer.')])
  expect(said).not.toContain('canary')
})
