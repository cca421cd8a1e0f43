import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'

/** Makes an administrator as the operator does, on the command line, while the site runs. */
export const setPasswordLink = (
  email: string,
  { dataDir = process.env.SITE_DATA, origin = process.env.SITE_ORIGIN } = {},
) => {
  const said = execFileSync(process.execPath, ['server/launch.mjs', 'admin', 'create', email], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: dataDir, ORIGIN: origin, LOG_LEVEL: 'error' },
  })
  const link = /http\S+\/auth\/set-password\S+/.exec(said)?.[0]
  if (!link) throw new Error(`No link was printed: ${said}`)
  return link
}

/** Someone asks for a price, as a browser without JavaScript does. Gives the reference and the private link. */
export const askForPrice = async (name: string, overrides: Record<string, string> = {}) => {
  const origin = process.env.SITE_ORIGIN ?? ''
  const asked = {
    ...{ fuelType: 'diesel', volume: '800', deliveryAddress: '14200 County Road 9, Marysville, OH 43040' },
    ...{ name, email: `office-${randomUUID().slice(0, 8)}@hilltop-farm.example`, phone: '(614) 555-0168' },
    ...overrides,
  }
  const answer = await fetch(`${origin}/quote/fuel`, {
    method: 'POST',
    body: new URLSearchParams({ submission_id: randomUUID(), ...asked }),
    headers: { Origin: origin },
    redirect: 'manual',
  })
  const link = answer.headers.get('Location') ?? `answered with ${answer.status}`
  const receipt = await (await fetch(origin + link)).text()
  const reference = /FQ-[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(receipt)?.[0] ?? 'no reference'
  return { reference, link }
}

/** Goes where the bar leads, or the tabs of a phone and the sheet behind their last one. */
export const goByBar = async (page: Page, ...names: string[]) => {
  for (const name of names) {
    const link = page.locator('.work-bar, .work-pages, .work-tabs, .work-more').getByRole('link', { name })
    if (!(await link.first().isVisible())) await page.getByRole('button', { name: 'More' }).click()
    await link.first().click()
  }
}

/** On a phone the filters of a list are folded. */
export const unfoldFilters = async (page: Page) => {
  const fold = page.getByText('Filter', { exact: true })
  if (await fold.isVisible()) await fold.click()
}
