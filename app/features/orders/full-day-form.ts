import { InvalidField } from '#forms/verb/answer-verb.ts'
import { PoMissing } from './customer-po.ts'
import { DayFull } from './day-capacity.ts'

/** A day that is full is said at the field with the day, and what was typed stays. */
export const fullAt =
  (field: string) =>
  (error: unknown): never => {
    if (error instanceof DayFull) throw new InvalidField(field, error.message)
    throw error
  }

/** The same of the PO number that the customer's account needs. */
export const poAt =
  (field: string) =>
  (error: unknown): never => {
    if (error instanceof PoMissing) throw new InvalidField(field, error.message)
    throw error
  }
