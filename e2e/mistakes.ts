import type { Page } from '@playwright/test'
import axe, { type ElementContext, type RunOptions } from 'axe-core'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const colorRules = ['color-contrast', 'link-in-text-block']

/**
 * What a machine can find of WCAG 2.2 AA. Only colors change with the theme, so in the dark it looks at those alone. What
 * passed is not worth describing, and each page reads axe once: both take most of its time.
 */
export const mistakes = async (page: Page, colorScheme: 'light' | 'dark', only?: string): Promise<string[]> => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const context: ElementContext = { include: [only ?? 'html'], exclude: ['iframe[sandbox=""]'] }
  const options: RunOptions = {
    runOnly: colorScheme === 'light' ? { type: 'tag', values: rules } : { type: 'rule', values: colorRules },
    resultTypes: ['violations'],
    preload: false,
  }
  const { violations } = await page.evaluate(
    (given) => (globalThis as unknown as { axe: typeof axe }).axe.run(...(given as [ElementContext, RunOptions])),
    [context, options],
  )
  return violations.map(({ id, nodes }) => `${colorScheme}, ${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
