import { expect, expectAccessible, test, widths } from './journey.ts'
import { askForPrice, signInAsStaff } from './staff.ts'

for (const width of widths) {
  for (const javaScriptEnabled of [true, false]) {
    test.describe(`at ${width} px, JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
      test.use({ viewport: { width, height: 800 }, javaScriptEnabled })

      test('staff find the request in the inbox, take it, answer it, and the history tells who did what', async ({
        page,
        browser,
        baseURL,
      }) => {
        const email = `desk-${width}-${javaScriptEnabled}@leonefuel.example`
        await signInAsStaff(page, email)

        const { reference } = await askForPrice(browser, baseURL, `Farm ${width} ${javaScriptEnabled}`)
        await page.reload()
        const row = page.getByRole('row').filter({ hasText: reference })
        await expect(row.getByRole('button', { name: 'Take it' })).toBeVisible()
        if (javaScriptEnabled) await expectAccessible(page)
        await row.getByRole('link').click()

        await expect(page.getByRole('heading', { level: 1 })).toHaveText(reference)
        await expect(page.getByText('14200 County Road 9, Marysville, OH 43040', { exact: true })).toBeVisible()
        await page.getByRole('button', { name: 'Take it: in progress' }).click()
        await expect(page.getByText('took it: in progress')).toBeVisible()
        await page.getByRole('button', { name: 'Mark as answered' }).click()
        await expect(page.getByText('marked it as answered')).toBeVisible()
        await expect(page.getByRole('button', { name: 'Reopen: not answered yet' })).toBeVisible()
        const history = page.getByRole('region', { name: 'History' })
        await expect(history.getByRole('listitem')).toHaveText([
          /A visitor sent the request/,
          /^desk-.* took it/,
          /^desk-.* marked it as answered/,
        ])
        if (javaScriptEnabled) await expectAccessible(page)
      })
    })
  }
}

for (const width of widths) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`at ${width} px in ${colorScheme}`, () => {
      test.use({ viewport: { width, height: 800 }, colorScheme })

      test('axe finds nothing at the desk', async ({ page }) => {
        await signInAsStaff(page, `axe-${width}-${colorScheme}@leonefuel.example`)
        for (const path of [
          'inbox',
          'inbox?q=nobody',
          'inbox?show=spam',
          'inbox/call',
          'inbox/call/fuel_quote',
          'promises',
          'on-call',
        ]) {
          await page.goto(`/dashboard/admin/${path}`)
          await expectAccessible(page)
        }
      })
    })
  }
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled })

    test('the desk replies, the asker writes back on the private page, reads the answer, and withdraws', async ({
      page,
      browser,
      baseURL,
    }) => {
      await signInAsStaff(page, `talk-${javaScriptEnabled}@leonefuel.example`)
      const { reference, link } = await askForPrice(browser, baseURL, `Talk ${javaScriptEnabled}`)
      await page.goto(`/dashboard/admin/inbox?q=${reference}`)
      await page.getByRole('row').filter({ hasText: reference }).getByRole('link').click()
      await page.getByLabel('Write').fill('Does the truck reach the tank from the north gate?')
      await page.getByRole('button', { name: 'Send, the clock runs on' }).click()
      await expect(page.getByText('replied')).toBeVisible()
      await page.getByLabel('Write').fill('Was rude last year.')
      await page.getByRole('button', { name: 'Keep as a note' }).click()
      await expect(page.getByText('made a note')).toBeVisible()
      const desk = page.url()

      const context = await browser.newContext({ baseURL, javaScriptEnabled })
      const asker = await context.newPage()
      await asker.goto(link)
      await expect(asker.getByText('Does the truck reach the tank')).toBeVisible()
      await expect(asker.getByText('Was rude')).toBeHidden()
      await asker.getByLabel('Add something').fill('Only from the south.')
      await asker.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(asker.getByText('Only from the south.')).toBeVisible()
      await expect(asker.getByLabel('Add something')).toHaveValue('')
      if (javaScriptEnabled) await expectAccessible(asker)

      await page.goto(desk)
      await expect(page.getByText('Wrote again').first()).toBeVisible()
      await expect(page.getByText('Only from the south.')).toBeVisible()
      if (javaScriptEnabled) await expectAccessible(page)
      await page.getByLabel('Write').fill('$3.14 a gallon, delivered.')
      await page.getByRole('button', { name: 'Send as the answer' }).click()
      await expect(page.getByText('marked it as answered')).toBeVisible()

      await asker.goto(link)
      await expect(asker.getByText('$3.14 a gallon, delivered.')).toBeVisible()
      await asker.getByText('Withdraw this request').click()
      await asker.getByRole('button', { name: 'Yes, withdraw it' }).click()
      await expect(asker.getByText('You took this request back')).toBeVisible()
      await context.close()
    })

    test('a call is logged with the time it was made, and stands in the list', async ({ page }) => {
      await signInAsStaff(page, `call-${javaScriptEnabled}@leonefuel.example`)
      await page.getByRole('link', { name: 'Log a phone request' }).click()
      await page.getByRole('link', { name: /^Fuel quote/ }).click()
      await page.getByLabel('Volume').fill('900')
      await page.getByRole('button', { name: 'Log the call' }).click()
      await expect(page.getByRole('alert')).toContainText('Please ask for a phone number or an e-mail address')
      await expect(page.getByLabel('Volume')).toHaveValue('900')
      await page
        .getByLabel('Phone', { exact: true })
        .or(page.getByLabel('Phone (optional)'))
        .first()
        .fill('(614) 555-0199')
      await page.getByRole('button', { name: 'Log the call' }).click()
      await expect(page.getByText('By phone')).toBeVisible()
      await expect(page.getByText('wrote it down from a call')).toBeVisible()
    })
  })
}

test('an emergency call runs day and night from the call', async ({ page }) => {
  await signInAsStaff(page, 'emergency@leonefuel.example')
  await page.goto('/dashboard/admin/inbox/call')
  await page
    .getByRole('listitem')
    .getByRole('link', { name: /emergency/ })
    .click()
  await expect(page.getByText('within 2 hours, day or night')).toBeVisible()
  await page.getByLabel(/^Phone/).fill('(614) 555-0177')
  await page.getByRole('button', { name: 'Log the call' }).click()
  await expect(page.getByText('Answered within 2 hours, day or night')).toBeVisible()
})

test('the list goes out as a file that a spreadsheet cannot be tricked with', async ({ page, browser, baseURL }) => {
  await signInAsStaff(page, 'export@leonefuel.example')
  const { reference } = await askForPrice(browser, baseURL, '=HYPERLINK("http://evil.example","x")')
  const answer = await page.request.get(`/dashboard/admin/inbox/export.csv?q=${reference}`)
  const file = await answer.text()
  expect(answer.headers()['content-disposition']).toContain('attachment')
  expect(file.startsWith('\uFEFFReference,Kind,State')).toBe(true)
  expect(file).toContain(`"'=HYPERLINK(""http://evil.example"",""x"")"`)
  expect(file.split('\r\n').filter((line) => /^[A-Z]{2}-/.test(line))).toHaveLength(1)
})

test('somebody without an account gets no file and no stream', async ({ page }) => {
  const file = await page.request.get('/dashboard/admin/inbox/export.csv')
  expect(await file.text()).not.toContain('Reference,Kind')
  expect((await page.request.get('/api/live')).status()).toBe(401)
})

test('nobody without an account sees the inbox, and somebody with another role is told so', async ({ page }) => {
  await page.goto('/dashboard/admin/inbox')
  await expect(page).toHaveURL(/\/auth\?from=%2Fdashboard%2Fadmin%2Finbox$/)
  const data = await page.request.get('/dashboard/admin/inbox.data')
  expect(await data.text()).not.toContain('FQ-')
})
