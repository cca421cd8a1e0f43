import { randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { contextOn } from '../app/domain/testing.ts'
import { files } from '../app/features/files/schema.ts'
import { diesel, offRoad } from '../app/features/fulfillment/testing.ts'
import { sealGateCode } from '../app/features/trade/gate-code.ts'
import { orders } from '../app/features/orders/schema.ts'
import { events } from '../app/events/schema.ts'
import { makeLink, releasePhone, takeBack } from '../app/features/shifts/links.ts'
import { shiftLinks } from '../app/features/shifts/schema.ts'
import { shiftsOn } from '../app/features/shifts/testing.ts'
import { sharedSite } from './front-door.ts'

const site = await sharedSite()
const { db } = site.database
const { as, person, planned, onPhone } = shiftsOn(contextOn(db))
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
  expect(await other.text(at)).toContain('This link has ended.')
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
  const load = { terminal: 'Lewis Center plant', bill_of_lading: 'LC-88214', gross_0: '700.0', gross_1: '900' }
  expect(await lead('/driver/load', { ...load, report: randomUUID() })).toBe('/driver/today')
  const stop = `/driver/stop/${first.stop.id}`
  expect(await driver.text(stop)).toContain('Dyed. Off-road tanks with the notice only.')
  expect(await lead(stop, { step: 'leave', report: randomUUID() })).toBe(stop)
  expect(await lead(stop, { step: 'arrive', report: randomUUID() })).toBe(`${stop}/deliver`)
  const form = new FormData()
  const said = {
    ...{ report: randomUUID(), start_0: '418,302.4', end_0: '418,901.1', before_0: '49', after_0: '89' },
    ...{ received_by: 'Pat', temperature_0: '44' },
  }
  for (const [name, value] of Object.entries(said)) form.set(name, value)
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#446' } })
    .withExifMerge({ IFD3: { GPSLatitude: '40/1 12/1 0/1' } })
    .jpeg()
    .toBuffer()
  form.set('ticket_photo', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'ticket.jpg')
  expect(await lead(`${stop}/deliver`, form)).toBe('/driver/today')
  const kept = await db.select().from(files).where(eq(files.shipmentId, first.shipment.id))
  expect(kept.map(({ kind }) => kind)).toEqual(['meter-ticket'])

  const page = `/order/${first.order.secretLink}`
  const ticket = `${page}/ticket/${first.shipment.id}`
  expect(await (await fetch(site.origin + page)).text()).toContain(ticket)
  const paper = await (await fetch(site.origin + ticket)).text()
  for (const words of ['Delivery ticket DT-', '598.7 gal', 'LC-88214', '418,901.1', 'Pat', '44 °F', '49 %', 'Dana'])
    expect(paper).toContain(words)
  expect(paper).toMatch(/NA1993, [^<]*PG III/)
  expect(paper).toContain('DYED DIESEL FUEL, NONTAXABLE USE ONLY, PENALTY FOR TAXABLE USE')
  const file = await fetch(`${site.origin}${ticket}/ticket.pdf`)
  expect([file.headers.get('Content-Type'), (await file.text()).slice(0, 5)]).toEqual(['application/pdf', '%PDF-'])
  const photo = `${ticket}/${kept[0]?.id}`
  expect((await fetch(site.origin + photo)).headers.get('Content-Type')).toBe('image/webp')
  expect((await fetch(`${site.origin}/order/${second.order.secretLink}/ticket/${first.shipment.id}`)).status).toBe(404)
  const today = await driver.text('/driver/today')
  expect(today).toMatch(/700\.0[^]*598\.7[^]*101\.3/)
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
