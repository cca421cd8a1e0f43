import type { Window } from './delivery-window.ts'

/**
 * The days until a date whose trucks are full, with the hours that are; "flexible" says that all of the day is. `mayAsk`:
 * the form asks for a day and orders nothing.
 */
export type FullDays = {
  days: readonly { date: string; hours: readonly Window[] }[]
  until: string
  mayAsk?: boolean
}
