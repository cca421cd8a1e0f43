import type { Period, Step } from '../period.ts'
import type { Context } from '#domain/context.ts'
import type { Permission } from '#domain/permissions.ts'

/** One column of a chart: what it is called on the axis and in full, and its parts from the ground up. */
export type ChartColumn = { label: string; words: string; value: number; missed?: number }

/** Figures over time as columns, or by kind as bars. `words` say to those who do not see it what it shows. */
export type Chart =
  | { kind: 'columns'; words: string; columns: ChartColumn[]; ticks: { at: number; label: string }[]; legend?: boolean }
  | { kind: 'bars'; words: string; bars: { label: string; value: number; said: string }[] }

export type TableColumn = { head: string; figures?: boolean; wide?: boolean }

/** A report of a period, ready to be read: the chart, and the table it was drawn from. */
export type Report = {
  /** The figure at the head of the page, with what it is made of. */
  figure: string
  note: string
  chart: Chart
  columns: TableColumn[]
  rows: string[][]
  /** Where each row leads: to the orders that add up to it. */
  links?: (string | undefined)[]
  total?: string[]
  /** The same table for a spreadsheet: plain dates, dollars with two decimals, gallons with one. */
  file: { heads: string[]; lines: string[][] | (() => Promise<string[][]>) }
}

export type ReportKind = {
  /** Its address, and the name of its file. */
  key: string
  title: string
  /** What the figures are, in one line. */
  says: string
  empty: string
  /** What it takes to see it; of several, all. */
  see: Permission | readonly Permission[]
  /** Undefined when the period has nothing to report. */
  read: (ctx: Context, period: Period, step: Step) => Promise<Report | undefined>
}
