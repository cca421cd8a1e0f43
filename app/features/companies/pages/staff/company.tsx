import { data, redirect } from 'react-router'
import { peopleOf } from '#features/accounts/company-people.ts'
import { openInvitations } from '#features/accounts/invitations.ts'
import { changeCompany } from '../../change-company.ts'
import { findCompany } from '../../company.ts'
import { companyLife, companyState } from '../../lifecycle.ts'
import { moveCompany } from '../../move.ts'
import { historyOfAll } from '#events/audit-log.ts'
import { Refusal } from '#domain/refusal.ts'
import { knockOf } from '#features/accounts/pages/auth/knock.ts'
import { actOnPeople, asRefused } from '../act-on-people.ts'
import { invitationLine } from '../invitation-line.ts'
import { sayDayOf, sayMinuteOf } from '../say-day.ts'
import { answering } from '#http/answering.ts'
import { trailLine } from '#features/accounts/pages/staff/trail-line.ts'
import { typedCompany } from './company-fields.tsx'
import { companyDoneIn, CompanyPage } from './company-page.tsx'
import type { Route } from './+types/company'
import { companiesPath } from '../company-words.ts'
import { can } from '#domain/can.ts'

export const handle = { interactive: true }

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `${loaderData?.company.name ?? ''} | Companies` }]

const trailLength = 100

export const loader = answering(async ({ params, url }: Route.LoaderArgs, ctx) => {
  const company = await findCompany(ctx, params.id)
  const manages = can(ctx.viewer, 'companies.manage')
  const [people, invited] = await Promise.all([
    peopleOf(ctx, company.id),
    manages ? openInvitations(ctx, company.id) : [],
  ])
  const trail = await historyOfAll(ctx, [company.id, ...invited.map(({ id }) => id)], trailLength)
  const say = (at: Date) => sayMinuteOf(ctx, at)
  const { id, name, kind, email, phone, createdAt } = company
  return {
    done: companyDoneIn(url),
    manages,
    open: company.closedAt === null,
    company: { ...{ id, name, kind, email: email ?? '', phone: phone ?? '' }, opened: sayDayOf(ctx, createdAt) },
    verbs: companyLife.movesFor(companyState(company), ctx.viewer),
    people: people.map(({ disabledAt, ...person }) => ({ ...person, disabled: disabledAt !== null })),
    invited: invited.map((sent) => invitationLine(ctx, sent)),
    trail: trail.map((entry) => trailLine(entry, company.id, say)),
    trailLength,
  }
})

export const action = answering(async (args: Route.ActionArgs, ctx) => {
  const { door, form } = await knockOf(args)
  const { id } = args.params
  const verb = String(form.get('verb') ?? '')
  const here = (done: string) => redirect(`${companiesPath}/${id}?done=${done}`, 303)
  if (verb === 'rename') {
    const typed = typedCompany(form)
    const problem = await changeCompany(ctx, id, typed)
    return problem ? data({ typed, problem, refused: undefined }, { status: 422 }) : here('renamed')
  }
  const acted = companyLife.isVerb(verb)
    ? await moveCompany(ctx, id, verb).then(
        () => ({ done: verb === 'close' ? 'closed' : 'reopened' }),
        (error: unknown) => asRefused(error, verb),
      )
    : await actOnPeople(ctx, door, id, form)
  if (!acted) throw new Refusal('invalid', 'This button is not known. Please load the page again.')
  if ('done' in acted) return here(acted.done)
  return data({ refused: acted.refused, typed: undefined, problem: undefined }, { status: acted.status })
})

export default function CompanyRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <CompanyPage {...loaderData} {...actionData} />
}
