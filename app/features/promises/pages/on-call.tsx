import { redirect } from 'react-router'
import { desk } from '#features/requests/assign.ts'
import { planRota, weeklyRota } from '#features/settings/rota.ts'
import { localTime } from '#domain/calendar.ts'
import { answering } from '#http/answering.ts'
import { OnCallPage } from './on-call-page.tsx'
import type { Route } from './+types/on-call'

export const handle = { interactive: true }

export const meta = () => [{ title: 'On call' }]

export const loader = answering(async (_args: Route.LoaderArgs, ctx) => {
  const [people, shifts] = await Promise.all([desk(ctx), weeklyRota(ctx)])
  return {
    people: people.map(({ id, name, email }) => ({ id, name, email })),
    shifts: shifts.map(({ weekday, userId }) => `${weekday}.${userId}`),
    today: localTime(ctx.calendar, ctx.now).dayOfWeek,
  }
})

export const action = answering(async ({ request }: Route.ActionArgs, ctx) => {
  const body = await request.formData()
  const known = new Set((await desk(ctx)).map(({ id }) => id))
  const shifts = body.getAll('shift').flatMap((shift) => {
    const [weekday = '', userId = ''] = String(shift).split('.')
    return /^[1-7]$/.test(weekday) && known.has(userId) ? [{ weekday: Number(weekday), userId }] : []
  })
  await planRota(ctx, shifts)
  return redirect('/dashboard/admin/on-call', 303)
})

export default function OnCallRoute({ loaderData }: Route.ComponentProps) {
  return <OnCallPage {...loaderData} />
}
