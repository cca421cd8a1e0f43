import { jsonSchema, type Editable, type EntryList } from '#content/editing/editable.ts'
import {
  emptyItem,
  keyFor,
  outlineOf,
  partAt,
  readOutline,
  shapeAt,
  withPart,
  type OutlinePart,
} from '#content/editing/outline.ts'
import { putTogether, takeApart } from '#content/editing/rewrite.ts'
import { nameOfPath } from './address.ts'

/** An entry of a list in a file, by its path in the file. */
export type Entry = { at: string; title: string }

/** The lists of a file with their entries, by the words that name each. */
export const entriesOf = ({ lists }: Editable, text: string): (EntryList & { entries: Entry[] })[] => {
  const { value } = takeApart(text)
  return lists.map((list) => ({
    ...list,
    entries: Object.entries((partAt(value, list.at) ?? {}) as Record<string, unknown>).map(([key, entry]) => ({
      at: within(list.at, key),
      title: titleOf(list, entry) || `New ${list.one}`,
    })),
  }))
}

const titleOf = ({ names }: EntryList, entry: unknown) =>
  names
    .map((name) => (entry as Record<string, unknown> | null)?.[name])
    .filter((word): word is string => typeof word === 'string' && word !== '')
    .join(', ')

/** What is asked of a file, or of one entry of it. @throws when there is no such entry: undefined. */
export const editShape = (editable: Editable, text: string, entry = ''): OutlinePart | undefined => {
  const { value } = takeApart(text)
  const part = partAt(value, entry)
  return part === undefined ? undefined : outlineOf(shapeAt(jsonSchema(editable), entry), part, entry)
}

type ReadField = (name: string) => string

/** The text of a file with what was typed into the form of it, or of one entry, and where that entry stands then. */
export const typedInto = (editable: Editable, text: string, entry: string, typed: ReadField) => {
  const { value, body } = takeApart(text)
  const part = readOutline(shapeAt(jsonSchema(editable), entry), typed, partAt(value, entry), entry)
  const withNames = nameNew(editable, value, entry, part)
  return {
    text: putTogether(text, { value: withNames.value, ...(body !== undefined && { body: typed('body') }) }),
    entry: withNames.entry,
  }
}

/** Others call an entry by its key. A new one is named by its own words, as soon as it has some. */
const nameNew = ({ lists }: Editable, value: unknown, entry: string, part: unknown) => {
  const list = lists.find(({ at }) => isIn(at, entry))
  const at = list?.at ?? ''
  const key = at === '' ? entry : entry.slice(at.length + 1)
  const whole = partAt(value, at)
  const words = list ? titleOf(list, part) : ''
  if (Array.isArray(whole)) {
    const { key: old } = (part ?? {}) as { key?: unknown }
    if (old !== newKey || words === '') return { value: withPart(value, entry, part), entry }
    const taken = whole.map((item: { key?: string }) => item.key ?? '')
    return { value: withPart(value, entry, { ...(part as object), key: keyFor(words, taken) }), entry }
  }
  if (!list || key !== newKey || words === '') return { value: withPart(value, entry, part), entry }
  const name = keyFor(words, Object.keys(whole as object))
  return { value: withPart(withPart(value, entry, undefined), within(at, name), part), entry: within(at, name) }
}

const newKey = 'new_entry'

/** The text with another entry in a list, still empty, and where it stands. */
export const withEntry = (editable: Editable, text: string, at: string) => {
  const { value, body } = takeApart(text)
  const list = partAt(value, at)
  const shape = shapeAt(jsonSchema(editable), at)
  if (Array.isArray(list)) {
    const empty = { ...(shape.items?.properties?.key && { key: newKey }), ...(emptyItem(shape.items ?? {}) as object) }
    return {
      text: putTogether(text, { value: withPart(value, at, [...list, empty]), body }),
      entry: within(at, String(list.length)),
    }
  }
  const empty = emptyItem(shape.additionalProperties || {})
  const entry = within(at, newKey)
  return { text: putTogether(text, { value: withPart(value, entry, empty), body }), entry }
}

/** The text without what stands at a path: an entry, or a point of a section. */
export const removePart = (text: string, at: string) => {
  const { value, body } = takeApart(text)
  return putTogether(text, { value: withPart(value, at, undefined), body })
}

/** The text with one more item in a list within: a point, a link, a source. */
export const withItem = (editable: Editable, text: string, at: string) => {
  const { value, body } = takeApart(text)
  const list = partAt(value, at)
  const item = emptyItem(shapeAt(jsonSchema(editable), at).items ?? {})
  return putTogether(text, { value: withPart(value, at, [...(Array.isArray(list) ? list : []), item]), body })
}

/** The text with an item of a list one place further up. */
export const moved = (text: string, at: string) => {
  const { value, body } = takeApart(text)
  const cut = at.lastIndexOf('.')
  const [above, index] = [at.slice(0, Math.max(cut, 0)), Number(at.slice(cut + 1))]
  const list = partAt(value, above)
  if (!Array.isArray(list) || !(index > 0 && index < list.length)) return text
  const items = list.toSpliced(index, 1).toSpliced(index - 1, 0, list[index])
  return putTogether(text, { value: withPart(value, above, items), body })
}

/** An article with nothing but its title, and who answers for it. */
export const newArticle = (title: string, day: string, image: string, taken: readonly string[]) => {
  const slug = keyFor(title, taken, '-')
  const meta = {
    ...{ title, excerpt: '', author: 'Dispatch', role: '', date: day, category: 'operations', image },
    sources: [{ title: '', url: '' }],
  }
  return { path: `insights/${slug}.md`, text: putTogether('---\n---\n', { value: meta, body: '' }) }
}

/** Where visitors read what a file says, or one entry of it. */
export const shownAt = ({ path, group }: Editable, text: string, entry = ''): { to: string; label: string }[] => {
  const name = nameOfPath(path).split('.').at(-1) ?? ''
  if (group === 'articles')
    return [
      { to: `/insights/${name}`, label: 'the article' },
      { to: '/insights', label: 'Insights' },
    ]
  if (group === 'pages') {
    const to = { home: '/', 'not-found': '/a-page-that-is-not-there' }[name] ?? `/${name}`
    return [{ to, label: 'the page' }]
  }
  if (name !== 'faqs') return listPlaces[name] ?? []
  const { page = '' } = (entry === '' ? {} : partAt(takeApart(text).value, entry)) as { page?: string }
  const [to = ''] = page.split('#')
  return to.startsWith('/') ? [{ to, label: to }] : []
}

const listPlaces: Record<string, { to: string; label: string }[]> = {
  testimonials: [{ to: '/', label: 'the home page' }],
  services: [
    { to: '/services', label: 'Services' },
    { to: '/', label: 'the home page' },
  ],
  industries: [
    { to: '/industries', label: 'Industries' },
    { to: '/', label: 'the home page' },
  ],
  promises: [
    { to: '/', label: 'the home page' },
    { to: '/coverage', label: 'Coverage' },
  ],
  claims: [
    { to: '/about', label: 'About' },
    { to: '/', label: 'the home page' },
  ],
}

const within = (at: string, key: string) => (at === '' ? key : `${at}.${key}`)
const isIn = (at: string, entry: string) => entry !== '' && (at === '' || entry.startsWith(`${at}.`))
