/** Spreadsheets take a file for UTF-8 only when it begins so. */
export const csvMark = '\uFEFF'

/**
 * One line of a CSV file (RFC 4180). A cell that a spreadsheet would run as a formula is given an apostrophe, as its
 * own users do to write such a text. A number below zero is no formula: it adds up.
 */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`

const isNumber = /^-\d+(?:\.\d+)?$/

const cell = (text: string) => {
  const harmless = !isNumber.test(text) && /^[\s]*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/u.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) || harmless !== harmless.trim() ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
