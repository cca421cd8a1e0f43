import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { browserArguments, findBrowser } from '../test/browser.ts'

/**
 * `npm run shots -- --origin http://localhost:3000 / /quote/fuel`: pictures of pages at three widths, light and dark,
 * into shots/. With --sign-in EMAIL:PASSWORD they are those of someone signed in.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    origin: { type: 'string', default: 'http://localhost:3000' },
    'sign-in': { type: 'string' },
    widths: { type: 'string', default: '360,768,1280' },
  },
})

const folder = 'shots'
mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArguments })

for (const width of values.widths.split(',').map(Number)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ baseURL: values.origin, viewport: { width, height: 800 }, colorScheme })
    const page = await context.newPage()
    if (values['sign-in']) {
      const [email = '', password = ''] = values['sign-in'].split(/:(.*)/)
      await page.goto('/auth')
      await page.getByLabel('Email', { exact: true }).fill(email)
      await page.getByLabel('Password').fill(password)
      await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
      await page.waitForURL(({ pathname }) => pathname !== '/auth')
    }
    for (const path of positionals) {
      await page.goto(path)
      // A page that listens for news is never idle.
      await page.waitForLoadState('networkidle', { timeout: 2000 }).catch(() => {})
      const name =
        path
          .replaceAll(/[^\w]+/g, '-')
          .replaceAll(/^-|-$/g, '')
          .slice(0, 40) || 'home'
      const file = `${folder}/${name}-${width}-${colorScheme}.png`
      await page.screenshot({ path: file, fullPage: true })
      console.log(file)
    }
    await context.close()
  }
}
await browser.close()
