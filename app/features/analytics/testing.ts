import { randomUUID } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
import type { Db } from '#platform/db.ts'
import type { Cents, DeciGallons } from '#domain/money.ts'
import type { OrderState } from '#features/orders/lifecycle.ts'
import { orderLines, orders } from '#features/orders/schema.ts'
import { quotes } from '#features/quotes/schema.ts'
import type { RequestState } from '#features/requests/lifecycle.ts'
import { requests } from '#features/requests/schema.ts'
import { diesel, drums, offRoad } from '#features/fulfillment/testing.ts'
import { calendar } from '#domain/testing.ts'
import type { Line } from '#features/trade/line.ts'

/** The day on which something happened. */
export const dayIn = (at: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(calendar.timeZone).toPlainDate().toString()

/** `delivered` is what came of it, when less did than was ordered. */
export type Sale = Line & { delivered?: number }

export type SoldOrderSample = {
  state?: OrderState
  at: Date
  due?: Date
  missed?: Date
  lines?: Sale[]
  freight?: number
  taxes?: number
  quoteId?: string
}

/** Sells without the ceremony: rows as the verbs leave them, many at once. */
export const sell = async (db: Db, samples: readonly SoldOrderSample[]) => {
  const rows = samples.map(
    ({ state = 'delivered', at, due = at, missed, lines = [diesel], freight = 0, taxes = 0, quoteId }) => {
      const goods = lines.reduce((sum, line) => sum + centsOf(line), 0)
      const deciGallons = lines.reduce((sum, line) => sum + (line.unit === 'gallon' ? deliveredOf(line) : 0), 0)
      const id = randomUUID()
      const order = {
        ...{ id, reference: id, secretLink: id, submissionId: randomUUID(), quoteId, state },
        ...{ deliveryAddress: 'Somewhere', deliveryDate: dayIn(due), deliveryWindow: 'morning' as const },
        ...{
          urgency: 'standard' as const,
          firm: true,
          exempt: [],
          taxes: [],
          placedAt: at,
          dueAt: due,
          missedDueAt: missed,
        },
        ...{ freight: freight as Cents, goodsCents: goods as Cents, totalCents: (goods + freight + taxes) as Cents },
        ...{ deciGallons: deciGallons as DeciGallons, deliveredAt: state === 'delivered' ? at : null },
      }
      return { order, lines: lines.map((line, position) => ({ ...line, orderId: id, position })) }
    },
  )
  await db.insert(orders).values(rows.map(({ order }) => order))
  await db.insert(orderLines).values(rows.flatMap(({ lines }) => lines))
  return rows.map(({ order }) => order)
}

export type RequestSample = {
  kind?: string
  at: Date
  due?: Date
  answered?: Date
  released?: Date
  spam?: boolean
  /** How far its quotes came; none when left out. */
  quotes?: ('draft' | 'offered' | 'approved' | 'ordered' | 'canceled')[]
}

/** Requests and what became of them, as rows. */
export const ask = async (db: Db, samples: readonly RequestSample[]) => {
  const rows = samples.map(({ kind = 'fuel_quote', at, due = at, answered, released, spam }) => {
    const id = randomUUID()
    return {
      ...{ id, reference: id, submissionId: randomUUID(), fingerprint: id, secretLink: id, kind, title: kind },
      ...{ state: stateOf({ spam, released, answered }), answers: [], promise: 'fuel_quote' },
      ...{ promiseWords: '', receivedAt: at, dueAt: due, answeredAt: answered, releasedAt: released },
    }
  })
  await db.insert(requests).values(rows)
  const offers = samples.flatMap(({ at, quotes = [] }, index) =>
    quotes.map((came) => ({ at, came, of: rows[index]?.id })),
  )
  const created = offers.map(({ at, came, of }) => {
    const id = randomUUID()
    const isOffered = came !== 'draft'
    const state = !isOffered ? ('draft' as const) : came === 'offered' ? ('pending' as const) : ('approved' as const)
    const paper = { freight: 0 as Cents, exempt: [], createdAt: at, changedAt: at, version: 1 }
    return {
      id,
      reference: id,
      secretLink: id,
      requestId: of,
      state,
      offeredAt: isOffered ? at : null,
      ...paper,
      came,
      at,
    }
  })
  if (created.length > 0) await db.insert(quotes).values(created.map(({ came: _came, at: _at, ...quote }) => quote))
  const ordered = created.filter(({ came }) => came === 'ordered' || came === 'canceled')
  if (ordered.length > 0)
    await sell(
      db,
      ordered.map(({ id, at, came }) => ({
        at,
        quoteId: id,
        state: came === 'canceled' ? ('canceled' as const) : ('placed' as const),
      })),
    )
}

export const goods = { diesel, offRoad, drums }

const deliveredOf = ({ quantity, delivered = quantity }: Sale) => delivered

const centsOf = (line: Sale) =>
  Math.round((deliveredOf(line) * line.price) / (line.unit === 'gallon' ? 1000 : 100)) as Cents

const stateOf = ({ spam, released, answered }: Pick<RequestSample, 'spam' | 'released' | 'answered'>): RequestState => {
  if (spam) return 'spam'
  if (released) return 'withdrawn'
  return answered ? 'answered' : 'received'
}
