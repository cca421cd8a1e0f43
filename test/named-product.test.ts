import { expect, test } from 'vitest'
import { follow, freshQuote, sharedSite, send } from './front-door.ts'
import { readPage } from './page.ts'
import { tradePeople } from './trade-people.ts'

const site = await sharedSite()
const pageAt = async (path: string) => readPage(await (await fetch(site.origin + path)).text())

test.each([
  ['/fuel', '/quote/fuel', 'fuelType', 'off-road-diesel', 'diesel'],
  ['/fuel', '/quote/fuel', 'fuelType', 'gasoline-premium', 'gasoline'],
  ['/lubricants', '/quote/lubricants', 'lubricantType', 'hydraulic-fluids', 'specialty-oil'],
])('the button on %s leads to %s with the product named', async (shop, path, field, product, option) => {
  const link = `${path}?product=${product}`
  expect((await pageAt(shop)).links).toContain(link)
  const form = await pageAt(link)
  expect([form.typed(field), form.typed('product')]).toEqual([option, product])
})

test('a request for off-road diesel is one for dyed diesel: in the form, the receipt and the email to staff', async () => {
  const link = '/quote/fuel?product=off-road-diesel'
  const refused = await send(site, freshQuote({ product: 'off-road-diesel', volume: '' }), { path: link })
  expect(readPage(await refused.text()).typed('product')).toBe('off-road-diesel')

  const sent = freshQuote({ product: 'off-road-diesel' })
  const receipt = readPage(await (await follow(site, await send(site, sent, { path: link }))).text())
  expect(receipt.says).toContain('Off-road diesel (dyed)')
  const { rows } = await site.database.pool.query(
    `select m.data::text as data from mails m join requests r on r.id = m.subject_id where r.submission_id = $1`,
    [sent.submission_id],
  )
  expect(rows).toHaveLength(2)
  for (const { data } of rows) expect(data).toContain('Off-road diesel (dyed)')

  const { cookie } = await tradePeople(site)('clerk', 'admin')
  const inbox = readPage(await (await fetch(`${site.origin}/dashboard/admin/inbox`, { headers: { cookie } })).text())
  expect(inbox.says).toContain('1,200 gal off-road diesel')
})

test('off-road diesel, kerosene, exhaust fluid and the lubricants are first-level choices, on the phone form too', async () => {
  const { cookie } = await tradePeople(site)('sales', 'admin')
  const choices = async (path: string) => {
    const page = readPage(await (await fetch(site.origin + path, { headers: { cookie } })).text())
    const select = page.all(({ name, attribs }) => name === 'select' && attribs.name === 'product')[0]
    return select
      ? JSON.stringify(
          page
            .all(({ parent, attribs }) => parentOf(parent, select) && 'value' in attribs)
            .map(({ attribs }) => attribs.value),
        )
      : ''
  }
  const fuels = ['off-road-diesel', 'kerosene', 'def']
  const lubricants = ['hydraulic-fluids', 'gear-oils', 'coolants', 'greases']
  for (const [path, products] of [
    ['/quote/fuel', fuels],
    ['/quote/lubricants', lubricants],
    ['/pricing', [...fuels, ...lubricants]],
    ['/delivery/schedule', [...fuels, ...lubricants]],
    ['/contact/sales', [...fuels, ...lubricants]],
    ['/quote/bulk', fuels],
    ['/dashboard/admin/inbox/call/fuel_quote', fuels],
    ['/dashboard/admin/inbox/call/delivery_schedule', [...fuels, ...lubricants]],
  ] as const) {
    const found = await choices(path)
    expect([path, products.filter((product) => !found.includes(`"${product}"`))]).toEqual([path, []])
  }
})

const parentOf = (parent: unknown, select: unknown): boolean =>
  parent === select ||
  (typeof parent === 'object' && parent !== null && (parent as { parent?: unknown }).parent === select)

test('without a script the product alone is enough, and the fuel type follows from it', async () => {
  const sent = freshQuote({
    product: 'off-road-diesel',
    fuelType: '',
    company: 'Hilltop Farm',
    deliveryWhen: 'by',
    moreProducts: '20 gal DEF',
  })
  const receipt = readPage(await (await follow(site, await send(site, sent))).text())
  expect(receipt.says).toMatch(/Fuel type\s*Diesel.*Off-road diesel \(dyed\)/s)
  expect(receipt.says).toContain('By this day')
  const { rows } = await site.database.pool.query('select company from requests where submission_id = $1', [
    sent.submission_id,
  ])
  expect(rows).toEqual([{ company: 'Hilltop Farm' }])
})

test('several products in one request need no script, and the desk reads them as lines', async () => {
  const sent = freshQuote({ product: 'ulsd', product2: 'kerosene', volume2: '150', gateCode: '4711#' })
  const receipt = readPage(await (await follow(site, await send(site, sent))).text())
  expect(receipt.says).toMatch(/Second product\s*Kerosene.*Second volume\s*150 gal/s)
  expect(receipt.says).not.toContain('4711')
  const { rows } = await site.database.pool.query('select id, answers::text from requests where submission_id = $1', [
    sent.submission_id,
  ])
  expect(rows[0].answers).not.toContain('4711')
  const { cookie } = await tradePeople(site)('quoter', 'admin')
  const quote = await fetch(`${site.origin}/dashboard/admin/quotes/new?request=${rows[0].id}`, { headers: { cookie } })
  const html = await quote.text()
  const form = readPage(html)
  expect([form.typed('product_0'), form.typed('product_1'), form.typed('quantity_1')]).toEqual([
    ...['ulsd', 'kerosene', '150'],
  ])
  expect(html).toContain('Leave blank to keep the one on file. Only our office and the driver can see it.')
  expect(html).not.toContain('4711')
})

test('dyed diesel does not match gasoline, and the form says so at the line', async () => {
  const answer = await send(site, freshQuote({ fuelType: 'gasoline', product: 'off-road-diesel' }))
  const page = readPage(await answer.text())
  expect([answer.status, page.problemOf('product')]).toEqual([
    422,
    `Off-road diesel (dyed) doesn't match "Gasoline". Please change one of them.`,
  ])
})

test('a day that is over is refused in the fuel quote', async () => {
  const answer = await send(site, freshQuote({ deliveryDate: '2020-01-01' }))
  expect([answer.status, readPage(await answer.text()).problemOf('deliveryDate')]).toEqual([
    422,
    'Please choose today or a later date.',
  ])
})
