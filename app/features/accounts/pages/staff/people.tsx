import { data, redirect } from 'react-router'
import { roleRequestLife } from '../../role-request-lifecycle.ts'
import { decideRoleRequest, waitingRoleRequests } from '../../role-request.ts'
import { Refusal } from '#domain/refusal.ts'
import people from '../../staff-list.ts'
import { ListPage } from '#lists/list-page.tsx'
import { Alert } from '#ui/alert.tsx'
import { sayDayOf } from '#features/companies/pages/say-day.ts'
import { answering } from '#http/answering.ts'
import { listContext } from '#lists/pages/list-context.ts'
import { useFreshPage } from '#live/use-fresh-page.ts'
import { RoleRequests } from './role-requests.tsx'
import type { Route } from './+types/people'
import { can } from '#domain/can.ts'
import { staffRoleChoices } from './staff-words.ts'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Users' }]

export const loader = answering(async ({ url, context }: Route.LoaderArgs, ctx) => {
  const [list, wishes] = await Promise.all([
    people.view(listContext(ctx, context), url.searchParams),
    can(ctx.viewer, 'staff.manage') ? waitingRoleRequests(ctx) : [],
  ])
  return {
    list,
    decided: roleRequestLife.states.find((state) => state === url.searchParams.get('decided')),
    staffRoles: staffRoleChoices(),
    wishes: wishes.map(({ id, userId, email, displayName, role, askedAt }) => ({
      ...{ id, userId, email, displayName, role },
      asked: sayDayOf(ctx, askedAt),
    })),
  }
})

/** Answers somebody who asked for another role. */
export const action = answering(async ({ request }: Route.ActionArgs, ctx) => {
  const form = await request.formData()
  const verb = form.get('verb')
  if (!roleRequestLife.isVerb(verb))
    throw new Refusal('invalid', 'This button is not known. Please load the page again.')
  try {
    await decideRoleRequest(ctx, String(form.get('wish')), verb, String(form.get('staff_role') ?? ''))
  } catch (error) {
    if (!(error instanceof Refusal) || (error.kind !== 'conflict' && error.kind !== 'invalid')) throw error
    return data({ refused: error.message }, { status: error.kind === 'conflict' ? 409 : 422 })
  }
  return redirect(`${people.path}?decided=${verb === 'approve' ? 'approved' : 'declined'}`, 303)
})

/** Everybody who has an account, and who asks for another role. */
export default function PeopleRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { list, decided, wishes, staffRoles } = loaderData
  useFreshPage()
  const refused = actionData?.refused
  return (
    <ListPage
      list={list}
      above={
        <>
          {refused && <Alert tone="late" title={refused} urgent />}
          {decided && !refused && (
            <Alert tone="kept" title={`The request is ${decided}. They are told by mail.`} urgent />
          )}
          <RoleRequests wishes={wishes} choices={staffRoles} />
        </>
      }
    />
  )
}
