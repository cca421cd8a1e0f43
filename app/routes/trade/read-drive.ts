import type { Context } from '#domain/context.ts'
import type { DeciGallons } from '#domain/money.ts'
import type { Drive } from '#domain/shipments/drive.ts'
import { numberOf, textOf } from './read-form.ts'
import { readMoment } from './local-moment.ts'

/** What a form says of a truck. What is left empty is left out; what makes no sense is for the domain to refuse. */
export const readDrive = (ctx: Context, verb: Drive['verb'], body: FormData): Drive => ({
  verb,
  eta: readMoment(ctx, body, 'eta'),
  reason: textOf(body, 'reason') || undefined,
  receivedBy: textOf(body, 'received_by') || undefined,
  gallons: readGallons(textOf(body, 'gallons')),
  at: readMoment(ctx, body, 'at'),
})

const readGallons = (text: string) => (text === '' ? undefined : ((numberOf(text, 1) ?? Number.NaN) as DeciGallons))
