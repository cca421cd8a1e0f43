import { WrongField } from '#forms/verb/answer-verb.ts'
import { DayFull } from './room.ts'

/** A day that is full is said at the field with the day, and what was typed stays. */
export const fullAt =
  (field: string) =>
  (error: unknown): never => {
    if (error instanceof DayFull) throw new WrongField(field, error.message)
    throw error
  }
