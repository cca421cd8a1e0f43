import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { asc, eq } from 'drizzle-orm'
import { contextOn } from '../app/domain/testing.ts'
import type { Run } from '../app/features/dispatch/schema.ts'
import { diesel, offRoad } from '../app/features/fulfillment/testing.ts'
import { driverReports } from '../app/features/shifts/schema.ts'
import { shiftsOn } from '../app/features/shifts/testing.ts'
import { openDepot, planAhead, retireRuns } from './depot.ts'
import { deliver, isKept, kill, leave, openPhone } from './driver-phone.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { comeInAs } from './signed-in.ts'
import { openTrade, type Trade } from './trade.ts'

let trade: Trade
test.beforeAll(async () => void (trade = await openTrade()))
test.afterAll(() => trade.end())

/** A run of today with two stops that was sent, and the link that the dispatcher makes for its phone. */
const sentRun = async (page: Page) => {
  const { planned, onPhone } = shiftsOn(contextOn(trade.db), trade.day(0))
  const run = await planned([[offRoad], [diesel]])
  const { shift } = await onPhone(run.id)
  await page.goto(`/dashboard/admin/shifts/${run.id}`)
  await page.getByRole('button', { name: 'Make a link for the phone' }).click()
  const link = await page.getByRole('link', { name: /\/driver\/link\// }).getAttribute('href')
  return { run, link: new URL(link ?? '').pathname, deliveries: shift.deliveries }
}

test(
  'a day at the depot: dispatch plans and watches, one driver works without signal and has the browser killed, the customer watches',
  { tag: '@full' },
  async ({ page: desk, browser }) => {
    const folder = mkdtempSync(join(tmpdir(), 'driver-phone-'))
    const depot = await openDepot(trade)
    const sent: Run[] = []
    const open = async () => (await browser.newContext({ baseURL: process.env.SITE_ORIGIN })).newPage()
    const [second, customer] = [await open(), await open()]
    let phone = await openPhone(folder)
    try {
      await comeInAs(desk, 'robin')
      await planAhead(desk, depot)
      const [mine, other] = [await sentRun(desk), await sentRun(desk)]
      const [first, next] = mine.deliveries
      sent.push(mine.run, other.run)
      if (!first || !next) throw new Error('There is no stop.')

      let page = phone.pages()[0] ?? (await phone.newPage())
      await leave(page, mine.link)
      await page.goto('/driver/today')
      await isKept(page, `${next.stop.id}/deliver`)
      await expectAccessible(page, ['light', 'dark'])
      await customer.goto(`/order/${first.order.secretLink}`)
      await expect(customer.getByText('You are the first of two stops.')).toBeVisible()

      // The hour without signal.
      await phone.setOffline(true)
      await page.goto(`/driver/stop/${first.stop.id}`)
      await page.getByRole('button', { name: "I'm here" }).click()
      await page.waitForURL(/\/deliver$/)
      await deliver(page, '418,901.1', 'Pat', '418,302.4')
      await expect(page.getByText('2 reports saved on this phone')).toBeVisible()
      kill(folder)
      await phone.close().catch(() => undefined)

      // The other driver has signal, and is told of a mistake at once.
      await leave(second, other.link)
      await second.getByRole('button', { name: "I'm here" }).click()
      await second.getByLabel('Received by').fill('Tom')
      await second.getByRole('button', { name: 'Finish stop' }).click()
      await expect(second.getByText('Please enter the meter readings, or the gallons.')).toBeVisible()
      await deliver(second, '418,902.4', 'Tom', '418,302.4')
      await expect(second.getByText(/delivered, /)).toBeVisible()
      await desk.goto(`/dashboard/admin/shifts/${other.run.id}`)
      await expect(desk.getByText(/received by Tom/)).toBeVisible()

      phone = await openPhone(folder)
      // A new cookie is on the disk only after half a minute: it went with the browser. The phone has its key.
      await phone.clearCookies()
      await phone.setOffline(true)
      page = phone.pages()[0] ?? (await phone.newPage())
      await page.goto('/driver/today')
      await expect(page.getByText('2 reports saved on this phone')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Open stop 2' })).toBeVisible()
      // What the phone keeps, nobody else knows yet.
      const ticket = customer.locator(`a[href$="/ticket/${first.shipment.id}"]`)
      await customer.reload()
      await expect(customer.getByText('You are the first of two stops.')).toBeVisible()
      await expect(ticket).toHaveCount(0)

      await phone.setOffline(false)
      await expect(page.getByText('Up to date')).toBeVisible()
      await customer.reload()
      await ticket.first().click()
      for (const words of ['598.7', '418,901.1', 'Pat', 'Dana'])
        await expect(customer.getByText(words).first()).toBeVisible()
      await desk.goto(`/dashboard/admin/shifts/${mine.run.id}`)
      await expect(desk.getByText(/received by Pat/)).toBeVisible()
      const reports = await trade.db
        .select()
        .from(driverReports)
        .where(eq(driverReports.runId, mine.run.id))
        .orderBy(asc(driverReports.number))
      expect(reports.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
        ...['start done', 'leave done', 'arrive done', 'deliver done'],
      ])
    } finally {
      await phone.close().catch(() => undefined)
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
      await depot.close()
      await retireRuns(trade, sent)
    }
  },
)
