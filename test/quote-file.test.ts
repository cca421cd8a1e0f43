import { randomUUID } from 'node:crypto'
import { DomUtils } from 'htmlparser2'
import { Temporal } from 'temporal-polyfill'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { contextOn } from '../app/domain/testing.ts'
import { offRoad, tradeOn } from '../app/features/fulfillment/testing.ts'
import { sharedSite } from './front-door.ts'
import { readPage } from './page.ts'
import { tradePeople } from './trade-people.ts'

const site = await sharedSite()
const trade = tradeOn(contextOn(site.database.db, { now: Temporal.Now.instant() }))
const signedIn = tradePeople(site)

const get = (path: string, cookie = '') => fetch(site.origin + path, { headers: { cookie }, redirect: 'manual' })

const readPdf = async (answer: Response) => {
  const pdf = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()))
  const { text, totalPages } = await extractText(pdf, { mergePages: true })
  return { says: text.replaceAll(/\s+/g, ' '), pages: totalPages }
}

test('a quote as a PDF file says what its page says, on one page; anyone who sees the page gets it, and nobody else', async () => {
  const [staff, dana, stranger] = await Promise.all([
    signedIn('robin', 'admin'),
    signedIn('dana', 'customer'),
    signedIn('other', 'customer'),
  ])
  const buyer = { role: 'customer' as const, userId: dana.userId, name: 'Zoë Field', email: dana.email }
  const quote = await trade.offered(await trade.person('admin'), buyer, [offRoad])
  const doors = [
    [`/offer/${quote.secretLink}`, ''],
    [`/dashboard/customer/quotes/${quote.id}`, dana.cookie],
    [`/dashboard/admin/quotes/${quote.id}`, staff.cookie],
  ] as const
  const page = readPage(await (await get(doors[0][0])).text())
  const main = page.all(({ name }) => name === 'main')
  const facts = DomUtils.findAll(({ name }) => name === 'dd' || name === 'td' || name === 'th', main)
    .map((cell) =>
      DomUtils.textContent(cell)
        .replaceAll(/\s+/g, ' ')
        .trim()
        .replace(/ Dyed$/, ' (Dyed)'),
    )
    .filter((said) => said !== '')
  expect(facts.length).toBeGreaterThan(12)
  for (const [path, cookie] of doors) {
    expect(readPage(await (await get(path, cookie)).text()).links).toContain(`${path}/quote.pdf`)
    const answer = await get(`${path}/quote.pdf`, cookie)
    expect([answer.status, answer.headers.get('Content-Type'), answer.headers.get('Cache-Control')]).toEqual([
      200,
      'application/pdf',
      'no-store',
    ])
    const { says, pages } = await readPdf(answer)
    expect(pages).toBe(1)
    for (const fact of facts) expect(says).toContain(fact)
  }
  for (const path of [`/offer/${randomUUID()}`, `/dashboard/customer/quotes/${quote.id}`])
    expect((await get(`${path}/quote.pdf`, stranger.cookie)).status).toBe(404)
  expect((await get(`${doors[2][0]}/quote.pdf`, dana.cookie)).status).not.toBe(200)
})
