import type { Page } from '@playwright/test'
import { pdf, png } from '../app/features/documents/testing.ts'
import { expect, expectAccessible, test, widths, withScripts } from './journey.ts'
import { comeInAs } from './signed-in.ts'

const library = '/dashboard/admin/documents'

const fill = async (page: Page, title: string, revision: string, file: Buffer) => {
  await page.getByLabel('File').setInputFiles({ name: 'paper.pdf', mimeType: 'application/pdf', buffer: file })
  await page.getByLabel('Type').selectOption('insurance_certificates')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Revision', { exact: true }).fill(revision)
  await page.getByLabel('Document date').fill('2025-11-01')
}

for (const width of widths) {
  for (const javaScriptEnabled of withScripts) {
    test.describe(`at ${width} px, JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
      test.use({ viewport: { width, height: 800 }, javaScriptEnabled })

      test(
        'staff upload a paper, visitors download it, a revision replaces it, and it is withdrawn',
        { tag: '@full' },
        async ({ page, browser, baseURL }) => {
          const title = `Insurance ${width} ${javaScriptEnabled} ${Date.now()}`
          await comeInAs(page, 'robin')
          await page.goto(library)
          if (javaScriptEnabled) await expectAccessible(page)
          await page.getByRole('link', { name: 'Upload a document' }).click()
          await fill(page, title, '1', Buffer.from('<svg/>'))
          await page.getByRole('button', { name: 'Upload' }).click()
          await expect(page.locator('#error-summary')).toContainText("This isn't a complete PDF, PNG or JPEG file")
          await expect(page.getByLabel('Title')).toHaveValue(title)
          if (javaScriptEnabled) await expectAccessible(page)
          await fill(page, title, '1', pdf(2_000_000))
          await page.getByRole('button', { name: 'Upload' }).click()
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)

          const visitor = await browser.newPage({ baseURL })
          const row = visitor.locator('li').filter({ hasText: title })
          await visitor.goto('/fuel')
          const begun = visitor.waitForEvent('download')
          await row.getByRole('link', { name: 'Download' }).click()
          expect((await begun).suggestedFilename()).toBe('insurance_certificates-1.pdf')

          await page.getByRole('link', { name: 'Upload new revision' }).click()
          await fill(page, title, '2', png())
          await page.getByRole('button', { name: 'Upload' }).click()
          await expect(page.getByRole('rowheader', { name: /^2/ })).toContainText('Current')
          await visitor.goto('/fuel')
          await expect(row).toContainText('Revision 2')

          await page.getByRole('button', { name: 'Remove from site' }).click()
          await expect(page.getByRole('button', { name: 'Put back on site' })).toBeVisible()
          await visitor.goto('/fuel')
          await expect(row).toHaveCount(0)
          await visitor.close()

          await page.goto(`${library}?q=${encodeURIComponent(title)}`)
          await expect(page.getByRole('row').filter({ hasText: title })).toContainText('Removed')
        },
      )
    })
  }
}
