import { randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { Temporal } from 'temporal-polyfill'
import { beforeAll, expect, test } from 'vitest'
import { contextOn } from '../app/domain/testing.ts'
import { fileContents, files } from '../app/features/files/schema.ts'
import { customers, deliverySites, siteContacts, siteEquipment } from '../app/features/customers/schema.ts'
import { addDrafts, documentDraftsNow, keepDraft } from '../app/features/documents/drafts.ts'
import { readPaper } from '../app/features/documents/paper.ts'
import { demoPaper } from '../server/demo/paper.ts'
import { latestTicket } from '../app/features/tickets/find.ts'
import { diesel, offRoad } from '../app/features/fulfillment/testing.ts'
import { sealGateCode } from '../app/features/trade/gate-code.ts'
import { orders } from '../app/features/orders/schema.ts'
import { events } from '../app/events/schema.ts'
import { makeLink, releasePhone, takeBack } from '../app/features/shifts/links.ts'
import { runStops } from '../app/features/dispatch/schema.ts'
import { openConflicts } from '../app/features/shifts/find.ts'
import { wordsOfReport } from '../app/features/shifts/pages/staff/report-words.ts'
import { driverReports, shiftLinks } from '../app/features/shifts/schema.ts'
import { shiftsOn } from '../app/features/shifts/testing.ts'
import { sharedSite } from './front-door.ts'

const site = await sharedSite()
const { db } = site.database
const { as, person, planned, onPhone } = shiftsOn(
  contextOn(db),
  Temporal.Now.plainDateISO('America/New_York').toString(),
)
const staff = await person('admin')

/** A phone: its cookie, and what it reads and sends. */
const phone = () => {
  let cookie = ''
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(site.origin + path, {
      ...init,
      redirect: 'manual',
      headers: { ...(cookie && { cookie }), origin: site.origin, ...init.headers },
    })
    const [set] = answer.headers.getSetCookie()
    if (set) cookie = set.split(';')[0] ?? ''
    return answer
  }
  return {
    get: ask,
    text: async (path: string) => (await ask(path)).text(),
    post: (path: string, fields: Record<string, string> | FormData, headers?: Record<string, string>) =>
      ask(path, { method: 'POST', headers, body: fields instanceof FormData ? fields : new URLSearchParams(fields) }),
  }
}

const sheetFile = readPaper(demoPaper('Dyed diesel'))
if ('problem' in sheetFile) throw new Error(sheetFile.problem)

const linked = async () => {
  const run = await planned([[offRoad], [diesel]])
  await makeLink(as(staff), run.id)
  const [link] = await db.select().from(shiftLinks).where(eq(shiftLinks.runId, run.id))
  const { shift } = await onPhone(run.id)
  const [first, second] = shift.deliveries
  if (!link || !first || !second) throw new Error('There is no shift.')
  return { run, first, second, at: `/driver/link/${link.link}` }
}

let shift: Awaited<ReturnType<typeof linked>>
beforeAll(async () => void (shift = await linked()))

test('the link opens the shift on one phone; a second one needs dispatch, and then the first forgets', async () => {
  const { run, at } = await linked()
  const [mine, other] = [phone(), phone()]
  expect(await mine.text(at)).toContain('Open on this phone')
  expect(await mine.text('/driver/today'), 'looking at the link opens nothing').toContain('No shift is open')
  expect((await mine.post(at, {})).headers.get('Location')).toBe('/driver/today')
  expect(await mine.text('/driver/today')).toContain('Dana')
  expect(await other.text(at)).toContain('It is open on another phone.')
  expect((await other.post(at, {})).status).toBe(409)
  await releasePhone(as(staff), run.id)
  expect((await other.post(at, {})).status).toBe(303)
  expect(await mine.text('/driver/today')).toContain('data-shift="none"')
  await takeBack(as(staff), run.id)
  const gone = await other.post('/driver/today', { step: 'start' }, { accept: 'application/json' })
  expect([gone.status, await gone.json()]).toEqual([410, { gone: true }])
  expect(await other.text(at)).toContain('This link no longer works.')
})

test('a phone keeps its own key: without its cookie, or after an answer that got lost, it has the shift still', async () => {
  const { at } = await linked()
  const key = randomUUID().replaceAll('-', '')
  expect((await phone().post(at, { key })).status).toBe(303)
  expect((await phone().post(at, { key })).headers.get('Location'), 'asked again').toBe('/driver/today')
  expect((await phone().post(at, { key: randomUUID().replaceAll('-', '') })).status).toBe(409)
  const driver = phone()
  const ask = { accept: 'application/json', 'x-shift-key': key }
  expect((await driver.get('/driver/today', { method: 'HEAD', headers: ask })).status).toBe(200)
  expect(await driver.text('/driver/today'), 'its cookie is back').toContain('Dana')
})

/** What a phone sends by itself of what it kept without signal. */
const waiting = (runId: string, key: string) => {
  const device = randomUUID()
  const driver = phone()
  return async (number: number, path: string, fields: Record<string, string>) => {
    const counted = {
      report: randomUUID(),
      device,
      number: String(number),
      waited: 'yes',
      at: new Date().toISOString(),
    }
    const headers = { accept: 'application/json', 'x-shift': runId, 'x-shift-key': key }
    const answer = await driver.post(path, { ...counted, ...fields }, headers)
    return [answer.status, ((await answer.json()) as { state?: string }).state]
  }
}

test('nothing that a driver did is lost: after the shift was taken back, with a mistake in it, at a stop that is gone', async () => {
  const { run, first, second, at } = await linked()
  const key = randomUUID().replaceAll('-', '')
  await phone().post(at, { key })
  const send = waiting(run.id, key)
  const stop = `/driver/stop/${first.stop.id}`
  const meter = { start_0: '100', end_0: '698.7', received_by: 'Pat' }
  expect(await send(1, '/driver/today', { step: 'start' })).toEqual([200, 'done'])
  expect(await send(2, `${stop}/deliver`, { ...meter, end_0: 'six hundred' })).toEqual([200, 'refused'])
  expect(await send(3, stop, { step: 'arrive' }), 'what comes after it does not wait for it').toEqual([200, 'done'])
  await db.delete(runStops).where(eq(runStops.id, second.stop.id))
  expect(await send(4, `/driver/stop/${second.stop.id}/deliver`, meter)).toEqual([200, 'refused'])
  expect(await send(5, `${stop}/deliver`, meter)).toEqual([200, 'done'])
  await takeBack(as(staff), run.id)
  expect(await send(6, `${stop}/late`, { minutes: '20', reason: 'Trains' })).toEqual([200, 'refused'])
  expect(await waiting(run.id, 'x'.repeat(32))(1, '/driver/today', { step: 'start' })).toEqual([410, undefined])

  const kept = await openConflicts({ db }, [run.id])
  expect(kept.map(({ report }) => wordsOfReport(report))).toEqual([
    'Delivered: start 100, end six hundred, received by Pat',
    'Delivered: start 100, end 698.7, received by Pat',
    'Late by 20 minutes: Trains',
  ])
  expect(kept.map(({ words }) => words)).toEqual([
    'Please enter a number, such as 398.6.',
    'Dispatch took this stop off your run. Please call them about it.',
    expect.stringContaining('taken off this phone'),
  ])
})

test('what a phone garbles blocks nothing behind it: signs that no text has, a clock before our era, a count beyond any', async () => {
  const { run, first, at } = await linked()
  const key = randomUUID().replaceAll('-', '')
  await phone().post(at, { key })
  const send = waiting(run.id, key)
  const stop = `/driver/stop/${first.stop.id}`
  const answers = [
    await send(1, '/driver/today', { step: 'start', at: '0000-01-01T00:00:00Z' }),
    await send(2, stop, { step: 'arrive', at: '-100000-01-01T00:00:00Z' }),
    await send(3, `${stop}/late`, { minutes: '20', reason: 'traffic\0jam', number: '3000000000' }),
    await send(3, '/driver/spill', { note: 'a gallon\0or two' }),
    await send(4, '/driver/load', { terminal: 'Colum\0bus', bill_of_lading: 'L\0C', gross_0: '600' }),
    await send(5, `${stop}/deliver`, {
      ...{ gallons_0: '600', received_by: 'Da\0na', collected: 'check', check_number: '1\0', amount: '10' },
    }),
    await send(6, `${stop}/cant`, { failure: 'dog', note: 'two\0dogs' }),
    await send(7, '/driver/end', { reason: 'bro\0ken' }),
  ]
  expect(answers.map(([status]) => status)).toEqual(answers.map(() => 200))
  const kept = await db.select().from(driverReports).where(eq(driverReports.runId, run.id)).orderBy(driverReports.at)
  expect(kept.map(({ state }) => state)).not.toContain('held')
  const weekBefore = new Date(Date.parse(run.date) - 7 * 24 * 60 * 60_000)
  expect(kept.slice(0, 2).map(({ at }) => at)).toEqual([weekBefore, weekBefore])
})

test('every step is a plain form: load, drive, arrive, deliver; the customer reads the ticket at once', async () => {
  const { first, second, at } = shift
  const driver = phone()
  await driver.post(at, {})
  const lead = async (path: string, fields: Record<string, string> | FormData) =>
    (await driver.post(path, fields)).headers.get('Location')
  expect(await lead('/driver/today', { step: 'start', report: randomUUID() })).toBe('/driver/today')
  expect(await (await driver.post('/driver/load', { terminal: 'Plant' })).text()).toContain(
    'Please enter the BOL number.',
  )
  const bol = { terminal: 'Lewis Center plant', bill_of_lading: 'LC-88214', gross_0: '700.0', gross_1: '900' }
  const nowhere = await (await driver.post('/driver/load', { ...bol, compartments_0: '1', compartments_1: '1' })).text()
  expect(nowhere).toContain('Compartment 1 can hold one product only.')
  const load = { ...bol, compartments_0: '1', compartments_1: '2' }
  expect(await lead('/driver/load', { ...load, report: randomUUID() })).toBe('/driver/today')
  const stop = `/driver/stop/${first.stop.id}`
  expect(await driver.text(stop)).toContain('Dyed: only into tanks marked for dyed fuel.')
  expect(await lead(stop, { step: 'leave', report: randomUUID() })).toBe(stop)
  expect(await lead(stop, { step: 'arrive', report: randomUUID() })).toBe(`${stop}/deliver`)
  const form = new FormData()
  const said = {
    ...{ report: randomUUID(), start_0: '418,302.4', end_0: '418,901.1', before_0: '49', after_0: '89' },
    ...{ received_by: 'Pat', temperature_0: '44' },
  }
  const backward = await driver.post(`${stop}/deliver`, {
    ...said,
    start_0: '9,100.0',
    end_0: '8,900.0',
    after_0: '120',
  })
  const wrong = await backward.text()
  expect([backward.status, wrong.includes('The end is below the start.'), wrong.includes('Enter 0 to 100.')]).toEqual([
    ...[422, true, true],
  ])
  for (const [name, value] of Object.entries(said)) form.set(name, value)
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#446' } })
    .withExifMerge({ IFD3: { GPSLatitude: '40/1 12/1 0/1' } })
    .jpeg()
    .toBuffer()
  form.set('ticket_photo', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'ticket.jpg')
  expect(await lead(`${stop}/deliver`, form)).toBe('/driver/today')
  for (const step of ['deliver', 'cant', 'late']) {
    const finished = await driver.text(`${stop}/${step}`)
    expect([finished.includes('Stop finished'), finished.includes(`href="${stop}"`)], step).toEqual([true, true])
    expect(finished, step).not.toContain(`name="report"`)
  }
  const kept = await db.select().from(files).where(eq(files.shipmentId, first.shipment.id))
  expect(kept.map(({ kind }) => kind)).toEqual(['meter-ticket'])
  const [stored] = await db
    .select()
    .from(fileContents)
    .where(eq(fileContents.fileId, kept[0]?.id ?? ''))
  expect((await sharp(picture).metadata()).exif).toBeDefined()
  expect((await sharp(stored?.content ?? Buffer.alloc(0)).metadata()).exif, 'what the camera noted').toBeUndefined()

  const page = `/order/${first.order.secretLink}`
  const ticket = `${page}/ticket/${first.shipment.id}`
  expect(await (await fetch(site.origin + page)).text()).toContain(ticket)
  const paper = await (await fetch(site.origin + ticket)).text()
  for (const words of ['Delivery ticket DT-', '598.7 gal', 'LC-88214', '418,901.1', 'Pat', '44 °F', '49%', 'Dana'])
    expect(paper).toContain(words)
  const description = 'NA1993, Diesel fuel, Combustible liquid, PG III'
  expect(paper).toContain(description)
  // What was loaded travels as one: each load has its paper, and deliveries reduce what is on the truck.
  const papers = await driver.text('/driver/paper')
  for (const words of [
    description,
    '1 cargo tank, 1,600.0 gal',
    '1 cargo tank, 1,001.3 gal',
    'LC-88214',
    'Emergency contact',
  ])
    expect(papers).toContain(words)
  const ofLoad = await driver.get('/driver/paper.pdf?load=1')
  expect([ofLoad.status, ofLoad.headers.get('Content-Type')]).toEqual([200, 'application/pdf'])
  expect((await driver.get('/driver/paper.pdf?load=2')).status).toBe(404)
  expect(paper).toContain('DYED DIESEL FUEL, NONTAXABLE USE ONLY, PENALTY FOR TAXABLE USE')
  const file = await fetch(`${site.origin}${ticket}/ticket.pdf`)
  const printed = await file.text()
  expect([file.headers.get('Content-Type'), printed.slice(0, 5)]).toEqual(['application/pdf', '%PDF-'])
  expect(printed.match(/\/Subtype \/Image/g), 'the photo is in the file').toHaveLength(1)
  const photo = `${ticket}/${kept[0]?.id}`
  expect((await fetch(site.origin + photo)).headers.get('Content-Type')).toBe('image/webp')
  expect((await fetch(`${site.origin}/order/${second.order.secretLink}/ticket/${first.shipment.id}`)).status).toBe(404)
  const today = await driver.text('/driver/today')
  expect(today).toMatch(/700\.0[^]*598\.7[^]*101\.3/)
})

test('a stop has its safety data sheet, which the phone keeps; and asks where the tank is while nobody knows', async () => {
  const { first, second, at } = await linked()
  await addDrafts(as(staff), [{ name: 'Dyed diesel', ...sheetFile }])
  const [draft] = await documentDraftsNow(as(staff))
  await keepDraft(as(staff), draft?.id ?? '', {
    ...{ kind: 'sds_fuels', title: 'Dyed diesel', product: offRoad.product, revision: '4.2' },
    ...{ revisedOn: '2025-03-31', reviewBy: null },
  })
  const driver = phone()
  await driver.post(at, {})
  const page = await driver.text(`/driver/stop/${first.stop.id}`)
  expect(page).toContain('Dyed diesel, revision 4.2')
  const [, sheet = ''] = /data-keep="(\/driver\/sheet\/[^" ]+)"/.exec(page) ?? []
  expect((await driver.get(sheet)).headers.get('Content-Type')).toBe('application/pdf')
  expect(await driver.text(`/driver/stop/${second.stop.id}`)).not.toContain('Safety data sheet')
  expect((await phone().get(sheet)).headers.get('Location'), 'for who has the shift alone').toBe('/driver/today')

  const deliver = `/driver/stop/${first.stop.id}/deliver`
  expect(await driver.text(deliver), 'no site is known').not.toContain('Where is the tank?')
  await knownSite(first.order.id)
  const form = await driver.get(deliver)
  expect(form.headers.get('Permissions-Policy')).toBe('geolocation=(self)')
  const asked = await form.text()
  for (const words of ['Where is the tank?', 'Use this location', 'Unit 14, Skid steer, gallons'])
    expect(asked).toContain(words)
  const stop = await driver.text(`/driver/stop/${first.stop.id}`)
  for (const words of ['Dale Voss', 'Has the gate key', 'href="tel:+19375550147"']) expect(stop).toContain(words)

  // It is due there: the driver can leave it on paper, which the ticket prints. A mistake elsewhere keeps the tick.
  const [box = '', version = ''] = /<input[^>]*name="sheets"[^>]*value="([^"]+)"[^>]*>/.exec(asked) ?? []
  expect([asked.includes('Safety data sheet handed over on paper'), box.includes('checked')]).toEqual([true, false])
  const said = { start_0: '100', end_0: '698.7', place: '40.157312, -82.995588', sheets: version }
  const wrong = await (await driver.post(deliver, { ...said, report: randomUUID() })).text()
  expect(/<input[^>]*name="sheets"[^>]*>/.exec(wrong)?.[0]).toContain('checked')
  const right = { ...said, received_by: 'Pat', report: randomUUID() }
  expect((await driver.post(deliver, right)).headers.get('Location')).toBe('/driver/today')
  const ticket = await (
    await fetch(`${site.origin}/order/${first.order.secretLink}/ticket/${first.shipment.id}`)
  ).text()
  for (const words of ['Safety data sheet on paper', 'Dyed diesel, revision 4.2']) expect(ticket).toContain(words)
})

/** The site of an order, known to the office with a machine and without its place. */
const knownSite = async (orderId: string) => {
  const [customerId, siteId] = [randomUUID(), randomUUID()]
  const createdAt = new Date()
  await db.insert(customers).values({ id: customerId, name: 'Hilltop', kind: 'business', createdAt })
  await db.insert(deliverySites).values({ id: siteId, customerId, address: '1 Quarry Road', createdAt })
  const machine = { unitNumber: '14', label: 'Skid steer', product: offRoad.product }
  await db.insert(siteEquipment).values({ id: randomUUID(), siteId, kind: 'machine', ...machine })
  const dale = { name: 'Dale Voss', phone: '(937) 555-0147', role: 'Has the gate key' }
  await db.insert(siteContacts).values({ id: randomUUID(), siteId, ...dale })
  await db.update(orders).set({ siteId }).where(eq(orders.id, orderId))
  return siteId
}

test('one press at the first delivery places the tank, machines add up to the meter, and no position is kept beside', async () => {
  const { run, first, at } = await linked()
  const siteId = await knownSite(first.order.id)
  const driver = phone()
  await driver.post(at, {})
  const deliver = `/driver/stop/${first.stop.id}/deliver`
  const said = {
    ...{ start_0: '100', end_0: '698.7', received_by: 'Pat', place: '40.157312, -82.995588' },
    ...{ known_0_0: '14', filled_0_0: '98.7', unit_0_1: '22', filled_0_1: '400' },
  }
  const wrong = await driver.post(deliver, { ...said, report: randomUUID() })
  expect(await wrong.text()).toContain('The machines add up to 498.7 gal, and the meter says 598.7 gal.')
  const right = { ...said, filled_0_1: '500' }
  expect((await driver.post(deliver, { ...right, report: randomUUID() })).headers.get('Location')).toBe('/driver/today')
  const [site] = await db.select().from(deliverySites).where(eq(deliverySites.id, siteId))
  expect(site).toMatchObject({ latitude: 40.157312, longitude: -82.995588, pinSource: 'delivery' })
  const reports = await db.select().from(driverReports).where(eq(driverReports.runId, run.id))
  expect(JSON.stringify(reports)).not.toContain('82.99')
  const ticket = await latestTicket({ db }, first.shipment.id)
  expect(ticket?.facts.lines[0]?.machines).toEqual([
    { unit: '14', gallons: 987 },
    { unit: '22', gallons: 5000 },
  ])
})

test('the gate code is shown for one stop, and the look is in its history', async () => {
  const { run, first, at } = await linked()
  const { ctx } = await onPhone(run.id)
  // The site has a SECRET of its own: what it cannot open it says so, and notes nothing.
  await db
    .update(orders)
    .set({ sealedGateCode: sealGateCode(ctx, first.order.id, '4471 #') })
    .where(eq(orders.id, first.order.id))
  const driver = phone()
  await driver.post(at, {})
  expect(await driver.text(`/driver/stop/${first.stop.id}`)).not.toContain('4471')
  const answer = await driver.post(`/driver/stop/${first.stop.id}`, { step: 'gate' })
  expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining('another SECRET')])
  const looks = await db.select().from(events).where(eq(events.subjectId, first.order.id))
  expect(looks.filter(({ name }) => name.includes('gate'))).toEqual([])
})

test('a phone sees its own shift alone, and no price; its pages weigh little and bring nothing from elsewhere', async () => {
  const { at } = await linked()
  const other = await linked()
  const driver = phone()
  await driver.post(at, {})
  expect((await driver.get(`/driver/stop/${other.first.stop.id}`)).status).toBe(404)
  const answer = await driver.get('/driver/today')
  const html = await answer.text()
  expect(html).not.toMatch(/\$\d/)
  expect(answer.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
  const parts = [...html.matchAll(/(?:href|src)="(\/(?:assets|driver)\/[^"]+\.(?:css|js))"/g)].map(
    ([, path = '']) => path,
  )
  expect(parts.length).toBeGreaterThan(1)
  let bytes = brotliCompressSync(html).length + statSync('app/ui/fonts/archivo.woff2').size
  for (const path of [...parts, '/driver/worker.js']) {
    const part = await fetch(site.origin + path, { headers: { 'accept-encoding': 'br' } })
    bytes += Number(part.headers.get('content-length'))
  }
  expect(bytes).toBeLessThan(60 * 1024)
})
