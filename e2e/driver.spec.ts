import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asc, eq } from 'drizzle-orm'
import { contextOn } from '../app/domain/testing.ts'
import { offRoad, diesel } from '../app/features/fulfillment/testing.ts'
import { makeLink } from '../app/features/shifts/links.ts'
import { driverReports, shiftLinks } from '../app/features/shifts/schema.ts'
import { shiftsOn } from '../app/features/shifts/testing.ts'
import { latestTicket } from '../app/features/tickets/find.ts'
import { retireRuns } from './depot.ts'
import { deliver, isKept, kill, leave, openPhone } from './driver-phone.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { openTrade, type Trade } from './trade.ts'

let trade: Trade
test.beforeAll(async () => void (trade = await openTrade()))
test.afterAll(() => trade.end())

/** A run of these stops that is sent, and the link that opens it. */
const sentRun = async (goods = [[offRoad], [diesel]]) => {
  const { as, person, planned, onPhone } = shiftsOn(contextOn(trade.db), trade.day(0))
  const run = await planned(goods)
  await makeLink(as(await person('admin')), run.id)
  const [link] = await trade.db.select().from(shiftLinks).where(eq(shiftLinks.runId, run.id))
  const { shift } = await onPhone(run.id)
  return { run, link: `/driver/link/${link?.link}`, deliveries: shift.deliveries }
}

test('two drivers: one with signal, one without it whose browser is killed; both days end as they happened', async ({
  page: second,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'driver-phone-'))
  const [mine, other] = [await sentRun(), await sentRun()]
  const [first, next] = mine.deliveries
  if (!first || !next) throw new Error('There is no stop.')
  let phone = await openPhone(folder)
  try {
    let page = phone.pages()[0] ?? (await phone.newPage())
    await leave(page, mine.link)
    await page.goto('/driver/today')
    await isKept(page, `${next.stop.id}/deliver`)
    await expectAccessible(page, ['light', 'dark'])

    // The hour without signal.
    await phone.setOffline(true)
    await page.goto(`/driver/stop/${first.stop.id}`)
    await page.getByRole('button', { name: "I'm here" }).click()
    await page.waitForURL(/\/deliver$/)
    await deliver(page, '418,901.1', 'Pat', '418,302.4')
    await expect(page.getByText('2 reports saved on this phone')).toBeVisible()
    kill(folder)
    await phone.close().catch(() => undefined)

    // The other driver, and the customer who waits for them.
    await leave(second, other.link)
    await second.getByRole('button', { name: "I'm here" }).click()
    await second.getByLabel('Received by').fill('Tom')
    await second.getByRole('button', { name: 'Finish stop' }).click()
    await expect(second.getByText('Please enter the meter readings, or the gallons.')).toBeVisible()
    await deliver(second, '418,902.4', 'Tom', '418,302.4')
    await expect(second.getByText(/delivered, /)).toBeVisible()

    phone = await openPhone(folder)
    // A new cookie is on the disk only after half a minute: it went with the browser. The phone has its key.
    await phone.clearCookies()
    await phone.setOffline(true)
    page = phone.pages()[0] ?? (await phone.newPage())
    await page.goto('/driver/today')
    await expect(page.getByText('2 reports saved on this phone')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Open stop 2' })).toBeVisible()
    expect(await latestTicket({ db: trade.db }, first.shipment.id)).toBeUndefined()

    await phone.setOffline(false)
    await expect(page.getByText('Up to date')).toBeVisible()
    const reports = await trade.db
      .select()
      .from(driverReports)
      .where(eq(driverReports.runId, mine.run.id))
      .orderBy(asc(driverReports.number))
    expect(reports.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'start done',
      'leave done',
      'arrive done',
      'deliver done',
    ])
    expect((await latestTicket({ db: trade.db }, first.shipment.id))?.facts).toMatchObject({
      ...{ receivedBy: 'Pat', driver: 'Dana' },
      lines: [{ delivered: 5987 }],
    })
  } finally {
    await phone.close().catch(() => undefined)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    await retireRuns(trade, [mine.run, other.run])
  }
})

test('a stop without signal goes on where the meter ended at the last one, which its page was kept before', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'driver-phone-'))
  const { run, link, deliveries } = await sentRun([[offRoad], [offRoad], [offRoad]])
  const phone = await openPhone(folder)
  try {
    const page = phone.pages()[0] ?? (await phone.newPage())
    const start = page.getByLabel('Meter at the start')
    await leave(page, link)
    await page.goto('/driver/today')
    await isKept(page, `${deliveries[2]?.stop.id}/deliver`)
    await page.goto(`/driver/stop/${deliveries[0]?.stop.id}/deliver`)
    await deliver(page, '418,901.1', 'Pat', '418,302.4')
    await page.waitForURL(/\/today$/)

    await phone.setOffline(true)
    for (const [at, end] of ['419,500', '420,101.5'].entries()) {
      await page.goto(`/driver/stop/${deliveries[at + 1]?.stop.id}/deliver`)
      await expect(start).toHaveValue(at === 0 ? '418,901.1' : '419,500')
      await deliver(page, end, 'Pat')
      await page.waitForURL(/\/today$/)
    }
    await phone.setOffline(false)
    await expect(page.getByText('Up to date')).toBeVisible()
    const meters = []
    for (const { shipment } of deliveries)
      meters.push((await latestTicket({ db: trade.db }, shipment.id))?.facts.lines[0]?.delivered)
    expect(meters).toEqual([5987, 5989, 6015])
    const reports = await trade.db.select().from(driverReports).where(eq(driverReports.runId, run.id))
    expect(reports.filter(({ words }) => words)).toEqual([])
  } finally {
    await phone.close().catch(() => undefined)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    await retireRuns(trade, [run])
  }
})
