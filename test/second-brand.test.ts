import { beforeAll, expect, test } from 'vitest'
import { newAdmin, signIn } from './account.ts'
import { follow, freshQuote, openSite, send, withTicks } from './front-door.ts'
import { readPage } from './page.ts'
import { secondBrand, withKerosene } from './second-brand.ts'

const folder = secondBrand()
withKerosene(folder)
const site = await openSite({ CONTENT_DIR: folder })
const desk = '/dashboard/admin'
/** The words of the company whose content lies in the repository. */
const foreign = /Ohio|Leone|Lewis Center|Columbus|Eastern|\d (?:AM|PM) ET\b|\(614\) 555-0142/

let cookie = ''
beforeAll(async () => {
  const { email } = await newAdmin(site, 'dispatch@trade.example')
  cookie = await signIn(site, email)
})

const textOf = async (path: string) => (await fetch(site.origin + path, { headers: { cookie } })).text()

test.each([
  ...['/', '/fuel', '/lubricants', '/services', '/pricing', '/about', '/contact', '/emergency-service', '/insights'],
  ...['/coverage', '/coverage/polk-county', '/coverage/city/ames', '/quote/fuel', '/consultation', '/contact/sales'],
  ...[
    '/insights/dyed-diesel-iowa',
    '/privacy-policy',
    '/terms-of-service',
    '/insights/rss.xml',
    '/site.webmanifest',
    '/sitemap.xml',
  ],
])('%s speaks of the company of its content folder, and of no other', async (path) => {
  const answer = await fetch(site.origin + path)
  expect(answer.status).toBe(200)
  const text = await answer.text()
  expect(foreign.exec(text)?.[0]).toBeUndefined()
  if (path !== '/sitemap.xml') expect(text).toContain('Prairie')
})

test('the map draws the counties of its state, and a ZIP of another state is not ours', async () => {
  const { links, says } = readPage(await textOf('/coverage?zip=43035'))
  expect(links.filter((link) => /^\/coverage\/[a-z]+-county$/.test(link)).length).toBeGreaterThanOrEqual(4)
  expect(says).toContain("ZIP code 43035 isn't in Iowa. We deliver in Iowa only.")
  expect(readPage(await textOf('/coverage?zip=50309')).says).toContain('Central time')
})

test('a fuel that stands in one file alone is asked for, quoted, ordered, delivered and reported', async () => {
  const asked = freshQuote({
    fuelType: '',
    product: 'kerosene',
    deliveryAddress: '100 Grand Avenue, Des Moines, IA 50309',
  })
  const receipt = readPage(await (await follow(site, await send(site, asked))).text())
  expect(receipt.says).toMatch(/Kerosene.*Central time|Central time.*Kerosene/s)
  const { rows } = await site.database.pool.query(`select id, county from requests where submission_id = $1`, [
    asked.submission_id,
  ])
  expect(rows[0].county).toBe('Polk')

  const quote = await press(`${desk}/quotes/new?request=${rows[0].id}`, 'revise', { price_0: '3.1000' })
  await press(quote, 'offer')
  await press(quote, 'accept')
  const wished = { delivery_date: inDays(3), delivery_window: 'morning', site_contact: 'Dana Field' }
  const order = await press(quote, 'order', { ...wished, site_phone: '(515) 555-0168' })
  await press(order, 'confirm')
  const loaded = { truck: 'Truck 2', eta_date: inDays(3), eta_time: '09:30' }
  const truck = await press(order, 'schedule', loaded)
  await press(truck, 'depart', { bill_of_lading: 'BOL 7' })
  await press(truck, 'deliver', { received_by: 'Dana Field' })

  expect(await textOf(`${desk}/analytics/gallons/export.csv`)).toContain('Kerosene')
  const [head = ''] = (await textOf(`${desk}/orders/export.csv`)).split('\n')
  expect(head).toContain('Placed (Central)')
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Fills in the form of a verb on a page, sends it, and again with its ticks if it asks; tells where that leads. */
const press = async (path: string, verb: string, typed: Record<string, string> = {}) => {
  const fields = { ...drawn(await textOf(path), verb), ...typed }
  const post = (body: Record<string, string> | [string, string][]) => send(site, body, { path, headers: { cookie } })
  const first = await post(fields)
  const answer = first.status === 422 ? await post(withTicks(fields, await first.text())) : first
  expect([verb, answer.status]).toEqual([verb, 303])
  return answer.headers.get('Location') ?? ''
}

/** What the form of a verb says when nobody has typed into it. */
const drawn = (html: string, verb: string): Record<string, string> => {
  const [form = ''] = html
    .split('<form')
    .slice(1)
    .map((part) => part.split('</form>')[0] ?? '')
    .filter((part) => part.includes(`value="${verb}"`))
  const page = readPage(form)
  const controls = page.all(({ name, attribs }) => Boolean(attribs.name) && /^(input|select|textarea)$/.test(name))
  const set = controls.filter(({ attribs }) => attribs.type !== 'checkbox')
  return { ...Object.fromEntries(set.map(({ attribs: { name = '' } }) => [name, page.typed(name)])), verb }
}
