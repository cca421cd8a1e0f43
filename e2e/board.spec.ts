import { onDatabase } from './database.ts'
import { expect, expectAccessible, test, widths } from './journey.ts'
import { comeInAs } from './signed-in.ts'
import { askForPrice, goByBar } from './staff.ts'

const board = '/dashboard/admin'

/**
 * An order as it stands in the database once it was delivered: 800 gallons for $2,513.60 and $45.00 of freight. Each day
 * has one, whichever of the browsers' processes puts it there.
 */
const deliver = async (day: string) => {
  const [id, at] = [`00000000-0000-4000-8000-0000${day.replaceAll('-', '')}`, `${day}T12:00:00-05:00`]
  await onDatabase(
    `insert into orders (id, reference, secret_link, submission_id, state, delivery_address, delivery_date,
        delivery_window, urgency, firm, freight, exempt, taxes, goods_cents, total_cents, deci_gallons, placed_at, due_at,
        delivered_at)
      values ($1, $2, $2, $1, 'delivered', 'Somewhere', $3, 'morning', 'standard', true, 4500, '[]', '[]', 251360, 255860,
        8000, $4, $5, $4) on conflict do nothing`,
    [id, id, day, at, day.endsWith('3') ? `${day}T11:00:00-05:00` : at],
  )
  await onDatabase(
    `insert into order_lines (order_id, position, product, name, tax_class, dyed, unit, quantity, price)
      values ($1, 0, 'ulsd', 'Ultra-low sulfur diesel', 'road_diesel', false, 'gallon', 8000, 31420) on conflict do nothing`,
    [id],
  )
}

/** A month that no other journey writes into. */
const month = `${board}/analytics?from=2024-02-01&to=2024-02-29`

test.beforeAll(async () => {
  for (const day of ['2024-02-02', '2024-02-13', '2024-02-14']) await deliver(day)
  await onDatabase(
    `insert into events (id, at, name, subject_type, subject_id, actor_role, actor_name)
      select gen_random_uuid(), '2024-02-14T12:00:00Z'::timestamptz + n * interval '1 minute', 'order.deliver', 'order', id, 'admin',
        'Old hand ' || n from orders, generate_series(1, 60) n where delivery_date = '2024-02-14' and delivery_address = 'Somewhere'`,
    [],
  )
})

for (const width of widths) {
  test.describe(`at ${width} px without JavaScript`, () => {
    test.use({ viewport: { width, height: 800 }, javaScriptEnabled: false })

    test('the dashboard leads to all of the diary, page by page and by kind', { tag: '@full' }, async ({ page }) => {
      await comeInAs(page, 'robin')
      await page.goto(`${board}?activity=order`)
      const older = page.getByRole('link', { name: 'Older' })
      const first = page.getByText('Old hand 1', { exact: true }).first()
      for (let pages = 0; pages < 12 && !(await first.isVisible()); pages += 1) await older.click()
      await expect(first).toBeVisible()
      await page.getByRole('link', { name: 'Newest' }).click()
      await expect(page).toHaveURL(`${board}/activity?activity=order`)
      await page.getByRole('link', { name: 'All', exact: true }).click()
      await expect(page).toHaveURL(`${board}/activity`)
    })

    test(
      'the dashboard leads to the reports of any period, and to a file of each',
      { tag: '@full' },
      async ({ page }) => {
        await comeInAs(page, 'robin')
        await page.goto(board)
        await page.getByRole('link', { name: 'View Reports' }).click()
        await page.getByLabel('From').fill('2024-02-01')
        await page.getByLabel('To', { exact: true }).fill('2024-02-29')
        await page.getByRole('button', { name: 'Show' }).click()
        await expect(page.getByRole('region', { name: 'Revenue', exact: true })).toContainText('$7,675.80')
        await expect(
          page.getByRole('img', { name: /^Revenue, Feb 1 to Feb 29, 2024\. \$7,675\.80 in total/ }),
        ).toBeVisible()
        await expect(
          page.getByRole('region', { name: 'Done on time', exact: true }).locator('figcaption'),
        ).toContainText('Late')
        const href = await page.getByRole('link', { name: 'Gallons by product as CSV' }).getAttribute('href')
        const file = await page.request.get(href ?? '')
        expect(await file.text()).toBe(
          '\uFEFFProduct,Name,Gallons,Packages,Goods USD\r\nulsd,Ultra-low sulfur diesel,2400.0,0,7540.80\r\n',
        )
      },
    )
  })
}

test('the dashboard tells of a request while it stands open', { tag: '@full' }, async ({ page }) => {
  await comeInAs(page, 'robin')
  await page.goto(`${board}/inbox`)
  await goByBar(page, 'Today')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/day, /)
  const { reference } = await askForPrice('Live board')
  const told = page.getByRole('region', { name: 'Recent Activity' }).getByRole('link', { name: reference })
  await expect(told).toBeVisible()
  await told.click()
  await expect(page.locator('.page-head')).toContainText(reference)
})

test('everything can be reached by keyboard: the kinds of activity, the reports, a long table', async ({ page }) => {
  await comeInAs(page, 'robin')
  await page.goto(board)
  await page.getByRole('link', { name: 'Suppliers' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${board}?activity=supplier`)
  await page.getByRole('link', { name: 'View Reports' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Analytics')
  await page.goto(month)
  const table = page.getByRole('region', { name: 'Table: Revenue, Feb 1 to Feb 29, 2024' })
  await expectAccessible(page)
  await table.focus()
  await expect(table).toBeFocused()
  await page.keyboard.press('End')
  await expect(table.getByRole('row', { name: /^Total 3/ })).toBeInViewport()
})
