import { bytesAtMost, countAtMost, type Measure } from './budget.ts'
import { travelBytes, travelBytesOf } from './bytes.ts'

type Weight = { path: string; html: number; css: number; script: number; scripts: number }

/** The heaviest of all marketing pages of the site map. A page with a form on it has its own budget. */
export const everyPage: Measure = async ({ origin }) => {
  const map = await (await fetch(`${origin}/sitemap.xml`)).text()
  const addresses = [...map.matchAll(/<loc>([^<]+)/g)].map(([, address = '']) => address)
  if (addresses.length < 100) throw new Error('The site map is not whole.')
  const weighed: Weight[] = []
  for (const address of addresses) {
    const weight = await weigh(address)
    if (weight) weighed.push(weight)
  }
  const heaviest = (what: Exclude<keyof Weight, 'path'>) =>
    weighed.reduce((most, one) => (one[what] > most[what] ? one : most))
  const [html, css, script, scripts] = [heaviest('html'), heaviest('css'), heaviest('script'), heaviest('scripts')]
  return [
    bytesAtMost(`HTML of ${weighed.length} marketing pages, the heaviest`, html.html, 20, `, ${html.path}`),
    bytesAtMost('CSS of them', css.css, 12, `, ${css.path}`),
    bytesAtMost('JavaScript of them before touch', script.script, 3, `, ${script.path}`),
    countAtMost('JavaScript files of them before touch', scripts.scripts, 1),
  ]
}

/** Nothing for a page that brings React for its form. */
const weigh = async (address: string): Promise<Weight | undefined> => {
  const html = await (await fetch(address)).text()
  if (html.includes('rel="modulepreload"')) return undefined
  const named = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, path]) => new URL(path ?? '', address).href)
  const scripts = named(/<script[^>]*\ssrc="([^"]+)"/g)
  return {
    path: new URL(address).pathname,
    html: await travelBytes(address),
    css: await travelBytesOf(named(/<link[^>]*rel="stylesheet"[^>]*href="([^"]+)"/g)),
    script: await travelBytesOf(scripts),
    scripts: scripts.length,
  }
}
