import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSite } from '../server/testing.ts'
import { browserArguments, findBrowser } from '../test/browser.ts'
import { median } from './median.ts'

/**
 * `npm run bench:lighthouse [PATH …]`: what Lighthouse says of every public page on a phone, one county, city, article and category for all, the middle of three
 * runs; one run where it says 100 four times. Lighthouse brings 85 packages for a look now and then, so it is no
 * dependency: `npm install --no-save lighthouse@13.5.0` comes before.
 */

/** Kept out of search engines on purpose, which is all that Lighthouse finds there. */
const noindex = ['/subscribe-confirmation']
const least = { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 }
const rounds = 3

type Audit = { id: string; score: number | null; displayValue?: string; scoreDisplayMode: string }
type Report = { lhr: { categories: Record<string, { id: string; score: number }>; audits: Record<string, Audit> } }
type Lighthouse = (address: string, flags: Record<string, unknown>) => Promise<Report>

const load = async (): Promise<Lighthouse | undefined> => {
  const name = 'lighthouse'
  return import(name).then(({ default: lighthouse }) => lighthouse).catch(() => undefined)
}

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  return port
}

const lighthouse = await load()
const browser = findBrowser()
if (!lighthouse || !browser) {
  console.error(
    browser ? 'Lighthouse is not here: npm install --no-save lighthouse@13.5.0' : 'There is no browser here.',
  )
  process.exit(1)
}

const profile = mkdtempSync(join(tmpdir(), 'leone-lighthouse-'))
const port = await freePort()
const chromium = spawn(
  browser,
  ['--headless=new', `--remote-debugging-port=${port}`, `--user-data-dir=${profile}`, ...browserArguments],
  { stdio: 'ignore' },
)
const site = await startSite({ LOG_LEVEL: 'warn', PREPARE_AHEAD: 'on' })
let under = 0
try {
  for (const path of process.argv.length > 2 ? process.argv.slice(2) : await pagesOf(site.origin)) {
    const reports: Report['lhr'][] = []
    while (reports.length < rounds && !reports.some(isPerfect)) {
      const { lhr } = await lighthouse(site.origin + path, {
        port,
        logLevel: 'error',
        onlyCategories: Object.keys(least),
      })
      reports.push(lhr)
    }
    const scores = Object.entries(least).map(([category, wanted]) => {
      const score = isPerfect(reports.at(-1)!) ? 100 : median(reports.map((lhr) => scoreOf(lhr, category)))
      return { score, kept: score >= wanted || (category === 'seo' && noindex.includes(path)) }
    })
    const kept = scores.every(({ kept }) => kept)
    if (!kept) under += 1
    const said = scores.map(({ score }) => String(score).padStart(3)).join(' ')
    console.log(`${path.padEnd(36)} ${said}  ${kept ? 'ok' : `under: ${missing(reports.at(-1)!)}`}`)
  }
} finally {
  chromium.kill()
  await site.stop()
  rmSync(profile, { recursive: true, force: true })
}
process.exit(under > 0 ? 1 : 0)

/** Every address of the site map, and one for all of a kind. */
async function pagesOf(origin: string) {
  const map = await (await fetch(`${origin}/sitemap.xml`)).text()
  const paths = [...map.matchAll(/<loc>([^<]+)/g)].map(([, address = '']) => new URL(address).pathname)
  const kinds = [/^\/coverage\/city\//, /^\/coverage\/(?!city)/, /^\/insights\/category\//, /^\/insights\/(?!category)/]
  const kindOf = (path: string) => kinds.findIndex((kind) => kind.test(path))
  const first = (path: string, at: number) =>
    kindOf(path) < 0 || paths.findIndex((other) => kindOf(other) === kindOf(path)) === at
  return [...paths.filter(first), ...noindex]
}

function scoreOf({ categories }: Report['lhr'], category: string) {
  return Math.round((categories[category]?.score ?? 0) * 100)
}

function isPerfect(lhr: Report['lhr']) {
  return Object.keys(least).every((category) => scoreOf(lhr, category) === 100)
}

function missing({ audits }: Report['lhr']) {
  return Object.values(audits)
    .filter(({ score, scoreDisplayMode }) => score !== null && score < 1 && scoreDisplayMode !== 'informative')
    .map(({ id, displayValue }) => [id, displayValue].filter(Boolean).join(' '))
    .join('; ')
}
