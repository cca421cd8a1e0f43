import { Temporal } from 'temporal-polyfill'

/** Outside of these nobody traded, and a clock or an address can't hold the days beside the first and the last year. */
export const firstDay = '2000-01-01'
export const lastDay = '2099-12-31'

/** Whether this is a day there is, and one we can have to do with, such as "2026-11-20": February has no 31st. */
export const isDay = (text: string): boolean => {
  try {
    return (
      Temporal.PlainDate.from(text, { overflow: 'reject' }).toString() === text && text >= firstDay && text <= lastDay
    )
  } catch {
    return false
  }
}
