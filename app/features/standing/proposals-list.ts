import { href } from 'react-router'
import { formatDay } from '#domain/day.ts'
import { formatGallons } from '#domain/money.ts'
import { tradeProducts } from '#features/trade/pages/products.ts'
import { defineList } from '#lists/define.ts'
import type { ListContext } from '#lists/definition.ts'
import { decideProposal, dropProposal } from './decide.ts'
import { besideStanding, listProposals } from './list.ts'
import { tooMuchWords } from './tank-room.ts'
import { proposalStates, standingDeliveries, standingProposals } from './schema.ts'
import { proposalWords } from './words.ts'

type Row = Parameters<typeof tooMuchWords>[0] & { state: string }

/** Only while someone can still do something about it. */
const tooMuch = (row: Row) => (row.state === 'waiting' ? tooMuchWords(row) : undefined)

/** Deliveries that are due two business days ahead, for staff to confirm in one press. */
export default defineList({
  path: href('/dashboard/admin/standing/proposals'),
  title: 'Proposed deliveries',
  lead: 'Standing deliveries due in two business days. Confirming one makes it an order at the price the customer agreed to.',
  query: listProposals,
  ask: ({ show, words }) => ({ state: show ?? 'waiting', words }),
  select: {
    ...{ id: standingProposals.id, standingId: standingProposals.standingId, state: standingProposals.state },
    ...{ deliveryDate: standingProposals.deliveryDate, gallons: standingProposals.gallons },
    ...{ reason: standingProposals.reason, held: standingProposals.held, orderId: standingProposals.orderId },
    ...{ each: standingDeliveries.gallons, room: standingProposals.room },
    ...besideStanding,
  },
  tabs: {
    label: 'Proposals',
    shows: proposalStates,
    usual: () => 'waiting',
    read: async (ctx, { words }) =>
      Promise.all(
        proposalStates.map(async (state) => ({
          ...{ show: state, label: proposalWords[state] },
          count: await listProposals.count(ctx, { state, words } as never),
        })),
      ),
  },
  search: { label: 'Search customers, sites and tanks', placeholder: 'Customer, site or tank' },
  columns: {
    tank: {
      head: 'Tank',
      cell: ({ standingId, tank, customer, site, address }) => ({
        ...{ text: tank ?? 'Tank', foreign: true, href: href('/dashboard/admin/standing/:id', { id: standingId }) },
        notes: [
          { text: customer, foreign: true },
          { text: site ?? address, foreign: true },
        ],
      }),
      csv: {
        Customer: ({ customer }) => customer,
        Site: ({ site, address }) => site ?? address,
        Tank: ({ tank }) => tank ?? '',
      },
    },
    day: {
      ...{ head: 'Delivery', sort: 'day' },
      cell: ({ deliveryDate }) => ({ text: formatDay(deliveryDate), look: 'whole' }),
      csv: { Delivery: ({ deliveryDate }) => deliveryDate },
    },
    gallons: {
      ...{ head: 'Gallons', figures: true },
      cell: (row) => ({
        ...{ text: formatGallons(row.gallons), notes: [row.each === null && 'Fill, estimated'] },
        flag: tooMuch(row) ? { tone: 'late', words: 'May not fit' } : undefined,
      }),
    },
    why: {
      ...{ head: 'Why', wide: true },
      cell: (row) => ({
        ...{ text: row.reason, notes: [tooMuch(row)] },
        flag: row.held ? { tone: 'hold', words: `Not ordered automatically: ${row.held}` } : undefined,
      }),
    },
    order: {
      head: 'Order',
      cell: ({ orderId }) =>
        orderId ? { text: 'Order', href: href('/dashboard/admin/orders/:id', { id: orderId }) } : '',
      csv: false,
    },
  },
  page: ['tank', 'day', 'gallons', 'why', 'order'],
  choose: {
    when: ({ show }) => (show ?? 'waiting') === 'waiting',
    verbs: [
      {
        ...{ verb: 'confirm', label: 'Confirm as orders', may: 'standing.manage' },
        done: (count) => `${count} ${count === 1 ? 'order' : 'orders'} made.`,
        act: (ctx, id) => decideProposal(ctx, id, { products: tradeProducts((ctx as ListContext).content) }),
      },
      {
        ...{ verb: 'drop', label: 'Skip', may: 'standing.manage' },
        done: (count) => `${count} ${count === 1 ? 'delivery' : 'deliveries'} skipped.`,
        act: (ctx, id) => dropProposal(ctx, id),
      },
    ],
  },
  empty: {
    title: 'No deliveries to confirm',
    words: "Deliveries show up here two business days ahead. Deliveries already on the way aren't proposed again.",
  },
  noMatch: { title: 'No proposals match.', words: "Try the customer's or site's name." },
  csv: 'proposed-deliveries',
})
