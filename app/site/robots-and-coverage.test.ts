import { expect, test } from 'vitest'
import { content } from '#content/testing.ts'
import { sharedSite, uncompressed } from '../../test/front-door.ts'
import { readPage } from '../../test/page.ts'
import { publicAddresses } from './public-addresses.ts'

const site = await sharedSite()
const get = (path: string) => fetch(new URL(path, site.origin), { headers: uncompressed })
const read = async (path: string) => readPage(await (await get(path)).text())

type Thing = { '@type': string; mainEntity?: { name: string; acceptedAnswer: { text: string } }[] }

const told = async (path: string) => {
  const { all, says } = await read(path)
  const [script] = all(({ attribs }) => attribs.type === 'application/ld+json')
  const { data } = (script?.children[0] ?? { data: '{}' }) as { data: string }
  return { says, graph: (JSON.parse(data) as { '@graph': Thing[] })['@graph'] }
}

test.each(['/fuel', '/lubricants', '/services', '/pricing', '/contact', '/coverage', '/emergency-service'])(
  'the questions that %s tells search engines of stand on the page',
  async (path) => {
    const { says, graph } = await told(path)
    const questions = graph.filter((thing) => thing['@type'] === 'FAQPage').flatMap(({ mainEntity = [] }) => mainEntity)
    expect(questions.length).toBeGreaterThan(0)
    for (const { name, acceptedAnswer } of questions) {
      expect(says).toContain(name)
      expect(says).toContain(acceptedAnswer.text)
    }
  },
)

test.each(['/', '/fuel', '/insights', '/coverage/union-county', '/emergency-service', '/privacy-policy'])(
  '%s is shared with a picture that there is',
  async (path) => {
    const { all } = await read(path)
    const [image] = all(({ attribs }) => attribs.property === 'og:image')
    const { status, headers } = await get(new URL(image?.attribs.content ?? '').pathname)
    expect([status, headers.get('Content-Type')]).toEqual([200, 'image/jpeg'])
  },
)

test('robots are sent to the site map, and the site map is well formed', async () => {
  const robots = await (await get('/robots.txt')).text()
  expect(robots).toContain(`Sitemap: ${site.origin}/sitemap.xml`)
  expect(robots).toContain('Disallow: /dashboard')
  const map = await get('/sitemap.xml')
  expect(map.headers.get('Content-Type')).toBe('application/xml; charset=utf-8')
  const xml = await map.text()
  expect(xml.match(/<loc>/g)?.length).toBeGreaterThan(120)
  expect(xml).toContain(`<loc>${site.origin}/coverage/city/columbus</loc>`)
})

test('the manifest names icons that there are', async () => {
  const { name, icons } = (await (await get('/site.webmanifest')).json()) as { name: string; icons: { src: string }[] }
  expect(name).toBe('Leone Fuel & Lubricants')
  for (const { src } of icons) expect((await get(src)).status).toBe(200)
})

test('the map answers a county and a ZIP without a script, the phone first', async () => {
  const county = await read('/coverage?county=perry-county')
  expect(county.says).toMatch(
    /Perry County.*Call \(614\) 555-0142.*2-4 hours.*a driver will be there by about \d+:\d[05] [AP]M/,
  )
  const zip = await read('/coverage?zip=43065')
  expect(zip.says).toMatch(/Call \(614\) 555-0142.*ZIP code 43065 is in 2 counties.*Delaware County.*Franklin County/)
})

test('a coverage question without an answer gets 422 with the error at the field', async () => {
  expect((await get('/coverage?zip=43999')).status).toBe(422)
  const { problemOf } = await read('/coverage?zip=43999')
  expect(problemOf('zip')).toContain('choose your county')
  expect((await get('/coverage/atlantis-county')).status).toBe(404)
  expect((await get('/coverage/city/union-county')).status).toBe(404)
})

test('every page of the site map has a title, a description and an address that no other page has', async () => {
  const paths = publicAddresses(content).map(({ path }) => path)
  const heads = await Promise.all(paths.map(headOf))
  for (const what of ['title', 'description', 'canonical', 'address'] as const) {
    const said = heads.map((head) => head[what])
    expect(said.filter((words, index) => said.indexOf(words) !== index)).toEqual([])
  }
  for (const { path, title, description, canonical, address, image } of heads) {
    expect([path, canonical, address]).toEqual([path, site.origin + path, site.origin + path])
    expect(title.length, `${path}: ${title}`).toBeGreaterThan(10)
    expect(description.length, `${path}: ${description}`).toBeGreaterThan(40)
    expect(description.length, `${path}: ${description}`).toBeLessThanOrEqual(160)
    expect(image, path).toMatch(/\/social\/[a-z-]+\.jpg$/)
  }
})

const headOf = async (path: string) => {
  const { all } = await read(path)
  const meta = (name: string) =>
    all(({ attribs }) => attribs.property === name || attribs.name === name)[0]?.attribs.content ?? ''
  const [title] = all((element) => element.name === 'title' && element.parent?.type === 'tag' && isHead(element.parent))
  const [canonical] = all(({ attribs }) => attribs.rel === 'canonical')
  return {
    path,
    title: (title?.children[0] as { data?: string } | undefined)?.data ?? '',
    description: meta('description'),
    canonical: canonical?.attribs.href ?? '',
    address: meta('og:url'),
    image: meta('og:image'),
  }
}

const isHead = (element: object) => 'name' in element && element.name === 'head'
