import { parse } from 'csv-parse/sync'
import { largestImport, mostRows } from './bounds.ts'
import type { Column } from './definition.ts'

/** How far down the headings may stand: some programs write a title above them. */
const lastHeading = 12
const longestCell = 2000

/** The rows of a file below its headings, numbered as a spreadsheet numbers them. */
export type FileTable = { heads: string[]; rows: { row: number; cells: string[] }[] }

/** Which column of the file each column of an import is read from, counted from 0. */
export type ColumnPlaces = Record<string, number>

type ColumnHeads = Readonly<Record<string, Pick<Column, 'label' | 'heads' | 'required'>>>

/**
 * Reads a CSV file: UTF-8, UTF-16 or Windows-1252, separated by commas, semicolons or tabs, with line breaks inside of
 * quotes. The headings are the line among the first twelve in which most columns are recognized. A cell is text: one
 * that a spreadsheet was kept from running as a formula (="01234", '=A1) is what it shows.
 */
export const readTable = (bytes: Buffer, columns: ColumnHeads): FileTable | { problem: string } => {
  if (bytes.length === 0) return { problem: 'This file is empty. Please choose another one.' }
  if (bytes.length > largestImport * 1024 * 1024)
    return { problem: `This file is larger than ${largestImport} MB. Please split it.` }
  if (/^(?:PK\u0003\u0004|\u00d0\u00cf\u0011\u00e0)/.test(bytes.toString('latin1', 0, 4)))
    return { problem: 'This is an Excel workbook. Please save it as CSV (File, Save As, CSV UTF-8) and send that.' }
  const text = decode(bytes)
  if (text.includes('\0')) return { problem: "This isn't a CSV file. Please save it as CSV and send that." }
  const lines = split(text)
  if ('problem' in lines) return lines
  const heading = headingOf(lines, columns)
  const rows = lines
    .map((cells, at) => ({ row: at + 1, cells }))
    .slice(heading + 1)
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (rows.length === 0) return { problem: 'This file has no rows below its headings.' }
  if (rows.length > mostRows)
    return { problem: `This file has more than ${mostRows.toLocaleString('en-US')} rows. Please split it.` }
  return { heads: lines[heading] ?? [], rows }
}

const decode = (bytes: Buffer): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return fromWindows(bytes)
  }
}

/** What 0x80 to 0x9F stand for in Windows-1252. The runtime's own decoder takes them for control characters in some releases. */
const windows = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

const fromWindows = (bytes: Buffer) =>
  bytes.toString('latin1').replaceAll(/[\u0080-\u009f]/g, (sign) => windows[sign.charCodeAt(0) - 0x80] ?? sign)

const split = (text: string): string[][] | { problem: string } => {
  // A first line "sep=," tells Excel the separator.
  const [said, delimiter] = /^sep=(.)\r?\n/.exec(text) ?? []
  try {
    const lines: string[][] = parse(text, {
      delimiter: delimiter ?? separatorOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      max_record_size: 200_000,
      to: mostRows + lastHeading + 2,
    })
    return [...(said ? [[]] : []), ...lines.slice(said ? 1 : 0)].map((cells) => cells.map(clean))
  } catch {
    return { problem: 'A quotation mark in this file is never closed. Please save it again as CSV.' }
  }
}

/** The sign that parts most cells in the first lines, outside of quotes. */
const separatorOf = (text: string): string => {
  const bare = text.slice(0, 10_000).replaceAll(/"(?:[^"]|"")*"/g, '')
  const count = (sign: string) => bare.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

const clean = (cell: string): string =>
  cell
    .toWellFormed()
    .replaceAll('\u00a0', ' ')
    .trim()
    .replace(/^="(.*)"$/s, '$1')
    .replace(/^'(?=\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/, '')
    .trim()
    .slice(0, longestCell)

const headingOf = (lines: readonly string[][], columns: ColumnHeads): number => {
  // A line that has what is required comes before one that has more of the rest.
  const weightOf = (key: string) => (columns[key]?.required ? 100 : 1)
  const scores = lines
    .slice(0, lastHeading)
    .map((heads) => Object.keys(recognizeColumns(heads, columns)).reduce((sum, key) => sum + weightOf(key), 0))
  const best = Math.max(...scores)
  return best > 0 ? scores.indexOf(best) : lines.findIndex((cells) => cells.some(Boolean))
}

/** "Bill to 1", "Bill To 1:" and "bill_to_1" are one heading. */
const bare = (heading: string) => heading.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')

/** Which column of a file each column is, by its heading: its own name first, then the others it is known by. */
export const recognizeColumns = (heads: readonly string[], columns: ColumnHeads): ColumnPlaces => {
  const places = new Map<string, number>()
  heads.forEach((head, at) => {
    if (bare(head) && !places.has(bare(head))) places.set(bare(head), at)
  })
  const taken = new Set<number>()
  const found: ColumnPlaces = {}
  const names = Object.entries(columns).map(([key, { label, heads = [] }]) => [key, [label, ...heads]] as const)
  const longest = Math.max(0, ...names.map(([, all]) => all.length))
  for (let rank = 0; rank < longest; rank++)
    for (const [key, all] of names) {
      const at = places.get(bare(all[rank] ?? ''))
      if (at === undefined || key in found || taken.has(at)) continue
      found[key] = at
      taken.add(at)
    }
  return found
}
