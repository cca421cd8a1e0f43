/** Spreadsheets take a file for UTF-8 only when it begins so. */
export const csvMark = '\uFEFF'

/**
 * One line of a CSV file (RFC 4180). A cell that a spreadsheet would run as a formula is given an apostrophe, as its
 * own users do to write such a text.
 */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`

const cell = (text: string) => {
  const harmless = /^[\s]*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/u.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) || harmless !== harmless.trim() ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
