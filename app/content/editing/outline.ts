import type { Shape } from './editable.ts'

type Group = Record<string, unknown>

/** What of a content file is asked, and what stands there now. Names are paths: `sections.0.heading`. */
export type OutlinePart =
  | { as: 'line' | 'text' | 'lines' | 'number' | 'date'; name: string; value: string; required: boolean; most?: number }
  | { as: 'choice'; name: string; value: string; required: boolean; choices: readonly string[] }
  | { as: 'tick'; name: string; value: boolean }
  | { as: 'group'; name: string; title?: string; parts: OutlinePart[]; required: boolean }
  | { as: 'list'; name: string; items: Extract<OutlinePart, { as: 'group' }>[]; least: number; fixed: boolean }

/** A name that other files and the program call an entry by. It is made once, and not asked. */
const isKey = (name: string) => name === 'key'

/** Longer than this is a paragraph, not a line. */
const longest = 70
const paragraphs = new Set(['text', 'answer', 'quote', 'summary', 'intro', 'excerpt', 'description', 'solution'])

/** What a shape asks, one part for each property, and one for each item of a list within. */
export const outlineOf = (shape: Shape, value: unknown, at = '', required = true): OutlinePart => {
  const name = at
  const text = value === undefined || value === null ? '' : String(value)
  if (shape.type === 'object' && shape.properties) {
    const group = (isGroup(value) ? value : {}) as Group
    const parts = Object.entries(shape.properties)
      .filter(([key]) => !isKey(key))
      .map(([key, part]) => outlineOf(part, group[key], within(at, key), shape.required?.includes(key) ?? false))
    return { as: 'group', name, parts, required, ...titleOf(group) }
  }
  if (shape.type === 'array' && shape.items?.type === 'object') {
    const items = (Array.isArray(value) ? value : []).map((item, index) =>
      outlineOf(shape.items as Shape, item, within(at, String(index))),
    ) as Extract<OutlinePart, { as: 'group' }>[]
    return { as: 'list', name, items, least: shape.minItems ?? 0, fixed: isFixed(shape) }
  }
  if (shape.type === 'array')
    return { as: 'lines', name, value: (Array.isArray(value) ? value : []).map(String).join('\n'), required }
  if (shape.type === 'boolean') return { as: 'tick', name, value: value === true }
  if (shape.enum) return { as: 'choice', name, value: text, required, choices: shape.enum }
  if (shape.type === 'number' || shape.type === 'integer') return { as: 'number', name, value: text, required }
  if (shape.format === 'date') return { as: 'date', name, value: text, required }
  const last = at.split('.').at(-1) ?? ''
  const as = paragraphs.has(last) || text.length > longest ? 'text' : 'line'
  return { as, name, value: text, required, ...(shape.maxLength && { most: shape.maxLength }) }
}

/** Sections stand where the page draws them by their key: staff write in them, and add none. */
const isFixed = ({ items }: Shape) => items?.properties !== undefined && 'key' in items.properties

const titleOf = ({ heading, name, label, title }: Group) => {
  const itemTitle = [heading, name, label, title].find((one) => typeof one === 'string' && one !== '')
  return itemTitle === undefined ? {} : { title: String(itemTitle) }
}

/** What was typed into the outline of a shape, as the value that its file would hold; `before` has what is not asked. */
export const readOutline = (shape: Shape, typed: (name: string) => string, before: unknown, at = ''): unknown => {
  if (shape.type === 'object' && shape.properties) {
    const old = (isGroup(before) ? before : {}) as Group
    const parts = Object.entries(shape.properties).map(([key, part]) => {
      if (isKey(key)) return [key, old[key]]
      return [key, optional(shape, key, readOutline(part, typed, old[key], within(at, key)), old[key])]
    })
    return Object.fromEntries(parts.filter(([, value]) => value !== undefined))
  }
  if (shape.type === 'array' && shape.items?.type === 'object') {
    const old = Array.isArray(before) ? before : []
    return old.map((item: unknown, index) => readOutline(shape.items as Shape, typed, item, within(at, String(index))))
  }
  const text = typed(at).replaceAll('\r\n', '\n').replaceAll('\0', '').toWellFormed().trim()
  if (shape.type === 'array')
    return text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
  if (shape.type === 'boolean') return text !== ''
  const isNumber = shape.type === 'number' || shape.type === 'integer'
  return isNumber && text !== '' && Number.isFinite(Number(text)) ? Number(text) : text
}

/** What may be left out and was left empty is not written, unless the file said so before. */
const optional = ({ required }: Shape, key: string, value: unknown, before: unknown) =>
  !required?.includes(key) && isEmpty(value) && !isSame(value, before) ? undefined : value

const isEmpty = (value: unknown): boolean => {
  if (value === '' || value === false) return true
  if (Array.isArray(value)) return value.length === 0
  return isGroup(value) && Object.values(value).every(isEmpty)
}

const isSame = (value: unknown, before: unknown) => JSON.stringify(value) === JSON.stringify(before)

const isGroup = (value: unknown): value is Group => typeof value === 'object' && value !== null && !Array.isArray(value)

const within = (at: string, key: string) => (at === '' ? key : `${at}.${key}`)

/** The part of a value at a path such as `claims.on_time`; the whole of it at none. */
export const partAt = (value: unknown, at: string): unknown =>
  at === '' ? value : at.split('.').reduce<unknown>((part, key) => (part as Group | undefined)?.[key], value)

/** The same value with another part at that path; undefined takes it out. */
export const withPart = (value: unknown, at: string, part: unknown): unknown => {
  if (at === '') return part
  const [key = '', ...rest] = at.split('.')
  if (Array.isArray(value)) {
    const index = Number(key)
    if (rest.length === 0 && part === undefined) return value.toSpliced(index, 1)
    return value.toSpliced(index, 1, withPart(value[index], rest.join('.'), part))
  }
  const { [key]: old, ...others } = (isGroup(value) ? value : {}) as Group
  if (rest.length === 0 && part === undefined) return others
  // In its place among the others.
  return { ...(value as Group), [key]: withPart(old, rest.join('.'), part) }
}

/** The shape of the part at a path. */
export const shapeAt = (shape: Shape, at: string): Shape =>
  at === ''
    ? shape
    : at
        .split('.')
        .reduce<Shape>(
          (part, key) => part.properties?.[key] ?? part.items ?? (part.additionalProperties || undefined) ?? {},
          shape,
        )

/** A new item of a list with all it needs, still empty. */
export const emptyItem = (shape: Shape): unknown => {
  if (shape.type === 'object' && shape.properties)
    return Object.fromEntries(
      Object.entries(shape.properties)
        .filter(([key]) => shape.required?.includes(key) && !isKey(key))
        .map(([key, part]) => [key, emptyItem(part)]),
    )
  if (shape.type === 'array') return (shape.minItems ?? 0) > 0 && shape.items ? [emptyItem(shape.items)] : []
  return ''
}

/** A name for a new entry, made of its words, that no other has: "Do you deliver at night?" is `do_you_deliver_at`. */
export const keyFor = (words: string, taken: readonly string[], by: '_' | '-' = '_'): string => {
  const slug = words
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ')
    .slice(0, by === '-' ? 8 : 5)
    .join(by)
    .replace(/^[^a-z]+/, '')
  const name = slug || 'entry'
  let count = 2
  if (!taken.includes(name)) return name
  while (taken.includes(`${name}${by}${count}`)) count++
  return `${name}${by}${count}`
}
