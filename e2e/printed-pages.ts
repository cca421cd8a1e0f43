import type { Page } from '@playwright/test'

/** On how many sheets of letter paper the page prints. Chromium writes an object of its own for each. */
export const countPrintedPages = async (page: Page): Promise<number> => {
  const file = await page.pdf({
    format: 'Letter',
    margin: { top: '0.5in', bottom: '0.5in', left: '0.5in', right: '0.5in' },
  })
  return file.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}
