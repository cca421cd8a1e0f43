/**
 * Photographs the pictures that go along when a page is shared, and the icons of a home screen:
 * `npm exec node scripts/social-cards.ts`. The results lie in the content folder.
 */
import { mkdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { loadContent } from '#content/index.ts'
import { loadEnv } from '#platform/env.ts'
import { cards, cardSize, type CardName } from '../app/site/social-card.ts'
import { browserArguments, findBrowser } from '../test/browser.ts'
import { cardPage } from './social-cards/card.ts'
import { iconPage } from './social-cards/icon.ts'

const ceiling = 60 * 1024
const { contentDir } = loadEnv()
const inPictures = (name: string) => join(contentDir, 'pictures', name)

const content = loadContent(contentDir)
const favicon = readFileSync(inPictures('favicon.svg'), 'utf8')
mkdirSync(inPictures('social'), { recursive: true })

const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArguments })
const photograph = async (html: string, file: string, viewport: { width: number; height: number }) => {
  const page = await browser.newPage({ viewport })
  await page.setContent(html)
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: inPictures(file), ...(file.endsWith('.jpg') && { type: 'jpeg', quality: 76 }) })
  await page.close()
  const { size } = statSync(inPictures(file))
  if (size > ceiling) throw new Error(`${file} is ${size} bytes, more than ${ceiling}.`)
  process.stdout.write(`${file}: ${size} bytes\n`)
}

for (const name of Object.keys(cards) as CardName[]) {
  await photograph(cardPage(content, name), `social/${name}.jpg`, cardSize)
}
for (const size of [180, 192, 512]) {
  await photograph(iconPage(favicon), `icon-${size}.png`, { width: size, height: size })
}
await browser.close()
