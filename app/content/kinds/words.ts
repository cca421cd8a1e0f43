import { z } from 'zod'

/** Words a visitor reads. */
export const words = z.string().trim().min(1)

/** The name by which other files and the program speak of an entry. */
export const key = z
  .string()
  .regex(/^[a-z][a-z0-9]*([_-][a-z0-9]+)*$/, 'must be a short name in small letters, such as fuel_quote')

/** An address of this site. */
export const path = z
  .string()
  .regex(/^\/([a-z0-9][a-z0-9/-]*)?(#[a-z0-9-]+)?$/, 'must be an address of this site, such as /quote/fuel')

/** A link as it is drawn: its words and where it leads. */
export const link = z.strictObject({ label: words, to: path })

export const date = z.iso.date('must be a date such as 2026-03-31')

export const email = z.email('must be an email address')

export const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as "07:00", in quotes')

export type Link = z.output<typeof link>

/** Of what is sold: whether it is on offer, and the answers of a form's list that it is asked for under. */
export const sale = { offered: z.boolean().default(true), asked: z.array(key).default([]) }
