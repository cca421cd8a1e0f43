import { eq } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { beforeAll, expect, test } from 'vitest'
import { contextOn } from '../app/domain/testing.ts'
import { customerContacts, customers, deliverySites, siteEquipment } from '../app/features/customers/schema.ts'
import { diesel, tradeOn } from '../app/features/fulfillment/testing.ts'
import { priceIndexes, rackCosts } from '../app/features/pricing/schema.ts'
import { newAdmin, signIn } from './account.ts'
import { sharedSite } from './front-door.ts'
import { readPage } from './page.ts'

const site = await sharedSite()
const { db } = site.database
const ctx = contextOn(db, { now: Temporal.Now.instant() })
const { person, offered } = tradeOn(ctx)
const desk = '/dashboard/admin/imports'

let cookie = ''
beforeAll(async () => {
  cookie = await signIn(site, (await newAdmin(site, 'office@leone.example')).email)
})

const get = (path: string) => fetch(site.origin + path, { headers: { cookie }, redirect: 'manual' })
const pageAt = async (path: string) => readPage(await (await get(path)).text())
const csvAt = async (path: string) => (await (await get(path)).text()).replace('\uFEFF', '').trimEnd().split('\r\n')
const post = (path: string, body: FormData | URLSearchParams) =>
  fetch(site.origin + path, { method: 'POST', body, headers: { Origin: site.origin, cookie }, redirect: 'manual' })
const send = (kind: string, csv: string | Buffer, path = `${desk}/new/${kind}`) => {
  const body = new FormData()
  body.append('verb', 'upload')
  body.append('file', new File([new Uint8Array(Buffer.from(csv))], `${kind}.csv`, { type: 'text/csv' }))
  return post(path, body)
}
/** Uploads a file as a browser without a script does, and gives the address of its preview. */
const uploaded = async (kind: string, csv: string | Buffer) => {
  const answer = await send(kind, csv)
  expect(answer.status).toBe(303)
  return answer.headers.get('Location') ?? ''
}
const press = async (at: string, verb: string, overrides: Record<string, string> = {}) => {
  const answer = await post(at, new URLSearchParams({ verb, ...overrides }))
  return { status: answer.status, says: answer.status === 303 ? '' : readPage(await answer.text()).says }
}
const customerOf = async (name: string) => (await db.select().from(customers).where(eq(customers.name, name)))[0]

test('customers come in from a spreadsheet: known ones keep what they have, bad rows are told and downloaded, and all is undone', async () => {
  const known = await person('customer')
  await offered(await person('admin'), known, [diesel])
  const file = [
    'Customer Name;E-mail;Phone Number;Type;Contact;Street;City;Zip;Gate code;Terms;Credit Limit',
    'Hilltop Farm;Office@hilltop.example;614 555 0168;Farm;Dana Field;4810 Hilltop Rd;Lewis Center;43035;4711#;Net 30;"$5,000.00"',
    `Somebody Else;${known.email};(740) 555-0111;;;;;;;;`,
    'Hilltop Again;other@hilltop.example;(614) 555-0168;;;;;;;;',
    '=cmd;not an email;;;;;;;;;',
  ].join('\r\n')
  const at = await uploaded('customers', file)
  const preview = await pageAt(at)
  expect(preview.says).toContain('1 new, 1 changed, 2 left out. Nothing is saved yet.')
  expect(preview.says).toContain('Same phone as row 2.')
  expect(preview.says).toContain('Gate code: encrypted')
  expect(preview.says).not.toContain('4711#')
  expect(await customerOf('Hilltop Farm')).toBeUndefined()
  const [heads, ...bad] = await csvAt(`${at}/bad-rows.csv`)
  expect(heads).toMatch(/Credit Limit,Reason$/)
  expect(bad).toEqual([
    'Hilltop Again,other@hilltop.example,(614) 555-0168,,,,,,,,,Same phone as row 2.',
    expect.stringMatching(/^'=cmd,not an email,.*,Email: Please enter an email address/),
  ])

  const clicks = await Promise.all([press(at, 'import'), press(at, 'import')])
  expect(clicks.map(({ status }) => status)).toEqual([303, 303])
  const farm = await customerOf('Hilltop Farm')
  expect(farm).toMatchObject({ kind: 'farm', kindChosen: true, paymentTerms: 'Net 30', creditLimit: 5000 })
  const sites = await db
    .select()
    .from(deliverySites)
    .where(eq(deliverySites.customerId, farm?.id ?? ''))
  expect(sites).toMatchObject([{ address: '4810 Hilltop Rd, Lewis Center, OH 43035' }])
  expect(sites[0]?.sealedGateCode).toMatch(/^v1\./)
  const people = await db
    .select()
    .from(customerContacts)
    .where(eq(customerContacts.customerId, farm?.id ?? ''))
  expect(people).toMatchObject([{ name: 'Dana Field' }])
  expect(await customerOf('Somebody Else')).toBeUndefined()
  expect((await pageAt(`/dashboard/admin/customers/${farm?.id}`)).says).toContain('imported details from customers.csv')

  // The same file again changes nothing, unless it is told to overwrite.
  const again = await uploaded('customers', file)
  expect((await pageAt(again)).says).toContain('2 unchanged, 2 left out')
  await press(again, 'columns', {
    ...{ existing: 'overwrite', column_name: '0', column_email: '1', column_phone: '2' },
  })
  expect((await pageAt(again)).says).toMatch(/Name: .*becomes ?Somebody Else/)
  expect((await press(again, 'discard')).status).toBe(303)

  expect((await pageAt(desk)).says).toMatch(/customers\.csv ?Customers ?Imported ?1 ?1 ?2/)
  expect((await press(at, 'undo')).status).toBe(303)
  expect(await customerOf('Hilltop Farm')).toBeUndefined()
  expect((await pageAt(at)).says).toContain('Undone')
})

test('an order or quote of an imported customer blocks the undo, and the page says so', async () => {
  const at = await uploaded('customers', 'Name,Email\nMill Creek LLC,mill@creek.example\nPine Row,pine@row.example\n')
  await press(at, 'import')
  const mill = await customerOf('Mill Creek LLC')
  const buyer = await person('customer')
  const quote = await offered(await person('admin'), buyer, [diesel])
  const { quotes } = await import('../app/features/quotes/schema.ts')
  await db.update(quotes).set({ customerId: mill?.id }).where(eq(quotes.id, quote.id))
  const { status, says } = await press(at, 'undo')
  expect(status).toBe(409)
  expect(says).toContain('Nothing was undone. Mill Creek LLC (row 2) has quotes.')
  expect(await customerOf('Pine Row')).toBeDefined()
})

test("QuickBooks' own lists are read, from Desktop and from Online: jobs become delivery sites", async () => {
  const desktop = [
    '"",Active Status,Customer,Balance,Company,Primary Contact,Main Phone,Main Email,Bill to 1,Bill to 2,Bill to 3,Ship to 1,Ship to 2,Ship to 3,Job Type',
    ',Active,Orchard Lane Farm,0.00,Orchard Lane Farm,Pat Orchard,740-555-0123,pat@orchard.example,Orchard Lane Farm,12 Orchard Ln,"Marion, OH 43302",,,,',
    ',Active,Orchard Lane Farm:North barn,0.00,Orchard Lane Farm,Pat Orchard,,,,,,North barn,90 Barn Rd,"Marion, OH 43302",',
    ',Not-active,Gone Away Inc,0.00,,,,,,,,,,,',
  ].join('\n')
  const at = await uploaded('quickbooks', desktop)
  expect((await pageAt(at)).says).toContain('Inactive in QuickBooks.')
  await press(at, 'import')
  const farm = await customerOf('Orchard Lane Farm')
  expect(farm).toMatchObject({ email: 'pat@orchard.example', phone: '740-555-0123' })
  const places = await db
    .select()
    .from(deliverySites)
    .where(eq(deliverySites.customerId, farm?.id ?? ''))
  expect(places.map(({ name, address }) => [name ?? '', address]).toSorted()).toEqual([
    ['', '12 Orchard Ln, Marion, OH 43302'],
    ['North barn', '90 Barn Rd, Marion, OH 43302'],
  ])
  const online = [
    'Customer full name,Phone numbers,Email,Full name,Billing address,Shipping address',
    'Orchard Lane Farm,Phone:(740) 555-0123 Mobile:(740) 555-0199,pat@orchard.example,Pat Orchard,12 Orchard Ln Marion OH 43302,',
    'Scioto Towing,Phone:(614) 555-0144,"tow@scioto.example, bills@scioto.example",Sam Tow,"7 Yard St, Dublin, OH 43016","9 Lot St, Dublin, OH 43016"',
  ].join('\n')
  const second = await uploaded('quickbooks', online)
  await press(second, 'import')
  const towing = await customerOf('Scioto Towing')
  expect(towing).toMatchObject({ email: 'tow@scioto.example', phone: '(614) 555-0144' })
  expect((await press(second, 'undo')).status).toBe(303)
  expect((await press(at, 'undo')).status).toBe(303)
  expect(await customerOf('Orchard Lane Farm')).toBeUndefined()
})

test('delivery sites and contacts find their customer by name, email or phone', async () => {
  await press(await uploaded('customers', 'Name,Email,Phone\nElm Dairy,elm@dairy.example,(614) 555-0190\n'), 'import')
  const elm = await customerOf('Elm Dairy')
  const sites = await uploaded(
    'sites',
    'Customer,Address,City,ZIP,County,Access notes,Gate code\nElm Dairy,1 Milk Rd,Marion,43302,,Ring first,88#\n614.555.0190,2 Milk Rd,Marion,43302,Marion County,,\nNobody Known,3 Milk Rd,,,,,\nelm@dairy.example,4 Milk Rd,,,Nowhere,,\n',
  )
  const { says } = await pageAt(sites)
  expect(says).toContain('2 new, 2 left out')
  expect(says).toContain('There is no customer “Nobody Known”.')
  expect(says).toContain("“Nowhere” isn't a county in Ohio.")
  await press(sites, 'import')
  const kept = () => db.$count(deliverySites, eq(deliverySites.customerId, elm?.id ?? ''))
  expect(await kept()).toBe(2)
  const tanks = await uploaded(
    'tanks',
    'Customer,Site,Tank,Fuel,Size\nElm Dairy,1 Milk Rd,By the barn,Off-road diesel,"1,000 gal"\nElm Dairy,9 Milk Rd,Far,ulsd,500\n',
  )
  const told = (await pageAt(tanks)).says
  expect(told).toContain('1 new, 1 left out')
  expect(told).toContain('The customer has no delivery site “9 Milk Rd”.')
  await press(tanks, 'import')
  expect(await db.select().from(siteEquipment)).toMatchObject([
    { label: 'By the barn', product: 'off-road-diesel', capacity: 10_000 },
  ])
  // A site with a tank on it stays until the tank is gone.
  expect((await press(sites, 'undo')).says).toContain('has a tank that was added since')
  await press(tanks, 'undo')
  await press(sites, 'undo')
  expect(await kept()).toBe(0)

  const contacts = await uploaded(
    'contacts',
    'Customer,Contact name,Role,Email\nelm dairy,Joan Elm,Billing,joan@dairy.example\n',
  )
  await press(contacts, 'import')
  const people = () => db.$count(customerContacts, eq(customerContacts.customerId, elm?.id ?? ''))
  expect(await people()).toBe(1)
  await press(contacts, 'undo')
  expect(await people()).toBe(0)
})

test('rack prices take effect at 6 PM Eastern unless the file says otherwise; an undo takes them back', async () => {
  const today = Temporal.Now.plainDateISO('America/New_York')
  const day = today.toLocaleString('en-US', { year: 'numeric', month: '2-digit', day: '2-digit' })
  const at = await uploaded(
    'rack-costs',
    `Product,Terminal,Price,Effective date,Time\nulsd,Columbus,$2.3140,${day},\nOff-road diesel,,2.295,${day},11:30 AM\nulsd,Nowhere,2.4,${day},\nulsd,Columbus,2.5,${day},18:00\n`,
  )
  const { says } = await pageAt(at)
  expect(says).toContain('2 new, 2 left out')
  expect(says).toContain("“Nowhere” isn't one of our terminals: Columbus.")
  expect(says).toContain('The same product, terminal and time as row 2.')
  await press(at, 'import')
  const costs = await db.select().from(rackCosts)
  expect(
    costs
      .map(({ product, cost, effectiveAt }) => [
        ...[product, cost],
        Temporal.Instant.fromEpochMilliseconds(effectiveAt.getTime())
          .toZonedDateTimeISO('America/New_York')
          .toPlainDateTime()
          .toString({ smallestUnit: 'minute' }),
      ])
      .toSorted(),
  ).toEqual([
    ['off-road-diesel', 22_950, `${today}T11:30`],
    ['ulsd', 23_140, `${today}T18:00`],
  ])
  expect((await pageAt('/dashboard/admin/prices')).says).toContain('$2.3140')
  await press(at, 'undo')
  expect((await db.select().from(rackCosts)).every(({ removedAt }) => removedAt !== null)).toBe(true)
})

test("EIA's own file is the index beside our prices, with its age, and a revision is shown as old and new", async () => {
  const monday = (weeks: number) => {
    const today = Temporal.Now.plainDateISO('America/New_York')
    return today.subtract({ days: today.dayOfWeek - 1 + 7 * weeks })
  }
  const said = (date: Temporal.PlainDate) =>
    date.toLocaleString('en-US', { month: 'short', day: '2-digit', year: 'numeric' })
  const file = (price: string) =>
    [
      'Back to Contents,Data 2: Midwest',
      'Sourcekey,EMD_EPD2D_PTE_R20_DPG,EMD_EPD2D_PTE_R30_DPG',
      'Date,Weekly Midwest No 2 Diesel Retail Prices  (Dollars per Gallon),Weekly Gulf Coast No 2 Diesel Retail Prices  (Dollars per Gallon)',
      `"${said(monday(2))}",3.652,3.2`,
      `"${said(monday(1))}",${price},3.3`,
    ].join('\n')
  const at = await uploaded('price-index', file('3.712'))
  expect((await pageAt(at)).says).toContain('2 new')
  await press(at, 'import')
  const { says } = await pageAt('/dashboard/admin/prices')
  expect(says).toMatch(/Midwest diesel ?at the pump, taxes included ?\$3\.7120 ?Up \$0\.0600 ?Week of .*days? old/)
  const proposal = await (await get('/dashboard/admin/prices/proposal?item=ulsd:500')).json()
  expect(proposal.items[0].indexes[0]).toMatch(/^EIA Midwest diesel, week of .* old: \$3\.7120 at the pump/)
  const second = await uploaded('price-index', file('3.715'))
  expect((await pageAt(second)).says).toMatch(
    /1 changed, 1 unchanged.*\$3\.7120 becomes \$3\.7150|1 changed, 1 unchanged/,
  )
  await press(second, 'import')
  expect((await press(at, 'undo')).says).toContain('has been changed since')
  await press(second, 'undo')
  await press(at, 'undo')
  expect(await db.$count(priceIndexes)).toBe(0)
})

test('a page of rows that the address does not name is the first', async () => {
  const at = await uploaded('customers', 'Customer name,Email\nHill Farm,rows@hill.example\n')
  for (const after of ['1e99', 'Infinity', '1.5', '99999999999', '-1'])
    expect(await (await get(`${at}?after=${after}`)).text(), after).toContain('Hill Farm')
})

test('a file that is none, a stranger and the template', async () => {
  const refused = await send('customers', Buffer.from('PK\u0003\u0004'))
  expect(refused.status).toBe(422)
  expect(readPage(await refused.text()).summary()?.lines[0]?.words).toContain('Excel workbook')
  const asked = await send('customers', 'A,B\n1,2\n')
  const at = asked.headers.get('Location') ?? ''
  expect((await pageAt(at)).says).toContain('Which column is Name?')
  expect((await send('nothing', 'Name\nx')).status).toBe(404)
  const json = await send('customers', 'Name\nx', `${desk}/new/customers/file`)
  expect(await json.json()).toMatchObject({ to: expect.stringContaining(desk) })
  const [heads, sample] = await csvAt(`${desk}/new/rack-costs/template.csv`)
  expect(heads).toBe('Product,Terminal,Price,Effective day,Effective time')
  expect((await (await send('rack-costs', `${heads}\n${sample}`)).headers.get('Location')) ?? '').toContain(desk)
  for (const { kind } of [{ kind: 'customers' }, { kind: 'sites' }, { kind: 'quickbooks' }, { kind: 'price-index' }])
    expect((await get(`${desk}/new/${kind}`)).status).toBe(200)
})
