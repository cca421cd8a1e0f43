import type { CompanyKind, CompanyRole } from '../../schema.ts'
import type { ActorRole } from '#domain/viewer.ts'
import { Alert } from '#ui/alert.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import type { Refused } from '../act-on-people.ts'
import { companyRoleWords, doneWords, type Done } from '../company-words.ts'
import { InvitationTable, type InvitationLine } from '../invitation-table.tsx'
import { InviteForm } from '../invite-form.tsx'
import { Part } from '../part.tsx'
import { PeopleTable, type PersonLine } from '../people-table.tsx'
import { OwnInvitations, type OwnInvitationLine } from './own-invitations.tsx'

type Company = {
  name: string
  kind: CompanyKind
  companyRole: CompanyRole
  manages: boolean
  people: PersonLine[]
  invited: InvitationLine[]
}

type Props = {
  done?: Done
  role: ActorRole
  me?: string
  company?: Company
  invitations: OwnInvitationLine[]
  refused?: Refused
}

/** The company somebody acts for, its people, and invitations that wait for an answer. */
export const CompanyPage = ({ done, role, me, company, invitations, refused }: Props) => (
  <div className="grid gap-10">
    {done && !refused && <Alert tone="kept" title={doneWords[done]} urgent />}
    {refused && refused.verb !== 'invite' && <Alert tone="late" title={refused.message} urgent />}
    <OwnInvitations invitations={invitations} role={role} />
    {company ? <OwnCompany company={company} me={me} refused={refused} /> : <NoCompany role={role} />}
  </div>
)

const OwnCompany = ({ company, me, refused }: { company: Company; me?: string; refused?: Refused }) => (
  <>
    <Part id="company" title={company.name}>
      <p className="text-soft">
        You are a {companyRoleWords[company.companyRole].label.toLowerCase()}: you{' '}
        {companyRoleWords[company.companyRole].may}.
        {!company.manages && ' A manager of the company invites and removes people.'}
      </p>
      <PeopleTable people={company.people} manages={company.manages} me={me} />
    </Part>
    {company.manages && (
      <>
        <Part id="invited" title="Invited">
          <InvitationTable invitations={company.invited} />
        </Part>
        <InviteForm
          key={company.invited.map(({ id }) => id).join()}
          refused={refused}
          title={`Invite somebody to ${company.name}`}
        />
      </>
    )}
  </>
)

const NoCompany = ({ role }: { role: ActorRole }) => {
  if (role === 'admin')
    return (
      <EmptyState title="An administrator belongs to no company.">Companies are looked after at the desk.</EmptyState>
    )
  return (
    <EmptyState
      title="You act for no company yet."
      action={<ButtonLink href="/support?supportType=other">Ask us to open your company</ButtonLink>}
    >
      {role === 'supplier'
        ? 'Purchase orders are addressed to a company. You see them once we have linked your account to yours, or one of its managers has invited you.'
        : 'What you order is your own. To share it with colleagues, ask us to open your company, or one of its managers to invite you.'}
    </EmptyState>
  )
}
