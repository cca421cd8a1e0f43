import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import type { Route } from './+types/hours'
import { HoursPage } from './hours-page.tsx'
import { problemsByField, readHours, timetableOf } from './read-hours.ts'
import { keepSetting, loadSetting } from './setting-route.ts'
import { settingsPath } from './settings-tabs.tsx'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Hours and holidays | Settings' }]

export const loader = answering(async ({ request }: Route.LoaderArgs, ctx) => {
  const { value, state } = await loadSetting(ctx, 'hours', request)
  return { days: timetableOf(value.openingHours), holidays: value.holidays, state }
})

export const action = answering(async ({ request, context }: Route.ActionArgs, ctx) => {
  const body = await request.formData()
  const value = readHours(body)
  const answer = await keepSetting(ctx, context.get(services), 'hours', {
    body,
    value,
    path: `${settingsPath}/hours`,
  })
  if (answer instanceof Response) return answer
  const { problems, refused } = answer.data
  const typed = answer.data.value && { days: timetableOf(value.openingHours), holidays: value.holidays }
  return { ...answer, data: { ...typed, refused, problems: problems && problemsByField(problems, value) } }
})

export default function HoursRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <HoursPage {...loaderData} {...actionData} />
}
