import { z } from 'zod'
import { unknownFields } from '#features/requests/saved-replies.ts'

const line = z.string().trim().min(1).max(80)
const words = z
  .string()
  .trim()
  .min(1)
  .max(4000)
  .superRefine((text, ctx) => {
    const unknown = unknownFields(text)
    if (unknown.length > 0) ctx.addIssue({ code: 'custom', message: `has no field ${unknown.join(' or ')}` })
  })

/** Texts that staff insert into a message, with fields in braces. */
export const repliesFile = z
  .array(z.strictObject({ name: line, text: words }))
  .max(60)
  .refine(
    (replies) => new Set(replies.map(({ name }) => name)).size === replies.length,
    'Two replies have the same name',
  )
