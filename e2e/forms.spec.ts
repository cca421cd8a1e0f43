import { fieldsOf } from '../app/forms/form.ts'
import { controlOf, fillIn, formAt, placedForms, send } from './form-samples.ts'
import { expect, expectAccessible, isFull, test, withScripts } from './journey.ts'
import { comeInAs, regular } from './signed-in.ts'

const required = 'Please fill in all required fields.'

/** All forms share one engine: the longest, and the one for people who signed in stand for the rest. */
const forms = isFull ? placedForms : ['/pricing', '/delivery/schedule'].map(formAt)

for (const form of forms) {
  const needed = Object.entries(fieldsOf(form)).filter(([, field]) => !field.optional)

  for (const javaScriptEnabled of withScripts) {
    test.describe(`${form.path}, JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
      test.use({ javaScriptEnabled })
      test.beforeEach(async ({ page }) => {
        if (form.signedIn) await comeInAs(page, 'dana')
      })

      test('hazard 87: is filled in and sent, and gives a receipt with its reference and promise', async ({ page }) => {
        await page.goto(form.path)
        if (form.signedIn) await expect(controlOf(page, 'email')).toHaveValue(regular('dana').email)
        await fillIn(page, form)
        await send(page, form)
        await expect(page).toHaveURL(/\/receipt\/[\w-]{20,}$/)
        await expect(page.getByRole('heading', { level: 1 })).toContainText(
          new RegExp(`${form.prefix}-[2-9A-Z]{4}-[2-9A-Z]{4}`),
        )
        const [before = '', after = ''] = form.thanks.split('{promise}')
        await expect(page.getByText(before.trim()).first()).toContainText(after)
        await expect(page.getByRole('link', { name: form.home })).toHaveAttribute('href', '/')
        if (javaScriptEnabled) {
          await expect(page.getByRole('region', { name: /Notifications/ }).getByText(form.toast)).toBeVisible()
        }
      })

      test('says in words what is missing', { tag: '@full' }, async ({ page }) => {
        await page.goto(form.path)
        for (const [name, field] of needed) if (!field.options && !field.ownLabel) await controlOf(page, name).fill('')
        const button = page.getByRole('button', {
          name: form.review ? 'Review before sending' : form.submit,
          exact: true,
        })
        if (form.wakes && javaScriptEnabled) return expect(button).toBeDisabled()
        await button.click()
        const summary = page.locator('#error-summary')
        await expect(summary).toBeFocused()
        await expect(summary.getByRole('heading')).toHaveText(required)
        await expect(summary.getByRole('listitem')).toHaveText(needed.map(([, { missing }]) => missing))
        if (!javaScriptEnabled) return
        const toast = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
        await expect(toast).toContainText('Error')
        await expect(toast).toContainText('Please fill in all required fields.')
        await expectAccessible(page)
      })
    })
  }
}

test('the button of the pricing form wakes when consent, name, email and phone are given', async ({ page }) => {
  const form = formAt('/pricing')
  await page.goto(form.path)
  const button = page.getByRole('button', { name: form.submit })
  for (const name of ['name', 'email', 'phone'] as const) {
    await expect(button).toBeDisabled()
    await controlOf(page, name).fill(form.sample[name] ?? '')
  }
  await expect(button).toBeDisabled()
  await controlOf(page, 'consent').check()
  await expect(button).toBeEnabled()
})

test('the pricing form is sent though React does not come', async ({ browser, baseURL }) => {
  const form = formAt('/pricing')
  // A window of its own: the browser complains about what does not come.
  const page = await browser.newPage({ baseURL })
  await page.route('**/assets/entry.client-*.js', (route) => route.abort())
  await page.goto(form.path)
  await fillIn(page, form)
  await send(page, form)
  await expect(page).toHaveURL(/\/receipt\//)
})

for (const javaScriptEnabled of withScripts) {
  test.describe(`JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled })

    test('hazard 140: a credit application is looked over, changed and sent', async ({ page }) => {
      const form = formAt('/credit-form')
      await page.goto(form.path)
      await fillIn(page, form)
      await page.getByRole('button', { name: 'Review before sending' }).click()
      await expect(page.getByRole('heading', { name: 'Check your answers' })).toBeFocused()
      await expect(page.getByText('$25,000')).toBeVisible()
      await expect(page.getByText('Provided, stored encrypted')).toBeVisible()
      if (javaScriptEnabled) await expectAccessible(page)
      await page.getByRole('button', { name: 'Change' }).click()
      await expect(controlOf(page, 'bankReference')).toHaveValue(form.sample.bankReference ?? '')
      await controlOf(page, 'creditLimit').fill('50,000')
      await send(page, form)
      await expect(page).toHaveURL(/\/receipt\//)
      await expect(page.getByText('$50,000')).toBeVisible()
      // The address is the receipt's a moment before its page is.
      await expect.poll(() => page.content()).not.toContain('First Farmers')
    })

    test(
      'a closed day is explained and not refused, and an emergency is promised by the clock',
      { tag: '@full' },
      async ({ page }) => {
        const form = formAt('/delivery/schedule')
        await comeInAs(page, 'dana')
        await page.goto(form.path)
        const sunday = nextSunday()
        await fillIn(page, form, { preferredDate: sunday, urgency: 'emergency' })
        const closed = page.getByText("Sunday: our office is closed that day. We'll confirm your date with you")
        if (javaScriptEnabled) {
          await expect(closed).toBeVisible()
          await expect(page.getByText('Answered within 2 hours, day or night.')).toBeVisible()
        }
        await send(page, form)
        await expect(page).toHaveURL(/\/receipt\//)
        await expect(closed).toBeVisible()
        await expect(page.getByText('within 2 hours, day or night').first()).toBeVisible()
        await expect(page.getByText("Don't wait for our answer.")).toBeVisible()
      },
    )
  })
}

/** The first Sunday in January of next year that is no holiday: the second one is never New Year's Day. */
const nextSunday = () => {
  const day = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 0, 8, 12))
  while (day.getUTCDay() !== 0) day.setUTCDate(day.getUTCDate() + 1)
  return day.toISOString().slice(0, 10)
}
