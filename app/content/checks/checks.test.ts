import { expect, test } from 'vitest'
import { dyedNotice } from '#features/trade/dyed.ts'
import { contentWith, lineOf, mistakesIn, swap } from '../testing.ts'

const mistake = (file: string, from: string, to: string, words: string, at = to) => {
  const folder = contentWith(file, swap(from, to))
  expect(mistakesIn(folder)).toEqual([`content/${file}:${lineOf(folder, file, at)}: ${words}`])
}

test('a zone whose promise the distance cannot keep needs a written reason', () => {
  const words = 'a truck needs 2.28 hours to Ross County, but zone "metro" promises 2; move it or write a "reason"'
  const ross = 'miles: 58.9, hours: 2.28, zone: central, served: true'
  mistake('coverage.yaml', ross, ross.replace('central', 'metro'), words)
  const explained = contentWith(
    'coverage.yaml',
    swap(ross, `${ross.replace('central', 'metro')}, reason: "A truck is kept there."`),
  )
  expect(mistakesIn(explained)).toEqual([])
})

test('every county is there once', () => {
  const folder = contentWith('coverage.yaml', (text) => text.replace(/.*name: Vinton.*\n/, ''))
  expect(mistakesIn(folder).join('\n')).toMatch(/coverage\.yaml:\d+: Ohio has 88 counties; 87 are here/)
  const twice = contentWith('coverage.yaml', swap('name: Vinton', 'name: Union'))
  expect(mistakesIn(twice).join('\n')).toMatch(/Union is here twice/)
})

test('a city lies in a county, a county in a zone, a zone has its promise', () => {
  mistake(
    'coverage.yaml',
    'county: Mahoning',
    'county: Mahony',
    'Youngstown lies in "Mahony", which is not a county here',
  )
  mistake('coverage.yaml', '0.91, zone: metro', '0.91, zone: downtown', 'there is no zone "downtown"')
  const folder = contentWith('coverage.yaml', swap('promise: emergency_statewide }', 'promise: emergency_ohio }'))
  expect(mistakesIn(folder)).toEqual([expect.stringMatching(/promises\.yaml has no promise "emergency_ohio"/)])
})

test('two promises for one form are refused, unless a named answer tells them apart', () => {
  const words = '"delivery_schedule_emergency" and "delivery_schedule" both promise something for /delivery/schedule'
  mistake('promises.yaml', '  when: { field: urgency, is: emergency }\n', '', words, 'delivery_schedule_emergency:')
})

test('a promise for one answer needs one for the others', () => {
  const plain = '  form: /delivery/schedule\n\n'
  mistake(
    'promises.yaml',
    plain,
    '\n',
    '/delivery/schedule needs a promise for its other answers too',
    'delivery_schedule_emergency:',
  )
})

test('the forms of the program and the ledger agree', () => {
  const forms = (path: string, promise: string) => ({ forms: [{ path, promise }] })
  const mistakes = mistakesIn('content', forms('/quote/fuel', 'quick_quote'))
  expect(mistakes).toContain('content/promises.yaml:1: the form /quote/fuel promises "quick_quote", which is not here')
  expect(mistakes).toContainEqual(expect.stringMatching(/there is no form at \/quote\/bulk$/))
  expect(mistakesIn('content', forms('/quote/fast', 'fuel_quote')).join('\n')).toContain(
    'the form /quote/fast makes this promise too',
  )
})

test('a dead link is named, in YAML and in Markdown', () => {
  mistake('pages/home.yaml', 'to: /coverage', 'to: /coverage/nowhere', 'the link /coverage/nowhere leads nowhere')
  mistake('insights/dyed-diesel-ohio.md', '(/support)', '(support)', 'the link support must begin with / or https://')
  const routes = ['/', '/fuel']
  expect(mistakesIn('content', { routes }).join('\n')).toContain('the link /quote/fuel leads nowhere')
})

test('names of products, deliveries, documents, packages and drawings must exist', () => {
  mistake(
    'industries.yaml',
    'products: [off-road-diesel,',
    'products: [on-road-diesel,',
    'there is no product "on-road-diesel"',
  )
  mistake(
    'products/fuels.yaml',
    '[tank-delivery, wet-hosing,',
    '[tank-delivery, dry-hosing,',
    'there is no delivery "dry-hosing"',
  )
  mistake('claims.yaml', 'document: sds_fuels', 'document: sds_all', 'there is no document "sds_all"')
  mistake(
    'products/lubricants.yaml',
    'packages: [pail-5, drum-30,',
    'packages: [pail-5, drum-40,',
    'there is no package "drum-40"',
  )
  expect(mistakesIn('content', { drawings: ['tote'] }).join('\n')).toContain('there is no drawing "wagon"')
})

test('a dyed fuel carries the notice of the law, word for word', () => {
  const folder = contentWith('products/fuels.yaml', swap(dyedNotice, 'DYED DIESEL, OFF-ROAD USE ONLY'))
  expect(mistakesIn(folder)).toEqual([
    expect.stringContaining(`a dyed fuel needs the notice "${dyedNotice}", any other fuel none`),
  ])
})

test('exactly one article is featured', () => {
  const none = contentWith('insights/rack-price-six-pm.md', swap('featured: true\n', ''))
  expect(mistakesIn(none)).toEqual([expect.stringContaining('no article says "featured: true"; one must')])
  const two = contentWith(
    'insights/dyed-diesel-ohio.md',
    swap('category: operations', 'category: operations\nfeatured: true'),
  )
  expect(mistakesIn(two)).toEqual([expect.stringContaining('only one article can be featured')])
})

test('a passage of the assistant takes its words from pieces that there are', () => {
  mistake('assistant/passages.yaml', 'from: [fuels.ulsd]', 'from: [fuels.ulsx]', 'there is no piece "fuels.ulsx"')
  mistake('assistant/passages.yaml', 'about: fuel-ulsd', 'about: fuel-ulsx', 'there is no passage "fuel-ulsx"')
  const file = 'assistant/passages.yaml'
  const twice = contentWith(file, swap('id: hours', 'id: sales-response'))
  const line = lineOf(twice, file, 'title: Talk to Sales') - 2
  expect(mistakesIn(twice)).toEqual([`content/${file}:${line}: there are two passages "sales-response"`])
})
