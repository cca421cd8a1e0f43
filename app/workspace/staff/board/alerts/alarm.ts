import type { Content } from '#content/index.ts'
import type { Worst } from '#features/analytics/trouble.ts'
import type { Context } from '#domain/context.ts'
import { saySpan } from '#domain/day.ts'
import type { BoardAlert } from '../alert.ts'

/** What the site says of the company, each with the day on which somebody should look whether it still holds. */
export type Said = Pick<Content, 'claims' | 'badges'>

/** One kind of thing that may go wrong: what of it stands now, the worst first. */
export type Alarm = (ctx: Context, said: Said) => BoardAlert[] | Promise<BoardAlert[]>

/** How many of one kind are told one by one; the rest is a number and a way to all of them. */
export const mostOfAKind = 3

export const desk = '/dashboard/admin'

export const warning = (message: string, to: string, words: string): BoardAlert => ({
  level: 'warning',
  message,
  location: { to, words },
})

export const info = (message: string, to: string, words: string): BoardAlert => ({
  ...warning(message, to, words),
  level: 'info',
})

/** The worst few, and the rest as a number. */
export const few = <Row>(
  { rows, all }: Worst<Row>,
  say: (row: Row) => BoardAlert,
  more: (left: number) => BoardAlert,
) => [...rows.map(say), ...(all > rows.length ? [more(all - rows.length)] : [])]

export const lateBy = (ctx: Context, due: Date) => saySpan(ctx.now.epochMilliseconds - due.getTime())

export const from = (whose: string | null) => (whose ? ` from ${whose}` : '')
