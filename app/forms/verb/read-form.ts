/** A text of a form, trimmed and without what no text has; empty when it is missing or a file. */
export const textOf = (body: FormData, name: string): string => {
  const value = body.get(name)
  return typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed().trim() : ''
}

/** The doubts that were answered with yes, by their keys. */
export const sureOf = (body: FormData): string[] => body.getAll('sure').filter((key) => typeof key === 'string')
