import { readFileSync } from 'node:fs'
import type { Content } from '#content/index.ts'
import { cards, type CardName } from '../../app/site/social-card.ts'
import type { LineDrawing } from '#ui/drawings/art.ts'
import * as machines from '#ui/drawings/machines.ts'
import * as packages from '#ui/drawings/packages.ts'
import * as others from '#ui/drawings/transport.ts'
import * as trucks from '#ui/drawings/trucks.ts'

const archivo = readFileSync(new URL('../../app/ui/fonts/archivo.woff2', import.meta.url)).toString('base64')

/** A page of one card: the logo, the heading of the page it stands for, and what is drawn for it. */
export const cardPage = (content: Content, name: CardName) => {
  const [first = '', ...rest] = content.company.brand.split(' ')
  const drawn = cards[name]
  const picture = drawn === 'map' ? mapOf(content) : drawingOf(drawn)
  return `<!doctype html><style>${style}</style><body data-of="${name}">
  <p class="logo"><svg viewBox="0 0 40 40"><path d="M20 1.5 38.5 20 20 38.5 1.5 20z" fill="none" stroke="currentColor" stroke-width="2.4"/><path d="M5.4 22.2h29.2L20 36.8z" fill="currentColor"/></svg>
  <span><b>${first.toUpperCase()}</b><br>${escaped(rest.join(' '))}</span></p>
  <h1>${escaped(content.pages[name].heading)}</h1>
  ${picture}
  <p class="foot">${escaped(content.company.address.place)}, ${escaped(content.company.address.state)}<span>${escaped(content.company.phone ?? '')}</span></p>`
}

const drawings: Record<Exclude<(typeof cards)[CardName], 'map'>, LineDrawing> = {
  ...machines,
  ...packages,
  ...trucks,
  ...others,
}

const drawingOf = (name: keyof typeof drawings) => {
  const art = drawings[name]
  const solids = (art.solids ?? []).map((shape) => `<path class="solid" d="${shape}"/>`).join('')
  const wheels = (art.wheels ?? []).map(([x, y, radius]) => `<circle cx="${x}" cy="${y}" r="${radius}"/>`).join('')
  return `<svg class="drawing" viewBox="${art.frame}" preserveAspectRatio="xMaxYMax meet">${solids}<path d="${art.lines.join('')}"/>${wheels}</svg>`
}

const mapOf = ({ coverage, map: { sheet, counties } }: Content) => {
  const zones = Object.keys(coverage.zones).map(
    (key, index) =>
      `<path class="zone-${index + 1}" d="${coverage.counties.map(({ zone, fips }) => (zone === key ? counties[fips]?.path : '')).join('')}"/>`,
  )
  return `<svg class="map" viewBox="0 0 ${sheet.width} ${sheet.height}">${zones.join('')}</svg>`
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const style = `
@font-face { font-family: Archivo; src: url(data:font/woff2;base64,${archivo}); font-weight: 500 800; font-stretch: 70% 100% }
* { margin: 0 }
body { position: relative; height: 630px; overflow: hidden; background: #f7f4ee; color: #0c2430; font-family: Archivo }
body[data-of='emergency-service'] { background: #f5a300 }
.logo { position: absolute; left: 64px; top: 56px; display: flex; gap: 18px; align-items: center; font-size: 22px; font-stretch: 88%; font-weight: 600; line-height: 1.15 }
.logo svg { width: 64px }
.logo b { font-size: 44px; font-stretch: 76%; font-weight: 800; line-height: .9; letter-spacing: .015em }
h1 { position: absolute; left: 64px; top: 164px; max-width: 1010px; font-size: 108px; font-stretch: 70%; font-weight: 780; line-height: .92; letter-spacing: -.008em; text-wrap: balance }
.foot { position: absolute; inset: auto 0 0; display: flex; justify-content: space-between; padding: 18px 64px; background: #0c2430; color: #fffdf9; font-size: 26px; font-stretch: 88%; font-weight: 600 }
.drawing { position: absolute; right: 64px; bottom: 69px; width: 640px; height: 200px; fill: none; stroke: currentColor; stroke-width: 1.6; stroke-linejoin: round }
.drawing * { vector-effect: non-scaling-stroke; stroke-width: 2.2px }
.drawing .solid { fill: #fffdf9; stroke: none }
.drawing circle { fill: #f7f4ee }
.map { position: absolute; right: 48px; top: 36px; height: 510px; stroke: #0c2430; stroke-width: 1.2 }
.zone-1 { fill: #f5a300 } .zone-2 { fill: #fad389 } .zone-3 { fill: #fffdf9 }
[data-of='coverage'] h1 { max-width: 560px }
`
