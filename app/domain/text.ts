/** A short text as it is kept: on one line, without control characters, at most `maxLength` characters. */
export const oneLine = (typed: string, maxLength: number): string =>
  [...typed.replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029\s]+/gu, ' ').trim()].slice(0, maxLength).join('').trim()

/** Signs that mean something to LIKE mean themselves. */
export const literally = (search: string): string => search.replaceAll(/[\\%_]/g, '\\$&')

export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
