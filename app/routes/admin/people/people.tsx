import { data, redirect } from 'react-router'
import { countPeople, findPeople } from '#domain/accounts/find-people.ts'
import { roleRequestLife } from '#domain/accounts/role-request-lifecycle.ts'
import { decideRoleRequest, waitingRoleRequests } from '#domain/accounts/role-request.ts'
import { Refusal } from '#domain/refusal.ts'
import { sayDayOf } from '../../companies/say-day.ts'
import { answering } from '../../http/answering.ts'
import { readTurn } from '../../trade/list-address.ts'
import { peoplePath, readFilter } from './people-address.ts'
import { PeoplePage } from './people-page.tsx'
import type { Route } from './+types/people'
import { can } from '#domain/can.ts'
import { roleOf, staffRoleChoices } from './staff-words.ts'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Users' }]

export const loader = answering(async ({ url }: Route.LoaderArgs, ctx) => {
  const filter = readFilter(url.searchParams)
  const [page, found, wishes] = await Promise.all([
    findPeople(ctx, filter, readTurn(url.searchParams)),
    countPeople(ctx, filter),
    can(ctx.viewer, 'staff.manage') ? waitingRoleRequests(ctx) : [],
  ])
  return {
    ...{ filter, found, older: page.older, newer: page.newer },
    decided: roleRequestLife.states.find((state) => state === url.searchParams.get('decided')),
    rows: page.rows.map(({ createdAt, ...person }) => ({
      ...person,
      roleSaid: roleOf(person),
      joined: sayDayOf(ctx, createdAt),
    })),
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
  return redirect(`${peoplePath}?decided=${verb === 'approve' ? 'approved' : 'declined'}`, 303)
})

export default function PeopleRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <PeoplePage {...loaderData} refused={actionData?.refused} />
}
