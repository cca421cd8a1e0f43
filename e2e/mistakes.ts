import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import type { ElementContext, RunOptions } from 'axe-core'

/** Minified, it is less than half of what `axe.source` sends to every page. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const colorRules = ['color-contrast', 'link-in-text-block']

/**
 * What a machine can find of WCAG 2.2 AA. Only colors change with the theme, so in the dark it looks at those alone. What
 * passed is not worth describing, and each page reads axe once: both take most of its time.
 */
export const mistakes = async (page: Page, colorScheme: 'light' | 'dark', selector?: string): Promise<string[]> => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  const context: ElementContext = { include: [selector ?? 'html'], exclude: ['iframe[sandbox=""]'] }
  return violationsOf(page, colorScheme, context, {
    runOnly: colorScheme === 'light' ? { type: 'tag', values: rules } : { type: 'rule', values: colorRules },
  })
}

/** What is paler than 7:1, or 4.5:1 where it is large (WCAG AAA). The page has been looked at by `mistakes` before. */
export const tooPale = async (page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  return violationsOf(
    page,
    colorScheme,
    { include: ['html'] },
    {
      runOnly: { type: 'rule', values: ['color-contrast-enhanced'] },
      rules: { 'color-contrast-enhanced': { enabled: true } },
    },
  )
}

const violationsOf = async (page: Page, colorScheme: string, context: ElementContext, asked: RunOptions) => {
  const options: RunOptions = { ...asked, resultTypes: ['violations'], preload: false }
  const { violations } = await page.evaluate(
    (given) => (globalThis as unknown as { axe: typeof axe }).axe.run(...(given as [ElementContext, RunOptions])),
    [context, options],
  )
  return violations.map(({ id, nodes }) => `${colorScheme}, ${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
