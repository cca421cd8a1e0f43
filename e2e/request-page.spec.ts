import { expect, test } from './journey.ts'
import { comeInAs } from './signed-in.ts'
import { askForPrice } from './staff.ts'

test('an unsent message survives a coworker’s change to the request, and the quote begins with the request', async ({
  page,
  browser,
  baseURL,
}) => {
  const { reference } = await askForPrice('Written Meanwhile', { volume: '1,250.5' })
  await comeInAs(page, 'robin')
  await page.goto(`/dashboard/admin/inbox?q=${reference}`)
  await page.getByRole('row').filter({ hasText: reference }).getByRole('link').first().click()
  const box = page.getByLabel('Message', { exact: true })
  await box.fill('We deliver on Tuesday, and the price is good until six.')

  const colleague = await browser.newPage({ baseURL })
  await comeInAs(colleague, 'casey')
  await colleague.goto(page.url())
  await colleague.getByRole('button', { name: 'Mark as spam', exact: true }).click()
  await expect(page.getByLabel('Your unsent message')).toHaveValue(/We deliver on Tuesday/)
  await colleague.getByRole('button', { name: 'Not spam' }).click()
  await expect(box).toHaveValue(/We deliver on Tuesday/)
  await colleague.close()
  await page.getByRole('button', { name: 'Add internal note' }).click()
  await expect(box).toHaveValue('')

  await page.getByRole('link', { name: 'New quote' }).click()
  await expect(page.getByLabel('Quantity').first()).toHaveValue('1250.5')
  await expect(page.locator('.form-sections').first()).toHaveCSS('display', 'grid')
})

test(
  'what was typed of one quote is put back into it, and not into the quote of another request',
  { tag: '@full' },
  async ({ page }) => {
    await comeInAs(page, 'robin')
    const draftOf = async (name: string) => {
      const { reference } = await askForPrice(name)
      await page.goto(`/dashboard/admin/inbox?q=${reference}`)
      await page.getByRole('row').filter({ hasText: reference }).getByRole('link').first().click()
      await page.getByRole('link', { name: 'New quote' }).click()
      await expect(page.getByLabel('Name', { exact: false }).first()).toHaveValue(name)
      return page.url()
    }
    const first = await draftOf('Draft of one')
    const note = page.getByLabel('Note to customer')
    await note.fill('The tank is behind the silo.')
    await page.getByRole('button', { name: 'Add item' }).click()
    await page.getByRole('group', { name: 'Item 4' }).getByLabel('Quantity').fill('40')
    await draftOf('Draft of another')
    await expect(note).toHaveValue('')
    await page.goto(first)
    await expect(note).toHaveValue('The tank is behind the silo.')
    await expect(page.getByRole('group', { name: 'Item 4' }).getByLabel('Quantity')).toHaveValue('40')
  },
)
