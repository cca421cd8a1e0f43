import { activityPage, activityTypes } from '../activity.ts'
import { answering } from '#http/answering.ts'
import type { Route } from './+types/activity'
import { activityLine } from './activity-line.ts'
import { ActivityPage } from './activity-page.tsx'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Activity' }]

const size = 50

export const loader = answering(async ({ url }: Route.LoaderArgs, ctx) => {
  const type = activityTypes.find((known) => known === url.searchParams.get('activity'))
  const before = url.searchParams.get('before') ?? undefined
  const { rows, older } = await activityPage(ctx, { type, before, size })
  return { type, begun: before !== undefined, older, lines: rows.map((entry) => activityLine(ctx, entry)) }
})

export default function ActivityRoute({ loaderData }: Route.ComponentProps) {
  return <ActivityPage {...loaderData} />
}
