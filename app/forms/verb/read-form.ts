import { ungrouped } from '../fields/number.ts'

/** A text of a form, trimmed and without what no text has; empty when it is missing or a file. */
export const textOf = (body: FormData, name: string): string => clean(body.get(name))

/** A text as it was sent, trimmed: a field says itself what it cannot hold. */
export const sentOf = (body: FormData, name: string): string => {
  const value = body.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** A file that was chosen. */
export const fileOf = (body: FormData, name: string): File | undefined => {
  const value = body.get(name)
  return value instanceof File && (value.name || value.size > 0) ? value : undefined
}

/** All texts of one name, a line each: what was ticked of several. */
export const textsOf = (body: FormData, name: string): string => body.getAll(name).map(clean).filter(Boolean).join('\n')

const clean = (value: unknown) => (typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed().trim() : '')

/** The doubts that were answered with yes, by their keys. */
export const sureOf = (body: FormData): string[] => body.getAll('sure').filter((key) => typeof key === 'string')

/** "1,234.56" in a unit that has this many decimals, as an integer of its smallest part; undefined when it is none. */
export const numberOf = (text: string, decimals: number): number | undefined => {
  const bare = ungrouped(text.trim().replace(/^\$\s?/, ''))
  const [, whole = '', part = ''] = /^(\d{1,10})(?:\.(\d{0,6}))?$/.exec(bare) ?? []
  if (whole === '' || part.replace(/0+$/, '').length > decimals) return undefined
  return Number(whole) * 10 ** decimals + Number(part.padEnd(decimals, '0').slice(0, decimals) || '0')
}
