import { and, asc, eq, lte } from 'drizzle-orm'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { customers, deliverySites, siteEquipment } from '#features/customers/schema.ts'
import { standingDeliveries, standingProposals } from './schema.ts'

/** No office looks at more of them beside one day's board. */
const mostShown = 50

/** Proposed deliveries that wait for someone to confirm them, of a day and before. None for who may not see them. */
export const proposalsDue = async ({ db, viewer }: Pick<Context, 'db' | 'viewer'>, date: string) =>
  can(viewer, 'standing.see-all')
    ? db
        .select({
          ...{ id: standingProposals.id, day: standingProposals.deliveryDate, gallons: standingProposals.gallons },
          ...{ reason: standingProposals.reason, held: standingProposals.held, each: standingDeliveries.gallons },
          room: standingProposals.room,
          ...{ window: standingDeliveries.deliveryWindow, standingId: standingDeliveries.id },
          ...{ customer: customers.name, site: deliverySites.name, address: deliverySites.address },
          ...{ tank: siteEquipment.label, product: siteEquipment.product },
        })
        .from(standingProposals)
        .innerJoin(standingDeliveries, eq(standingDeliveries.id, standingProposals.standingId))
        .innerJoin(siteEquipment, eq(siteEquipment.id, standingDeliveries.tankId))
        .innerJoin(deliverySites, eq(deliverySites.id, siteEquipment.siteId))
        .innerJoin(customers, eq(customers.id, standingDeliveries.customerId))
        .where(and(eq(standingProposals.state, 'waiting'), lte(standingProposals.deliveryDate, date)))
        .orderBy(asc(standingProposals.deliveryDate), asc(standingProposals.id))
        .limit(mostShown)
    : []

export type DueProposal = Awaited<ReturnType<typeof proposalsDue>>[number]
