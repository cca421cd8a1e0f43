import { data, redirect } from 'react-router'
import { deleteOwnAccount } from '../../delete-account.ts'
import { Refusal } from '#domain/refusal.ts'
import { wrongPassword } from '../../own-password.ts'
import { knockOf } from '../auth/knock.ts'
import { answering } from '#http/answering.ts'
import { DataPage } from './data-page.tsx'
import type { Route } from './+types/data'
import { services } from '#http/context.ts'

export const loader = answering(({ context }: Route.LoaderArgs) => {
  const { retention } = context.get(services).content
  return { requestMonths: retention.requestMonths, orderYears: retention.orderYears }
})

export const action = answering(async (args: Route.ActionArgs, ctx) => {
  const { door, form } = await knockOf(args)
  if (form.get('sure') !== 'yes') return refused('sure', 'Please say that you are sure.')
  try {
    const { rateLimitFactor } = door
    if (!(await deleteOwnAccount(ctx, { password: String(form.get('password') ?? ''), rateLimitFactor })))
      return refused('password', wrongPassword)
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'conflict') return refused('sure', error.message)
    throw error
  }
  return redirect('/auth?deleted', { status: 303, headers: { 'Set-Cookie': door.auth.noCookie } })
})

const refused = (field: string, message: string) => data({ error: { field, message } }, { status: 422 })

export default function DataRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <DataPage {...loaderData} error={actionData?.error} />
}
