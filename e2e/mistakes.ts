import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const colorRules = ['color-contrast', 'link-in-text-block']

/**
 * What a machine can find of WCAG 2.2 AA. Only colors change with the theme, so in the dark it looks at those alone. In
 * legacy mode axe needs no second page, and what passed is not worth describing: both take most of its time.
 */
export const mistakes = async (page: Page, colorScheme: 'light' | 'dark', only?: string) => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'], preload: false })
  axe.exclude('iframe[sandbox=""]')
  if (only) axe.include(only)
  const { violations } = await (colorScheme === 'light' ? axe.withTags(rules) : axe.withRules(colorRules)).analyze()
  return violations.map(({ id, nodes }) => `${colorScheme}, ${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
