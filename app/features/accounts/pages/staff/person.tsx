import { data, redirect } from 'react-router'
import { findPerson } from '../../find-people.ts'
import { waitingRoleRequests } from '../../role-request.ts'
import { openCompanies } from '#features/companies/list-companies.ts'
import { accountHistory } from '#events/audit-log.ts'
import { Refusal } from '#domain/refusal.ts'
import { sayDayOf, sayMinuteOf } from '#features/companies/pages/say-day.ts'
import { answering } from '#http/answering.ts'
import { actOnPerson, personVerbs, type PersonVerb } from './act-on-person.ts'
import { PersonPage } from './person-page.tsx'
import { trailLine } from './trail-line.ts'
import type { Route } from './+types/person'
import { peoplePath } from './person-words.ts'
import { can } from '#domain/can.ts'
import { statusOfRefusal } from '#http/conditions.ts'
import { roleChoicesFor, roleOf, staffRoleChoices } from './staff-words.ts'

export const handle = { interactive: true }

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `${loaderData?.person.displayName ?? ''} | Users` }]

/** So many entries of the diary are shown. */
const trailLength = 100

export const loader = answering(async ({ params, url }: Route.LoaderArgs, ctx) => {
  const { createdAt, ...person } = await findPerson(ctx, params.id)
  const kind = person.role === 'admin' ? undefined : person.role
  const [wishes, companies, trail] = await Promise.all([
    can(ctx.viewer, 'staff.manage') ? waitingRoleRequests(ctx) : [],
    kind && can(ctx.viewer, 'users.manage') ? openCompanies(ctx, kind) : [],
    accountHistory(ctx, person.id, trailLength),
  ])
  const wish = wishes.find(({ userId }) => userId === person.id)
  const say = (at: Date) => sayMinuteOf(ctx, at)
  return {
    person: { ...person, roleSaid: roleOf(person), joined: sayDayOf(ctx, createdAt) },
    manages: can(ctx.viewer, 'users.manage', person),
    roleChoices: roleChoicesFor(can(ctx.viewer, 'staff.manage')),
    staffRoles: staffRoleChoices(),
    isMe: 'userId' in ctx.viewer && ctx.viewer.userId === person.id,
    wish: wish && { id: wish.id, displayName: wish.displayName, role: wish.role },
    companies: companies.map(({ id, name }) => ({ value: id, label: name })),
    trail: trail.map((entry) => trailLine(entry, person.id, say)),
    trailLength,
    done: personVerbs.find((verb) => verb === url.searchParams.get('done')),
  }
})

export const action = answering(async ({ params, request }: Route.ActionArgs, ctx) => {
  const form = await request.formData()
  const verb = personVerbs.find((verb) => verb === form.get('verb'))
  if (!verb) throw new Refusal('invalid', 'This button is not known. Please load the page again.')
  try {
    await actOnPerson(ctx, params.id, verb, form)
  } catch (error) {
    if (!(error instanceof Refusal) || !pageSays.has(error.kind)) throw error
    return data({ refused: { verb, message: error.message } }, { status: statusOfRefusal[error.kind] })
  }
  return redirect(`${peoplePath}/${params.id}?done=${verb}`, 303)
})

export type RefusedVerb = { verb: PersonVerb; message: string }

/** What the page says itself: the last administrator, one's own account, a company of the other kind. */
const pageSays = new Set(['conflict', 'forbidden', 'invalid'])

export default function PersonRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <PersonPage {...loaderData} refused={actionData?.refused} />
}
