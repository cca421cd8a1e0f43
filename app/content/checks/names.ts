import type { Sheets } from '../files.ts'
import type { Page } from '../folder.ts'
import type { KnownNames } from '../known-names.ts'
import type { Mistake } from '../content-error.ts'
import type { ContentFile } from '../content-file.ts'

type Report = (mistake: Mistake) => void
type Use = { name: string; path: PropertyKey[] }

/** Where one entry names another by its key, the other exists; and no two entries of a list share a key. */
export const checkNames = (
  sheets: Sheets,
  articles: Page<{ image: string }>[],
  { drawings }: KnownNames,
  report: Report,
) => {
  const { services, industries, fuels, lubricants, delivery, documents, claims, faqs, offers } = sheets
  const promises = sheets.promises && Object.keys(sheets.promises.value)
  const deliveries = delivery?.value.deliveries
  const products = fuels && lubricants && [...keysOf(fuels.value), ...keysOf(lubricants.value.families)]

  const check = (sheet: ContentFile | undefined, noun: string, allowed: readonly string[] | undefined, uses: Use[]) => {
    if (!sheet || !allowed) return
    for (const { name, path } of uses) {
      if (!allowed.includes(name))
        report({ file: sheet.file, line: sheet.lineAt(path), path, words: `there is no ${noun} "${name}"` })
    }
  }

  check(services, 'promise', promises, each(services?.value, 'promise'))
  check(services, 'drawing', drawings, each(services?.value, 'drawing'))
  check(industries, 'drawing', drawings, each(industries?.value, 'drawing'))
  check(industries, 'product', products, each(industries?.value, 'products'))
  check(fuels, 'delivery', deliveries && keysOf(deliveries), each(fuels?.value, 'deliveries'))
  check(offers, 'fuel', fuels && keysOf(fuels.value), listed(offers?.value.fuels, 'fuels'))
  check(
    offers,
    'lubricant',
    lubricants && keysOf(lubricants.value.families),
    listed(offers?.value.lubricants, 'lubricants'),
  )
  check(offers, 'delivery', deliveries && keysOf(deliveries), listed(offers?.value.deliveries, 'deliveries'))
  const backed = [
    ...each(claims?.value.badges, 'document', ['badges']),
    ...Object.entries(claims?.value.claims ?? {}).flatMap(([name, { document }]) =>
      document ? [{ name: document, path: ['claims', name, 'document'] }] : [],
    ),
  ]
  const papers = backed.filter(({ name }) => !name.startsWith('/'))
  check(claims, 'document', documents && keysOf(documents.value), papers)
  if (lubricants) {
    const { families, packages, standards } = lubricants.value
    check(lubricants, 'package', keysOf(packages), each(families, 'packages', ['families']))
    if (delivery)
      check(delivery, 'package', keysOf(packages), each(delivery.value.onRequest, 'packages', ['onRequest']))
    check(lubricants, 'standard', keysOf(standards), each(families, 'standards', ['families']))
    check(lubricants, 'drawing', drawings, each(packages, 'drawing', ['packages']))
  }
  for (const { file, value, lineAt } of drawings ? articles : []) {
    if (!drawings?.includes(value.image))
      report({ file, line: lineAt(['image']), path: ['image'], words: `there is no drawing "${value.image}"` })
  }
  for (const sheet of [services, industries, fuels, documents, faqs]) if (sheet) checkTwins(sheet, report)
}

const keysOf = (entries: readonly { key: string }[]) => entries.map(({ key }) => key)

const listed = (names: readonly string[] | undefined, at: string): Use[] =>
  (names ?? []).map((name, index) => ({ name, path: [at, index] }))

/** Every use of a name in one property of a list's entries, be it one name or a list of them. */
const each = <Entry extends object>(
  entries: readonly Entry[] | undefined,
  property: keyof Entry,
  at: PropertyKey[] = [],
): Use[] =>
  (entries ?? []).flatMap((entry, index) => {
    const path = [...at, index, property]
    const value: unknown = entry[property]
    if (Array.isArray(value)) return value.map((name: string, item) => ({ name, path: [...path, item] }))
    return typeof value === 'string' ? [{ name: value, path }] : []
  })

const checkTwins = ({ file, value, lineAt }: ContentFile<readonly { key: string }[]>, report: Report) =>
  value.forEach(({ key }, index) => {
    if (value.findIndex((other) => other.key === key) !== index)
      report({ file, line: lineAt([index]), path: [index, 'key'], words: `"${key}" is here twice` })
  })
