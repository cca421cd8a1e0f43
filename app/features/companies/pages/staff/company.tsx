import { href } from 'react-router'
import { listCompanyPeople } from '#features/accounts/company-people.ts'
import { openInvitations } from '#features/accounts/invitations.ts'
import { readAuthRequest } from '#features/accounts/pages/auth/auth-request.ts'
import { readTrail } from '#features/accounts/pages/staff/trail-line.ts'
import { Trail } from '#features/accounts/pages/staff/trail.tsx'
import { companyForms, inviteTo, postedPeopleForms } from '../../company-forms.ts'
import { findCompany } from '../../company.ts'
import { companyLife, companyState } from '../../change-company.ts'
import type { Company } from '../../schema.ts'
import { can } from '#domain/can.ts'
import { historyOfAll } from '#events/audit-log.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { RefusedElsewhere, VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { useMay } from '#http/may.tsx'
import { Alert } from '#ui/alert.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { readDone } from '../company-words.ts'
import { InvitationTable, Part, PeopleTable } from '../people.tsx'
import { formatLocalDay, viewInvitations, viewPeople } from '../people-view.ts'
import type { Route } from './+types/company'

export const handle = { interactive: true }

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `${loaderData?.company.name ?? ''} | Companies` }]

const trailLength = 100

export const loader = answering(async (args: Route.LoaderArgs, ctx) => {
  const company = await findCompany(ctx, args.params.id)
  const { id, name, kind, createdAt, closedAt } = company
  const place = placeOf(args, company)
  const manages = can(ctx.viewer, 'companies.manage')
  const [people, invited] = await Promise.all([listCompanyPeople(ctx, id), manages ? openInvitations(ctx, id) : []])
  const trail = await historyOfAll(ctx, [id, ...invited.map((invitation) => invitation.id)], trailLength)
  const { rename, ...moves } = companyForms(company)
  const forms = [
    ...(closedAt ? [] : [inviteTo(place)]),
    rename,
    ...companyLife.movesFor(companyState(company), ctx.viewer).map((verb) => moves[verb]),
  ]
  return {
    done: readDone(args.url),
    manages,
    company: { name, kind, open: closedAt === null, opened: formatLocalDay(ctx, createdAt) },
    people: viewPeople(ctx, place, people, manages),
    invited: viewInvitations(ctx, place, invited),
    forms: manages ? forms.map((form) => form.draw(ctx)) : [],
    trail: await readTrail(ctx, trail, id),
  }
})

export const action = answering(async (args: Route.ActionArgs, ctx) => {
  const [company, body] = [await findCompany(ctx, args.params.id), await args.request.formData()]
  return answerVerb(ctx, body, [
    ...Object.values(companyForms(company)),
    ...postedPeopleForms(placeOf(args, company), body),
  ])
})

export const clientAction = keepDraft

const placeOf = (args: Route.LoaderArgs | Route.ActionArgs, { kind }: Company) => ({
  ...{ request: readAuthRequest(args), kind },
  companyId: args.params.id,
  page: href('/dashboard/admin/companies/:id', args.params),
})

/** A company: its people, who is invited, how it is reached, and its trail. */
export default function CompanyRoute({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { done, manages, company, people, invited, forms, trail } = loaderData
  const may = useMay()
  return (
    <>
      <PageHead
        over={<a href={href('/dashboard/admin/companies')}>Companies</a>}
        title={company.name}
        lead={`${company.kind === 'customer' ? 'Customer' : 'Supplier'} since ${company.opened}${company.open ? '' : ' (archived)'}`}
      />
      <div className="wrap page-body main-and-side">
        <div className="stack loose">
          {done && !refused && <Alert tone="kept" title={done} urgent />}
          <RefusedElsewhere refused={refused} forms={forms} />
          <Part id="people" title="People">
            <PeopleTable
              people={people}
              manages={manages}
              limits={company.kind === 'customer' && may('prices.see')}
              pageOf={may('users.see') ? (id) => href('/dashboard/admin/users/:id', { id }) : undefined}
              refused={refused}
            />
          </Part>
          {manages && (
            <Part id="invited" title="Invitations">
              <InvitationTable invitations={invited} />
            </Part>
          )}
          <Part id="trail" title="History">
            <Trail entries={trail} most={trailLength} />
          </Part>
        </div>
        {manages && (
          <div className="stack loose">
            {forms.map((form) => (
              <VerbForm key={`${form.verb} ${invited.length}`} form={form} refused={refused} />
            ))}
          </div>
        )}
      </div>
    </>
  )
}
