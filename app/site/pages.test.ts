import { expect, test } from 'vitest'
import { newAdmin, signIn } from '../../test/account.ts'
import { sharedSite, uncompressed } from '../../test/front-door.ts'
import { readPage } from '../../test/page.ts'
import { content } from '#content/testing.ts'
import { dyedNotice } from '#features/trade/dyed.ts'

const site = await sharedSite()
const {
  fuels,
  delivery,
  documents,
  lubricants,
  services,
  industries,
  articles,
  claims,
  badges,
  legal,
  pages,
  testimonials,
} = content

const visit = async (path: string) => {
  const answer = await fetch(site.origin + path, { redirect: 'manual', headers: uncompressed })
  return { status: answer.status, headers: answer.headers, html: await answer.text() }
}

const read = async (path: string) => readPage((await visit(path)).html)

const once = {
  '/': pages.home.heading,
  '/fuel': pages.fuel.heading,
  '/lubricants': pages.lubricants.heading,
  '/services': pages.services.heading,
  '/industries': pages.industries.heading,
  '/insights': pages.insights.heading,
  '/about': pages.about.heading,
  '/contact': pages.contact.heading,
  '/legal': pages.legal.heading,
  '/subscribe-confirmation': pages['subscribe-confirmation'].heading,
  ...Object.fromEntries(legal.map(({ path, title }) => [path, title])),
}

const live = {
  '/pricing': pages.pricing.heading,
  '/insights?page=2': pages.insights.heading,
  '/insights/category/safety': 'Safety',
  ...Object.fromEntries(articles.map(({ slug, title }) => [`/insights/${slug}`, title])),
}

test.each(Object.entries({ ...once, ...live }))('%s is there, and says what it is', async (path, heading) => {
  const { status, html } = await visit(path)
  const page = readPage(html)
  expect([status, page.heading]).toEqual([200, heading])
  expect(page.all(({ name }) => name === 'h1')).toHaveLength(1)
  const [canonical] = page.all(({ name, attribs }) => name === 'link' && attribs.rel === 'canonical')
  expect(canonical?.attribs.href).toBe(site.origin + path.replace(/\?.*/, ''))
  const title = page.all(
    ({ name, parent }) => name === 'title' && parent !== null && 'name' in parent && parent.name === 'head',
  )
  expect(title).toHaveLength(1)
  for (const name of ['og:title', 'og:description', 'og:url']) expect(html).toContain(`property="${name}"`)
})

test.each(Object.keys({ ...once, ...live }))(
  '%s brings no React, no style of its own and nothing from elsewhere',
  async (path) => {
    const page = await read(path)
    expect(page.all(({ attribs }) => 'style' in attribs)).toEqual([])
    const scripts = page.all(({ name, attribs }) => name === 'script' && 'src' in attribs)
    expect(scripts.length).toBeLessThanOrEqual(1)
    const brought = page.all(
      ({ name, attribs }) =>
        name !== 'a' && attribs.rel !== 'canonical' && /^(https?:)?\/\//.test(attribs.src ?? attribs.href ?? ''),
    )
    expect(brought).toEqual([])
  },
)

test.each(Object.keys(once))('%s is rendered once for all visitors', async (path) => {
  const { headers } = await visit(path)
  expect([headers.get('Cache-Control'), headers.get('ETag')]).toEqual(['public, no-cache', expect.any(String)])
})

/** The headings of sections, in their order. */
const sectionsOf = async (path: string) => {
  const page = await read(path)
  return page.all(({ name, attribs }) => name === 'h2' && 'id' in attribs).map(({ attribs }) => attribs.id)
}

test('the home page shows services, industries, reasons, cities, remarks, articles and the way to ask', async () => {
  const { says, links, all } = await read('/')
  expect(await sectionsOf('/')).toEqual(['services', 'why', 'industries', 'coverage', 'remarks', 'insights', 'call'])
  expect(links).toEqual(expect.arrayContaining(['/fuel', '/lubricants', '/services', '/contact', '/quote/fuel']))
  const cities = [
    ...['Columbus', 'Cleveland', 'Cincinnati', 'Toledo', 'Akron', 'Dayton', 'Youngstown', 'Canton', 'Lorain'],
    ...['Hamilton', 'Springfield', 'Kettering'],
  ]
  const why = pages.home.sections.find(({ key }) => key === 'why')?.points ?? []
  expect(why).toHaveLength(6)
  const words = [
    ...[...services, ...industries].flatMap(({ name, summary }) => [name, summary]),
    ...Object.values(claims).map(({ figure }) => figure),
    ...why.flatMap(({ name, text }) => [name, text]),
    ...testimonials.flatMap(({ quote, role, business, county }) => [
      `“${quote}”`,
      `${role}, ${business}, ${county} County`,
    ]),
    ...cities,
    'individuals',
  ]
  for (const said of words) expect(says).toContain(said)
  for (const city of cities) expect(links).toContain(`/coverage/city/${city.toLowerCase()}`)
  expect(all(({ attribs }) => attribs['aria-label'] === 'Rated 5 out of 5')).toHaveLength(testimonials.length)
  const [featured] = articles.filter((article) => article.featured)
  const linked = new Set(links.filter((link) => articles.some(({ slug }) => link === `/insights/${slug}`)))
  expect([linked.size, [...linked][0]]).toEqual([4, `/insights/${featured?.slug}`])
})

test('the fuel page shows five fuels, four deliveries, construction fueling, safety and the documents', async () => {
  const { says, links } = await read('/fuel')
  expect(fuels).toHaveLength(5)
  expect(delivery.deliveries).toHaveLength(4)
  expect(await sectionsOf('/fuel')).toEqual(expect.arrayContaining([...fuels.map(({ key }) => key), 'construction']))
  const words = [
    ...fuels.flatMap(({ name, standard, specification }) => [
      name,
      standard,
      ...specification.map(({ value }) => value),
    ]),
    ...delivery.deliveries.map(({ what }) => what),
    ...delivery.safety.map(({ text }) => text),
    ...delivery.construction.points,
    dyedNotice,
  ]
  for (const said of words) expect(says).toContain(said)
  expect(links.filter((link) => link.startsWith('/documents/request?document='))).toEqual(
    documents.filter(({ pages: on }) => on.includes('/fuel')).map(({ key }) => `/documents/request?document=${key}`),
  )
})

test('the lubricants page shows five families, eight packages, twelve makers and six bodies', async () => {
  const { families, packages, makers, standards } = lubricants
  expect([families, packages, makers, standards].map(({ length }) => length)).toEqual([5, 8, 12, 6])
  const page = await read('/lubricants')
  const words = [
    ...families.flatMap(({ name, grades }) => [name, ...grades.map((grade) => grade.grades.join(', '))]),
    ...[...packages, ...makers].map(({ name }) => name),
    ...standards.map(({ full }) => full),
  ]
  for (const said of words) expect(page.says).toContain(said)
  expect(page.all(({ attribs }) => 'data-package' in attribs)).toHaveLength(8)
})

test('the packages are drawn to one scale', async () => {
  const page = await read('/lubricants')
  const heightOf = (key: string) => {
    const [item] = page.all(({ attribs }) => attribs['data-package'] === key)
    const drawing = item?.children.find((child) => 'name' in child && child.name === 'svg')
    return Number.parseFloat(drawing && 'attribs' in drawing ? (drawing.attribs.height ?? '') : '')
  }
  expect(heightOf('tote-330') / heightOf('tote-275')).toBeCloseTo(53 / 46)
  expect(heightOf('drum-55') / heightOf('pail-5')).toBeCloseTo(34.5 / 14.5)
})

test('the services page shows four services, each with its way to ask', async () => {
  const { says, links } = await read('/services')
  expect(services).toHaveLength(4)
  for (const { name, summary, ask } of services) {
    expect(says).toContain(name)
    expect(says).toContain(summary)
    expect(links).toContain(ask.to)
  }
  expect(links).toContain('/contact/consult')
})

test('the industries page shows six industries with challenges and solutions, and individuals', async () => {
  const { says } = await read('/industries')
  expect(industries).toHaveLength(6)
  for (const { name, challenges } of industries) {
    expect(says).toContain(name)
    for (const { challenge, solution } of challenges) {
      expect(says).toContain(challenge)
      expect(says).toContain(solution)
    }
  }
  expect(says).toContain('individuals')
})

test('the about page names who stands behind each claim, and every badge', async () => {
  const { says } = await read('/about')
  for (const { figure, source, owner } of Object.values(claims)) {
    for (const said of [figure, source, owner]) expect(says).toContain(said)
  }
  for (const { words } of badges) expect(says).toContain(words)
})

test('a legal text says when it begins to hold and that counsel has yet to read it', async () => {
  for (const { path, effective, counselReviewed } of legal) {
    const { says } = await read(path)
    expect(says).toContain(
      `Effective ${new Date(effective).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })}`,
    )
    expect(says.includes('Not yet reviewed by counsel')).toBe(!counselReviewed)
  }
})

test.each([
  ['/contact/consult', '/consultation'],
  ['/contact/consult?from=services', '/consultation?from=services'],
  ['/legal/terms', '/terms-of-service'],
  ['/legal/privacy', '/privacy-policy'],
])('%s has moved to %s for good', async (from, to) => {
  const { status, headers } = await visit(from)
  expect([status, headers.get('Location')]).toEqual([301, to])
})

test.each(['partners', 'accounts'] as const)(
  '/%s is for those who have signed in, whatever their role',
  async (name) => {
    const { status, headers } = await visit(`/${name}`)
    expect([status, headers.get('Location')]).toEqual([302, `/auth?from=%2F${name}`])
    const { email } = await newAdmin(site, `${name}@leone.example`)
    const cookie = await signIn(site, email)
    const answer = await fetch(`${site.origin}/${name}`, { headers: { cookie } })
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
    expect(readPage(await answer.text()).heading).toBe(pages[name].heading)
  },
)

test('no link of the site leads nowhere, nor to a place that is not on its page', async () => {
  const from = new Map<string, string>([['/', 'nobody']])
  const places = new Map<string, Set<string | undefined>>()
  const pointed = new Set<string>()
  const broken: string[] = []
  for (const [path, source] of from) {
    const { status, headers, html } = await visit(path)
    if (status >= 400) broken.push(`${path} (${status}), linked from ${source}`)
    if (status !== 200 || !/html/.test(headers.get('Content-Type') ?? '')) continue
    const page = readPage(html)
    places.set(path, new Set(page.all(({ attribs }) => 'id' in attribs).map(({ attribs }) => attribs.id)))
    for (const link of page.links) {
      const [to = '', place] = link.startsWith('#') ? [path, link.slice(1)] : link.split('#')
      if (!to.startsWith('/')) continue
      if (!from.has(to)) from.set(to, path)
      if (place) pointed.add(`${to}#${place}`)
    }
  }
  const missing = [...pointed].filter((link) => {
    const [to = '', place] = link.split('#')
    return places.get(to)?.has(place) === false
  })
  expect([...broken, ...missing]).toEqual([])
})
