import '#ui/people.css'
import { href } from 'react-router'
import { listCompanyPeople } from '#features/accounts/company-people.ts'
import { invitationsToMe, openInvitations } from '#features/accounts/invitations.ts'
import { readAuthRequest, type AuthRequest } from '#features/accounts/pages/auth/auth-request.ts'
import { inviteTo, ownInvitationForms, postedPeopleForms } from '../../company-forms.ts'
import { findCompany } from '../../company.ts'
import type { Context } from '#domain/context.ts'
import { formatMoment } from '#domain/day.ts'
import type { ActorRole } from '#domain/viewer.ts'
import { answerVerb, type RefusedForm } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { readText } from '#forms/verb/read-form.ts'
import { RefusedElsewhere, VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { Alert } from '#ui/alert.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { companyRoleWords, readDone } from '../company-words.ts'
import { InvitationTable, Part, PeopleTable } from '../people.tsx'
import { viewInvitations, viewPeople } from '../people-view.ts'
import type { Route } from './+types/company'

export const loader = answering(async (args: Route.LoaderArgs, ctx) => {
  const request = readAuthRequest(args)
  const requested = await invitationsToMe(ctx)
  return {
    done: readDone(args.url),
    role: ctx.viewer.role,
    me: 'userId' in ctx.viewer ? ctx.viewer.userId : undefined,
    company: await ownCompany(ctx, request),
    invitations: requested.map(({ id, company, kind, companyRole, until }) => ({
      ...{ id, company, kind, as: companyRoleWords(kind)[companyRole].label.toLowerCase() },
      until: formatMoment(ctx.calendar.timeZone, until),
      forms: ownInvitationForms({ request, id, company }).map((form) => form.draw(ctx)),
    })),
  }
})

const page = href('/account/company')

/** A supplier's people belong to a supplier. */
const kindOf = ({ role }: Context['viewer']) => (role === 'supplier' ? role : 'customer')

const ownCompany = async (ctx: Context, request: AuthRequest) => {
  const { viewer } = ctx
  if (!('companyId' in viewer) || !viewer.companyId) return undefined
  const { id, name, kind } = await findCompany(ctx, viewer.companyId)
  const manages = viewer.companyRole === 'manager'
  const place = { request, companyId: id, kind, page }
  return {
    ...{ name, manages, limits: kind === 'customer' },
    access: companyRoleWords(kind)[viewer.companyRole ?? 'viewer'],
    people: viewPeople(ctx, place, await listCompanyPeople(ctx, id), manages),
    invited: manages ? viewInvitations(ctx, place, await openInvitations(ctx, id)) : [],
    invite: inviteTo(place, name).draw(ctx),
  }
}

export const action = answering(async (args: Route.ActionArgs, ctx) => {
  const { viewer } = ctx
  const [request, body] = [readAuthRequest(args), await args.request.formData()]
  const companyId = 'companyId' in viewer ? viewer.companyId : undefined
  return answerVerb(ctx, body, [
    ...ownInvitationForms({ request, id: readText(body, 'invitation'), company: '' }),
    ...(companyId ? postedPeopleForms({ request, companyId, kind: kindOf(viewer), page }, body) : []),
  ])
})

export const clientAction = keepDraft

type Props = Route.ComponentProps['loaderData'] & { refused?: RefusedForm }

/** The company someone acts for, its people, and invitations that wait for an answer. */
export default function CompanyRoute({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { done, role, company, invitations } = loaderData
  return (
    <div className="stack loose">
      {done && !refused && <Alert tone="kept" title={done} urgent />}
      <RefusedElsewhere refused={refused} forms={[company?.invite]} />
      {invitations.length > 0 && <OwnInvitations invitations={invitations} role={role} />}
      {company ? <OwnCompany {...loaderData} company={company} refused={refused} /> : <NoCompany role={role} />}
    </div>
  )
}

/** Companies that invited the address someone is signed in with. */
const OwnInvitations = ({ invitations, role }: Pick<Props, 'invitations' | 'role'>) => (
  <Part id="invitations" title="You're invited">
    <ul className="stack">
      {invitations.map(({ id, company, kind, as, until, forms }) => (
        <li key={id}>
          <p>
            <b>{company}</b> invites you as a {as}, until {until}.
            {role !== kind && ` Joining makes yours a ${kind} account.`}
          </p>
          <div className="line-form">
            {forms.map((form) => (
              <VerbForm key={form.verb} form={form} />
            ))}
          </div>
        </li>
      ))}
    </ul>
  </Part>
)

const OwnCompany = ({ company, me, refused }: Props & { company: NonNullable<Props['company']> }) => (
  <>
    <Part id="company" title={company.name}>
      <p className="text-soft">
        You are a {company.access.label.toLowerCase()}: you {company.access.may}.
        {!company.manages && ' A company manager invites and removes people.'}
      </p>
      <PeopleTable
        people={company.people}
        manages={company.manages}
        limits={company.limits}
        me={me}
        refused={refused}
      />
      {company.limits && company.manages && (
        <p className="field-help">
          A buyer's order above their limit waits for a manager. Leave a limit blank for none. Managers have no limit.
        </p>
      )}
    </Part>
    {company.manages && (
      <>
        <Part id="invited" title="Invited">
          <InvitationTable invitations={company.invited} />
        </Part>
        <VerbForm key={company.invited.length} form={company.invite} refused={refused} />
      </>
    )}
  </>
)

const NoCompany = ({ role }: { role: ActorRole }) => {
  if (role === 'admin')
    return (
      <EmptyState
        title="Administrators don't belong to a company."
        action={<ButtonLink href={href('/dashboard/admin/companies')}>Show companies</ButtonLink>}
      >
        You manage companies on the staff pages.
      </EmptyState>
    )
  return (
    <EmptyState
      title="You're not linked to a company yet"
      action={<ButtonLink href={`${href('/support')}?supportType=other`}>Ask us to add your company</ButtonLink>}
    >
      {role === 'supplier'
        ? "We send purchase orders to companies. You'll see them once we've linked your account to yours or one of its managers has invited you."
        : 'Only you can see your orders. To share them with coworkers, ask us to add your company, or ask one of its managers to invite you.'}
    </EmptyState>
  )
}
