import { href } from 'react-router'
import { formatDay } from '#domain/day.ts'
import { customerFilter } from '#features/customers/pages/customer-filter.ts'
import { defineList } from '#lists/define.ts'
import { listStandings, standingFields } from './list.ts'
import { standingStates } from './schema.ts'
import { formatRule, ruleWords, stateWords } from './words.ts'
import { isDryFirst } from './runs-dry.ts'

/** What staff deliver again and again, the tank that runs dry first in front. */
export default defineList({
  path: href('/dashboard/admin/standing'),
  title: 'Standing deliveries',
  lead: 'Keep-full, route and will-call tanks, with run-out dates.',
  query: listStandings,
  ask: ({ show, words, filters }) => ({ ...filters, state: show ?? 'active', words }),
  select: standingFields,
  actions: [
    {
      href: href('/dashboard/admin/standing/new'),
      label: 'New standing delivery',
      look: 'primary',
      may: 'standing.manage',
    },
    { href: href('/dashboard/admin/temperatures'), label: 'Temperatures', look: 'plain' },
  ],
  tabs: {
    label: 'States',
    shows: standingStates,
    usual: () => 'active',
    read: async (ctx, { words, filters }) =>
      Promise.all(
        standingStates.map(async (state) => ({
          ...{ show: state, label: stateWords[state] },
          count: await listStandings.count(ctx, { ...filters, state, words } as never),
        })),
      ),
  },
  filters: {
    rule: {
      ...{ label: 'Rule', blank: 'All rules' },
      choices: Object.entries(ruleWords).map(([value, label]) => ({ value, label })),
    },
    customer: customerFilter,
  },
  search: { label: 'Search customers, sites and tanks', placeholder: 'Customer, site or tank' },
  columns: {
    tank: {
      head: 'Tank',
      cell: ({ id, tank, customer, site, address }) => ({
        ...{ text: tank ?? 'Tank', foreign: true, href: href('/dashboard/admin/standing/:id', { id }) },
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
    rule: { head: 'Rule', cell: (row) => ({ text: formatRule(row) }) },
    runs: {
      ...{ head: 'Runs out about', sort: 'runs' },
      cell: (row) => ({
        ...(row.runsOutOn ? { text: formatDay(row.runsOutOn), look: 'whole' } : { text: 'Not known', look: 'soft' }),
        notes: [
          row.runsOutFrom && row.runsOutTo && row.runsOutFrom !== row.runsOutTo
            ? `${formatDay(row.runsOutFrom)} to ${formatDay(row.runsOutTo)}`
            : undefined,
        ],
        flag: isDryFirst(row) ? { tone: 'late', words: 'Before the next delivery' } : undefined,
      }),
      csv: { 'Runs out about': ({ runsOutOn }) => runsOutOn ?? '' },
    },
    next: {
      ...{ head: 'Next delivery', sort: 'next' },
      cell: ({ nextOn, ordered }) => ({
        ...(nextOn ? { text: formatDay(nextOn), look: 'whole' } : { text: 'None planned', look: 'soft' }),
        notes: [ordered ? `Ordered for ${formatDay(ordered)}` : undefined],
      }),
      csv: { 'Next delivery': ({ nextOn }) => nextOn ?? '' },
    },
    asked: {
      head: 'K factor',
      cell: ({ askedK }) => (askedK === null ? '' : { flag: { tone: 'hold', words: 'Check K' } }),
      csv: false,
    },
  },
  page: ['tank', 'rule', 'runs', 'next', 'asked'],
  empty: {
    title: 'No standing deliveries yet',
    words: 'Set one for a tank: every 14 days, on certain days of the week, will-call, or kept full.',
  },
  noMatch: { title: 'No standing deliveries match.', words: "Try the customer's or site's name." },
  csv: 'standing-deliveries',
})
