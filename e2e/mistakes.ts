import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { movesSideways } from './in-the-page.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** In legacy mode axe stays in the page and needs no second one. Only colours change with the theme. */
export const mistakes = async (page: Page, colorScheme: 'light' | 'dark', only?: string) => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  const axe = new AxeBuilder({ page }).setLegacyMode()
  const scope = only ? axe.include(only) : axe
  const { violations } = await (
    colorScheme === 'light' ? scope.withTags(rules) : scope.withRules(['color-contrast', 'link-in-text-block'])
  ).analyze()
  return violations.map(({ id, nodes }) => `${colorScheme}, ${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** The open page in a narrower and a wider window, light and dark. It is not loaded again: only its style changes. */
export const mistakesAtEachWidth = async (page: Page) => {
  const found: string[] = []
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const here = [...(await mistakes(page, 'light')), ...(await mistakes(page, 'dark'))]
    if (await page.evaluate(movesSideways)) here.push('moves sideways')
    found.push(...here.map((mistake) => `${page.url()} at ${width} px: ${mistake}`))
  }
  return found
}
