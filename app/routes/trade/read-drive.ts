import type { Context } from '#domain/context.ts'
import type { Drive } from '#domain/shipments/drive.ts'
import type { Load } from '#domain/shipments/schema.ts'
import { numberOf, sureOf, textOf } from './read-form.ts'
import { readMoment } from './local-moment.ts'
import { decimalsOf } from './read-loading.ts'

/** What a form says of a truck. What is left empty is left out; what makes no sense is for the domain to refuse. */
export const readDrive = (ctx: Context, verb: Drive['verb'], loads: readonly Load[], body: FormData): Drive => ({
  verb,
  eta: readMoment(ctx, body, 'eta'),
  reason: textOf(body, 'reason') || undefined,
  receivedBy: textOf(body, 'received_by') || undefined,
  delivered: loads.map(({ unit, quantity }, position) => {
    const text = textOf(body, `delivered_${position}`)
    return text === '' ? quantity : (numberOf(text, decimalsOf[unit]) ?? Number.NaN)
  }),
  at: readMoment(ctx, body, 'at'),
  sure: sureOf(body),
})
