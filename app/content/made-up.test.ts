import { expect, test } from 'vitest'
import { readContent, settle } from './index.ts'
import { contentWith, lineOf, mistakesIn, swap } from './testing.ts'

const written = readContent('content')
const others = { origin: 'https://fuel.com' }

test('anyone who sits at this machine sees everything that is made up; where others read the site, it is left out', () => {
  const [here, there] = [settle(written), settle(written, others)]
  expect([here.company.phone, here.company.email, here.company.supportEmail]).toEqual([
    '(614) 555-0142',
    'hello@leonefuel.example',
    'support@leonefuel.example',
  ])
  expect([there.company.phone, there.company.email, there.company.supportEmail].filter(Boolean)).toEqual([])
  expect([here.testimonials.length, there.testimonials.length]).toEqual([3, 0])
  expect([here.badges.length, there.badges.length]).toEqual([5, 0])
  expect(Object.keys(there.claims)).toEqual(['counties', 'sulfur', 'terms'])
  expect(here.madeUp).toEqual(there.madeUp)
})

test('a badge and a claim are shown as soon as their document is on file', () => {
  const folder = contentWith(
    'claims.yaml',
    swap('    figure: 99.8%\n', '    figure: 99.8%\n    document: dot_certifications\n'),
  )
  const shown = settle(readContent(folder), { ...others, onFile: new Set(['dot_certifications']) })
  expect(shown.badges.map(({ key }) => key)).toEqual(['dot'])
  expect(Object.keys(shown.claims)).toContain('on_time')
  expect(Object.keys(settle(readContent(folder), others).claims)).not.toContain('on_time')
})

test('a real phone and a real email stay, whatever else is made up', () => {
  const company = { ...written.company, phone: '(614) 221-4000', supportEmail: 'help@fuel.com' }
  const shown = settle({ ...written, company }, others)
  expect(shown.company).toMatchObject({ phone: '(614) 221-4000', supportEmail: 'help@fuel.com' })
  expect(shown.company.email).toBeUndefined()
  expect(JSON.stringify(shown.faqs)).toContain('call (614) 221-4000')
})

test('a sentence that speaks of what is left out goes with it, and so does an entry that has nothing else to say', () => {
  const { pages, faqs, services } = settle(written, others)
  const points = pages.home.sections.flatMap(({ points }) => points.map(({ name }) => name))
  expect(points).not.toContain('A person at any hour')
  expect(points.join()).not.toContain('on time')
  expect(pages.about.intro).toBe(
    'We are a supplier of fuel, lubricants and logistics in Lewis Center, Ohio, near Columbus.',
  )
  expect(faqs.find(({ question }) => /cancel|change/i.test(question))?.answer).toMatch(/contact form/)
  expect(services.at(-1)?.summary).not.toContain('24/7')
})

/** What a page would show as a hole. */
const empties = (value: unknown, path: string): string[] => {
  if (typeof value === 'string') return value.trim() ? [] : [path]
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, item]) => empties(item, `${path}.${key}`))
}

test('content that is left out leaves no gap, brace or placeholder', () => {
  const { madeUp: _, version: __, ...shown } = settle(written, others)
  const holes = (value: unknown) => empties(value, '').filter((path) => !empties(settle(written), '').includes(path))
  expect(holes(shown)).toEqual(['.pages.emergency-service.intro'])
  expect(JSON.stringify(shown)).not.toMatch(/\.example|555-01|\{(phone|email|support_email|call|write|claim)/i)
})

test('a document that nobody knows, or that is no name and no page, is refused in plain words', () => {
  const unknown = contentWith('claims.yaml', swap('document: /coverage', 'document: our_word'))
  expect(mistakesIn(unknown)).toEqual([
    `content/claims.yaml:${lineOf(unknown, 'claims.yaml', 'our_word')}: there is no document "our_word"`,
  ])
  const page = contentWith('claims.yaml', swap('document: /coverage', 'document: /coverages'))
  expect(mistakesIn(page, { routes: ['/fuel', '/pricing'] }).join()).toContain('the link /coverages leads nowhere')
  const words = contentWith('claims.yaml', swap('document: /coverage', 'document: Our own list'))
  expect(mistakesIn(words)).toEqual([
    `content/claims.yaml:${lineOf(words, 'claims.yaml', 'Our own list')}: "document" must be an entry of products/documents.yaml, or a page such as /coverage`,
  ])
})

test('a testimonial is a sample because it says so', () => {
  const folder = contentWith('testimonials.yaml', swap('  sample: true\n', ''))
  expect(settle(readContent(folder), others).testimonials).toHaveLength(1)
  const wrong = contentWith('testimonials.yaml', swap('sample: true', 'sample: perhaps'))
  expect(mistakesIn(wrong).join()).toContain('"sample" must be')
})
