import { activityPage, activityTypes } from '#features/activity/activity.ts'
import { lastMonth, thisMonth } from '#features/analytics/period.ts'
import { earnedRevenue } from '#features/analytics/earned-revenue.ts'
import { activeNow, customersNow } from '#features/analytics/active-customers.ts'
import { summarizeReceivables } from '#features/ledger/receivables-summary.ts'
import { localTime } from '#domain/calendar.ts'
import { can } from '#domain/can.ts'
import { formatCents } from '#domain/money.ts'
import { href } from 'react-router'
import { orderStates, formatOrders } from '#features/orders/lifecycle.ts'
import { mailboxLine } from '#features/outbox/outbox.ts'
import type { Permission } from '#domain/permissions.ts'
import { systemHealth } from '#features/uptime/uptime.ts'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import type { Route } from './+types/board'
import { activityLine } from '#features/activity/pages/activity-line.ts'
import { alertsOf } from './alerts.ts'
import { BoardPage } from './board-page.tsx'
import { revenueLink, soldLink } from './figure-links.ts'
import { tasksToday } from '#features/reminders/pages/reminder-view.ts'
import { workToday } from './work.ts'
import { goLiveList } from '#features/settings/pages/go-live.ts'
import { formatUptime } from './format-uptime.ts'

/** How many entries of the diary the dashboard shows. */
const recent = 12

export const handle = { interactive: true }

export const meta = () => [{ title: 'Today' }]

export const loader = answering(async ({ request, context }: Route.LoaderArgs, ctx) => {
  const requested = new URL(request.url).searchParams.get('activity')
  const type = activityTypes.find((type) => type === requested)
  const app = context.get(services)
  const { content } = app
  const may = (permission: Permission) => can(ctx.viewer, permission)
  // One after another: a dashboard that asked all at once held the connections that a visitor's form needs.
  const work = await workToday(ctx)
  const tasks = may('tasks.see-all') ? await tasksToday(ctx) : undefined
  const customers = may('companies.see-all') ? await customersNow(ctx) : undefined
  const active = may('orders.see-all') ? await activeNow(ctx) : undefined
  const month = may('revenue.see') ? await earnedRevenue(ctx, thisMonth(ctx)) : undefined
  const before = may('revenue.see') ? await earnedRevenue(ctx, lastMonth(ctx)) : undefined
  const receivables =
    may('ledger.see-all') && ctx.billing.cutOver !== null ? await summarizeReceivables(ctx) : undefined
  const health = await systemHealth(ctx)
  const activity = await activityPage(ctx, { type, size: recent })
  const { backup } = app.env
  const alerts = await alertsOf(ctx, content, backup.folder === undefined ? undefined : backup.everyHours)
  const goLive = await goLiveList(ctx, app)
  const states = orderStates
    .statesThat('isActive')
    .flatMap((state) => active?.find((each) => each.state === state) ?? [])
  return {
    day: localTime(ctx.calendar, ctx.now).toLocaleString('en-US', { weekday: 'long', month: 'long', day: 'numeric' }),
    ...{ work, tasks, type },
    customers,
    active: active && {
      all: states.reduce((sum, { count }) => sum + count, 0),
      states: states.map(({ state, count }) => formatOrders(count, state)).join(', '),
    },
    revenue: month &&
      before && {
        ...{ month: formatCents(month.earned), orders: month.orders, before: formatCents(before.earned) },
        waits: month.waits > 0 ? formatCents(month.waits) : undefined,
        to: revenueLink(ctx),
        drafts: may('invoices.see-all') ? `${href('/dashboard/admin/invoices')}?show=draft` : undefined,
      },
    owed: receivables && {
      pastDue: formatCents(receivables.pastDue),
      customers: receivables.customers,
      days: receivables.days,
      sold: may('invoices.see-all') ? soldLink(ctx) : undefined,
    },
    health: { ...formatUptime(health), mailbox: await mailboxLine(ctx) },
    activity: activity.rows.map((entry) => activityLine(ctx, entry)),
    older: activity.older,
    alerts,
    goLive,
  }
})

export default function BoardRoute({ loaderData }: Route.ComponentProps) {
  return <BoardPage {...loaderData} />
}
