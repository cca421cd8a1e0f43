import type { ReactNode } from 'react'
import type { AnswerValue } from '#domain/requests/answer.ts'
import type { ControlTies } from '#ui/field.tsx'

/** What a field makes of a typed text: a value, or the problem in words that say how to mend it. */
export type Parsed<Value extends AnswerValue = AnswerValue> = { value: Value } | { problem: string }

/** A control's name and ties to its label, help and problem, and what was typed before. */
export type Control = ControlTies & { name: string; defaultValue: string }

/** The moment a field is drawn and checked in: today's plain date in the company's time zone. */
export type Moment = { today: string }

/** One question of a form. Its kind owns validation, the input, and how the answer is said in mail, inbox and CSV. */
export type Field = {
  label: string
  help?: string
  optional: boolean
  /** Never called with an empty text: an empty answer is the form's business. */
  parse(text: string, moment: Moment): Parsed
  say(value: NonNullable<AnswerValue>): string
  Input(control: Control, surroundings: Moment & { error?: string }): ReactNode
  /** A box to tick carries its label and its problem itself. */
  ownLabel?: boolean
}

export type FieldOptions = { help?: string; optional?: boolean; autoComplete?: string }

/** Texts that PostgreSQL cannot hold, or that would not come back as they were sent. */
export const unstorable = (text: string) => text.includes('\0') || !text.isWellFormed()

export const problems = {
  required: 'Please fill in all required fields.',
  unstorable: 'This has a character that cannot be stored. Please type it again.',
  longerThan: (most: number) => `Please keep this to ${most.toLocaleString('en-US')} characters.`,
}
