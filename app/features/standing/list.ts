import { and, eq, desc, sql, type SQL } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { listQuery, type SortOrder } from '#domain/list-query.ts'
import { isOfCustomer } from '#features/customers/customer.ts'
import { customers, deliverySites, siteEquipment } from '#features/customers/schema.ts'
import { containing } from '#features/trade/search.ts'
import { orderedOn } from './runs-dry.ts'
import {
  standingDeliveries,
  standingProposals,
  type ProposalState,
  type StandingRule,
  type StandingState,
} from './schema.ts'

/** What lists read beside a standing delivery. */
export const besideStanding = {
  customer: customers.name,
  site: deliverySites.name,
  address: deliverySites.address,
  tank: siteEquipment.label,
  product: siteEquipment.product,
}

/** What the list shows of it. */
const { rule, state, everyDays, weekdays, levelPercent, perDay, winterK, summerK } = standingDeliveries
const listed = {
  ...{ rule, state, everyDays, weekdays, levelPercent, perDay, winterK, summerK },
  ...{ runsOutOn: standingDeliveries.runsOutOn, runsOutFrom: standingDeliveries.runsOutFrom },
  ...{ runsOutTo: standingDeliveries.runsOutTo, nextOn: standingDeliveries.nextOn },
  ...{ askedK: standingDeliveries.askedK, customerId: standingDeliveries.customerId },
  ordered: sql<string | null>`${orderedOn}::text`,
}

export const standingFields = {
  id: standingDeliveries.id,
  ...listed,
  ...besideStanding,
}

export type StandingList = SortOrder<'runs' | 'next' | 'added'> & {
  state?: StandingState
  rule?: StandingRule
  customer?: string
  words?: string
}

const called = (words: string | undefined): SQL | undefined =>
  containing(words, [customers.name, deliverySites.name, deliverySites.address, siteEquipment.label])

/** Standing deliveries, the tank that runs dry first in front. For staff alone. */
export const listStandings = listQuery({
  from: (query) =>
    query
      .from(standingDeliveries)
      .innerJoin(siteEquipment, eq(siteEquipment.id, standingDeliveries.tankId))
      .innerJoin(deliverySites, eq(deliverySites.id, siteEquipment.siteId))
      .innerJoin(customers, eq(customers.id, standingDeliveries.customerId)),
  id: standingDeliveries.id,
  columns: standingFields,
  where: (ctx, { state, rule, customer, words }: StandingList) => {
    demand(ctx, 'standing.see-all')
    return and(
      state ? eq(standingDeliveries.state, state) : undefined,
      rule ? eq(standingDeliveries.rule, rule) : undefined,
      isOfCustomer(standingDeliveries.customerId, customer),
      called(words),
    )
  },
  sorts: {
    runs: { column: standingDeliveries.runsOutOn, absent: ['9999-12-31', '0001-01-01'] },
    next: { column: standingDeliveries.nextOn, absent: ['9999-12-31', '0001-01-01'] },
    added: { column: standingDeliveries.createdAt },
  },
  usual: 'runs',
  fromA: true,
})

export type ProposalList = SortOrder<'day'> & { state?: ProposalState; words?: string }

/** Proposals by their day. For staff alone. */
export const listProposals = listQuery({
  from: (query) =>
    query
      .from(standingProposals)
      .innerJoin(standingDeliveries, eq(standingDeliveries.id, standingProposals.standingId))
      .innerJoin(siteEquipment, eq(siteEquipment.id, standingDeliveries.tankId))
      .innerJoin(deliverySites, eq(deliverySites.id, siteEquipment.siteId))
      .innerJoin(customers, eq(customers.id, standingDeliveries.customerId)),
  id: standingProposals.id,
  columns: {
    ...{ id: standingProposals.id, standingId: standingProposals.standingId, state: standingProposals.state },
    ...{ deliveryDate: standingProposals.deliveryDate, gallons: standingProposals.gallons },
    room: standingProposals.room,
    ...{ reason: standingProposals.reason, held: standingProposals.held, orderId: standingProposals.orderId },
    each: standingDeliveries.gallons,
    ...besideStanding,
  },
  where: (ctx, { state, words }: ProposalList) => {
    demand(ctx, 'standing.see-all')
    return and(state ? eq(standingProposals.state, state) : undefined, called(words))
  },
  sorts: { day: { column: standingProposals.deliveryDate } },
  usual: 'day',
  usually: ({ state }) => ({ descending: state !== 'waiting' }),
  fromA: true,
})

/** The proposals of a standing delivery, the latest first. The caller has found it within the viewer's sight. */
export const proposalsOf = ({ db }: Pick<Context, 'db'>, standingId: string) =>
  db
    .select()
    .from(standingProposals)
    .where(eq(standingProposals.standingId, standingId))
    .orderBy(desc(standingProposals.deliveryDate))
    .limit(12)
