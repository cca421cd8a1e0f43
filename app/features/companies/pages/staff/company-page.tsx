import type { CompanyVerb } from '../../lifecycle.ts'
import type { CompanyKind } from '../../schema.ts'
import type { CompanyProblem, TypedCompany } from '../../typed-company.ts'
import { Alert } from '#ui/alert.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { OwnForm } from '#features/accounts/pages/account/own-form.tsx'
import type { Refused } from '../act-on-people.ts'
import { companiesPath, doneIn, doneWords } from '../company-words.ts'
import { InvitationTable, type InvitationLine } from '../invitation-table.tsx'
import { InviteForm } from '../invite-form.tsx'
import { Part } from '../part.tsx'
import { PeopleTable, type PersonLine } from '../people-table.tsx'
import type { TrailLine } from '#features/accounts/pages/staff/trail-line.ts'
import { Trail } from '#features/accounts/pages/staff/trail.tsx'
import { CompanyFields } from './company-fields.tsx'
import { peoplePath } from '#features/accounts/pages/staff/person-words.ts'
import { useMay } from '#http/may.tsx'

type Props = {
  company: { id: string; name: string; kind: CompanyKind; email: string; phone: string; opened: string }
  verbs: CompanyVerb[]
  open: boolean
  /** Whether the reader may change it. */
  manages: boolean
  people: PersonLine[]
  invited: InvitationLine[]
  trail: TrailLine[]
  trailLength: number
  done?: string
  refused?: Refused
  typed?: TypedCompany
  problem?: CompanyProblem
}

const staffWords: Record<string, string> = {
  opened: 'The company is open. Invite its first manager.',
  renamed: 'That is saved.',
  closed: 'The company is closed: nobody acts for it any more.',
  reopened: 'The company is open again.',
}

/** What was just done, in words. */
export const companyDoneIn = (url: URL): string | undefined => {
  const done = doneIn(url)
  return done ? doneWords[done] : staffWords[url.searchParams.get('done') ?? '']
}

/** A company: its people, who is invited, how it is reached, and its trail. */
export const CompanyPage = (props: Props) => {
  const { company, verbs, open, manages, people, invited, trail, trailLength, done, refused, typed, problem } = props
  const may = useMay()
  return (
    <>
      <PageHead
        over={<a href={companiesPath}>Companies</a>}
        title={company.name}
        lead={`A ${company.kind} since ${company.opened}${open ? '' : '. It is closed'}.`}
      />
      <div className="wrap person-page company-page">
        <div className="person-forms">
          {done && !refused && !problem && <Alert tone="kept" title={done} urgent />}
          {refused && refused.verb !== 'invite' && <Alert tone="late" title={refused.message} urgent />}
          <Part id="people" title="People">
            <PeopleTable
              people={people}
              manages={manages}
              pageOf={may('users.see') ? (id) => `${peoplePath}/${id}` : undefined}
            />
          </Part>
          {manages && (
            <Part id="invited" title="Invited">
              <InvitationTable invitations={invited} />
            </Part>
          )}
          <Part id="trail" title="Trail">
            <Trail entries={trail} most={trailLength} />
          </Part>
        </div>
        {manages && (
          <div className="person-side">
            {open && <InviteForm key={invited.map(({ id }) => id).join()} refused={refused} />}
            <OwnForm
              key={`${company.name} ${company.email} ${company.phone}`}
              title="Name and how it is reached"
              verb="rename"
              look="outline"
              button="Save"
              pending="Saving …"
              error={problem && { field: problem.field, message: problem.problem }}
            >
              <CompanyFields typed={typed ?? company} problem={problem} />
            </OwnForm>
            {verbs.map((verb) => (
              <OwnForm key={verb} {...moves[verb]} verb={verb} />
            ))}
          </div>
        )}
      </div>
    </>
  )
}

const moves = {
  close: {
    title: 'Close the company',
    lead: 'Its people keep their accounts and act for nobody. What it bought or sold stays. You can undo it.',
    look: 'danger',
    button: 'Close',
    pending: 'Closing …',
  },
  reopen: {
    title: 'Open it again',
    lead: 'Its people act for it again, as before.',
    look: 'outline',
    button: 'Open again',
    pending: 'Opening …',
  },
} as const satisfies Record<CompanyVerb, object>
