import { controlOf, expectKept, fillIn, formAt, send } from './form-samples.ts'
import { expect, expectAccessible, isFull, test, withScripts } from './journey.ts'
import { audiencesNaming, lettersNaming } from './mailbox.ts'
import { comeInAs } from './signed-in.ts'

const fuel = formAt('/quote/fuel')
const support = formAt('/support')
const credit = formAt('/credit-form')

test('a draft is restored after a reload and can be cleared', async ({ page }) => {
  await page.goto(fuel.path)
  await fillIn(page, fuel)
  await expectKept(page, '800')
  await page.reload()
  await expect(page.getByText('We restored what you typed on')).toBeVisible()
  await expect(controlOf(page, 'volume')).toHaveValue('800')
  await expect(controlOf(page, 'fuelType')).toHaveValue('diesel')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(controlOf(page, 'volume')).toHaveValue('')
  await page.reload()
  await expect(controlOf(page, 'volume')).toHaveValue('')
  await expect(page.getByText('We restored')).toBeHidden()
})

test('text typed before hydration is kept even without further typing', async ({ page }) => {
  let wake = () => {}
  const typed = new Promise<void>((resolve) => (wake = resolve))
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await typed
    await route.continue()
  })
  await page.goto(fuel.path)
  await fillIn(page, fuel)
  wake()
  await expectKept(page, '800')
})

test('a refused form is not reported as lost on its way', { tag: '@full' }, async ({ page }) => {
  await page.goto(fuel.path)
  await fillIn(page, fuel, { volume: '0' })
  await send(page, fuel)
  await expect(page.locator('#error-summary')).toBeVisible()
  await page.reload()
  await expect(page.getByText('It was saved in this browser only and has not been sent.')).toBeVisible()
})

test(
  'it is there when I come back from another page, and gone once it was sent',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto(fuel.path)
    await fillIn(page, fuel)
    await expectKept(page, 'Dana Field')
    await page.goto('/contact/sales')
    await page.goto(fuel.path)
    await expect(controlOf(page, 'name')).toHaveValue('Dana Field')
    await send(page, fuel)
    await expect(page).toHaveURL(/\/receipt\//)
    await page.goto(fuel.path)
    await expect(controlOf(page, 'name')).toHaveValue('')
  },
)

test('hazard 122: my bank reference is not kept in this browser', { tag: '@full' }, async ({ page }) => {
  await page.goto(credit.path)
  await fillIn(page, credit)
  await expectKept(page, 'Hilltop Excavating LLC')
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('First Farmers')
  await page.reload()
  await expect(controlOf(page, 'fullName')).toHaveValue('Hilltop Excavating LLC')
  await expect(controlOf(page, 'bankReference')).toHaveValue('')
})

/** The one that is looked over before it is sent comes after. */
for (const form of isFull ? [fuel, credit] : [fuel]) {
  test(`when the connection comes back ${form.path} sends itself, once, and shows my receipt`, async ({
    page,
    context,
  }) => {
    const sent: string[] = []
    page.on('request', (request) => {
      const id = /submission_id=([0-9a-f-]{36})/.exec(request.postData() ?? '')?.[1]
      if (id) sent.push(id)
    })
    await page.goto(form.path)
    await fillIn(page, form)
    if (form.review) await page.getByRole('button', { name: 'Review before sending' }).click()
    const button = page.getByRole('button', { name: form.submit, exact: true })
    await expect(button).toBeVisible()
    await context.setOffline(true)
    await button.click()
    await expect(page.getByText("We can't be reached right now.")).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('(614) 555-0142')
    await expectAccessible(page)
    await context.setOffline(false)
    await expect(page).toHaveURL(/\/receipt\//)
    expect(new Set(sent).size).toBe(1)
  })
}

test('hazard 83: an answer that got lost on its way gives the same receipt, whenever I try again', async ({ page }) => {
  await page.goto(fuel.path)
  await fillIn(page, fuel)
  let receipt = ''
  await page.route('**/quote/fuel.data', async (route) => {
    if (receipt) return route.continue()
    const answer = await route.fetch({ maxRedirects: 0 })
    receipt = /\/receipt\/[\w-]{20,}/.exec(await answer.text())?.[0] ?? 'none'
    return route.abort('internetdisconnected')
  })
  await page.getByRole('button', { name: fuel.submit }).click()
  await expect(page.getByText("We can't be reached right now.")).toBeVisible()
  await page.reload()
  await expect(page.getByText("Send it again: we won't get it twice.")).toBeVisible()
  await send(page, fuel)
  await expect(page).toHaveURL(new RegExp(`${receipt}$`))
})

test(
  'hazard 86: the site was deployed anew while my form was open: it is sent all the same',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto(fuel.path)
    await fillIn(page, fuel)
    // The scripts of the last build are gone, and the new one says that it is another.
    const gone = '**/assets/**'
    await page.route(gone, (route) => route.fulfill({ status: 404, body: '' }))
    await page.route('**/__manifest**', (route) =>
      route.fulfill({ status: 204, headers: { 'X-Remix-Reload-Document': 'true' } }),
    )
    page.on('request', (request) => {
      if (request.isNavigationRequest()) void page.unroute(gone)
    })
    await send(page, fuel)
    await expect(page).toHaveURL(/\/receipt\/[\w-]{20,}$/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/FQ-[2-9A-Z]{4}-[2-9A-Z]{4}/)
  },
)

for (const javaScriptEnabled of withScripts) {
  test.describe(`JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled })

    test('hazard 88: my session ends while I type, and my text stays', { tag: '@full' }, async ({ page, context }) => {
      await comeInAs(page, 'dana')
      await page.goto(support.path)
      await fillIn(page, support)
      await context.clearCookies()
      await page.getByRole('button', { name: support.submit }).click()
      await expect(page.getByText('You were signed out, and nothing was sent.')).toBeVisible()
      await expect(controlOf(page, 'message')).toHaveValue(support.sample.message ?? '')
      await expect(page.getByRole('link', { name: 'Sign in again' })).toHaveAttribute('href', '/auth?from=%2Fsupport')
      await comeInAs(page, 'dana')
      await page.getByRole('button', { name: support.submit }).click()
      await expect(page).toHaveURL(/\/receipt\//)
    })
  })
}

test(
  'hazard 90: a program that fills in every line gets its receipt, and nobody is written to',
  { tag: '@full' },
  async ({ page }) => {
    const [robot, human] = ['robot@hilltop-farm.example', 'human@hilltop-farm.example']
    for (const email of [robot, human]) {
      await page.goto(fuel.path)
      await fillIn(page, fuel, { email })
      if (email === robot)
        await page.locator('[name=topic]').evaluate((trap: HTMLInputElement) => (trap.value = 'pills'))
      await send(page, fuel)
      await expect(page).toHaveURL(/\/receipt\//)
    }
    await expect.poll(() => lettersNaming(human)).not.toEqual([])
    expect(await audiencesNaming(human)).toEqual(['staff', 'visitor'])
    expect(await audiencesNaming(robot)).toEqual([])
    expect(await lettersNaming(robot)).toEqual([])
  },
)
