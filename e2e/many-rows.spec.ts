import { onDatabase } from './database.ts'
import { bothThemes, expect, expectAccessible, test, widths, withScripts } from './journey.ts'
import { comeInAs } from './signed-in.ts'
import { askForPrice } from './staff.ts'

/** Mails that failed, to this recipient: copies of one that went out. */
const failed = (recipient: string, mails: number) =>
  onDatabase(
    `insert into mails (id, email, audience, recipient, state, created_at, data)
     select gen_random_uuid(), email, audience, $1, 'failed', now(), data
     from (select * from mails where email = 'request-copy' limit 1) mail, generate_series(1, $2)`,
    [recipient, mails],
  )

for (const width of widths) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })
    const name = `many-${width}-${process.pid}`

    test('staff choose some rows, all of the page, or all that match, and send them again', async ({ page }) => {
      await comeInAs(page, 'robin')
      await askForPrice(name)
      await failed(`${name}@hill.example`, 52)
      const list = `/dashboard/admin/outbox?state=failed&q=${name}`
      await page.goto(list)
      const rows = page.getByRole('checkbox', { name: `Select ${name}@hill.example` })
      await expect(rows).toHaveCount(50)
      const box = page.getByRole('checkbox', { name: 'All 50 on this page' })
      await rows.first().check()
      await expect(box).toBeChecked({ indeterminate: true })
      await expect(page.getByText('1 selected')).toBeVisible()
      await expectAccessible(page, bothThemes)
      await box.check()
      await expect(box).toBeChecked({ indeterminate: false })
      await expect(rows.last()).toBeChecked()
      await box.uncheck()
      await rows.nth(1).check()
      await page.getByRole('button', { name: 'Send again', exact: true }).click()
      await expect(page.getByRole('alert')).toContainText('1 email queued to send again.')
      // Checked before the script has come, it stays checked.
      let wake = () => {}
      const checked = new Promise<void>((resolve) => (wake = resolve))
      await page.route('**/assets/entry.client-*.js', async (route) => {
        await checked
        await route.continue()
      })
      await page.goto(list, { waitUntil: 'commit' })
      await page.getByRole('checkbox', { name: 'All 51 that match' }).check()
      wake()
      await expect(page.getByText('51 selected')).toBeVisible()
      await page.getByRole('button', { name: 'Send again', exact: true }).click()
      await expect(page.getByRole('alert')).toContainText('51 emails queued to send again.')
      await expect(page.getByText('No emails match.')).toBeVisible()
    })

    test.describe('without a script', () => {
      test.use({ javaScriptEnabled: false })
      test('the boxes of the rows work, and there is none that does nothing', { tag: '@full' }, async ({ page }) => {
        await comeInAs(page, 'robin')
        await askForPrice(name)
        await failed(`plain-${name}@hill.example`, 2)
        await page.goto(`/dashboard/admin/outbox?state=failed&q=plain-${name}`)
        await expect(page.getByRole('checkbox')).toHaveCount(2)
        await page.getByRole('checkbox').first().check()
        await page.getByRole('button', { name: 'Send again', exact: true }).click()
        await expect(page.getByRole('alert')).toContainText('1 email queued to send again.')
        await expect(page.getByRole('checkbox')).toHaveCount(1)
      })
    })
  })
}

test('j and k walk down a list and up again, Enter opens, / searches', { tag: '@full' }, async ({ page }) => {
  await comeInAs(page, 'robin')
  await askForPrice('Walk')
  await failed(`walk-${process.pid}@hill.example`, 2)
  await page.goto(`/dashboard/admin/outbox?q=walk-${process.pid}`)
  const links = page.getByRole('rowheader').getByRole('link')
  await expect(async () => {
    await page.keyboard.press('j')
    await expect(links.first()).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.press('j')
  await expect(links.nth(1)).toBeFocused()
  await page.keyboard.press('k')
  await expect(links.first()).toBeFocused()
  await page.keyboard.press('/')
  await expect(page.getByRole('main').getByRole('searchbox')).toBeFocused()
  await links.first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Copy to customer')
})

for (const javaScriptEnabled of withScripts) {
  test.describe(`JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 800 } })

    test(
      'the desk takes some requests at once, and puts one into the spam folder',
      { tag: '@full' },
      async ({ page }, { retry, repeatEachIndex }) => {
        await comeInAs(page, 'robin')
        const name = `Many at the desk ${javaScriptEnabled} ${retry + repeatEachIndex}`
        for (const which of ['one', 'two', 'three']) await askForPrice(`${name} ${which}`)
        await page.goto(`/dashboard/admin/inbox?show=open&q=${encodeURIComponent(name)}`)
        const rows = page.getByRole('checkbox', { name: /^Select 800 gal diesel/ })
        await expect(rows).toHaveCount(3)
        await rows.first().check()
        await rows.last().check()
        if (javaScriptEnabled) {
          await expect(page.getByRole('checkbox', { name: 'All 3 on this page' })).toBeChecked({ indeterminate: true })
          await expect(page.getByText('2 selected')).toBeVisible()
          await expectAccessible(page)
        }
        await page.getByRole('button', { name: 'Assign to me', exact: true }).click()
        await expect(page.getByRole('alert')).toContainText('2 requests assigned to you.')
        await expect(page.getByRole('row').filter({ hasText: 'In progress' })).toHaveCount(2)
        await rows.first().check()
        await page.getByRole('button', { name: 'Mark as spam', exact: true }).click()
        await expect(page.getByRole('alert')).toContainText('1 request moved to the spam folder.')
      },
    )
  })
}
