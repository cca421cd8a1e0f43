import type { Person } from '../../find-people.ts'
import type { Role } from '#domain/viewer.ts'
import { Alert } from '#ui/alert.tsx'
import { DefinitionTable } from '#ui/definition-table.tsx'
import { PageHead } from '#ui/page-head.tsx'
import type { Choice } from '#ui/select.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import { Part } from '#features/companies/pages/part.tsx'
import type { PersonVerb } from './act-on-person.ts'
import { CompanyForms, ProfileForm, RoleForm, StandingForm } from './person-forms.tsx'
import type { RefusedVerb } from './person.tsx'
import { peoplePath, rolesPath, stateWords } from './person-words.ts'
import { Answer } from './role-requests.tsx'
import type { TrailLine } from './trail-line.ts'
import { Trail } from './trail.tsx'

export type PersonFacts = Omit<Person, 'createdAt'> & { joined: string; roleSaid: string }

type Props = {
  person: PersonFacts
  isMe: boolean
  /** Whether the reader may change this account. */
  manages: boolean
  roleChoices: Choice[]
  staffRoles: Choice[]
  wish?: { id: string; displayName: string; role: Role }
  companies: Choice[]
  trail: TrailLine[]
  trailLength: number
  done?: PersonVerb
  refused?: RefusedVerb
}

const doneWords: Record<PersonVerb, string> = {
  profile: 'Name and phone are saved.',
  role: 'The role is changed, from their next click on. With new rights they sign in again.',
  disable: 'The account is disabled, and signed out everywhere.',
  enable: 'The account can sign in again.',
  link: 'They belong to the company now.',
  'company-role': 'That is changed, from their next click on.',
  unlink: 'They belong to no company any more.',
}

/** One account: what it may do, whom it acts for, and its trail. Never its password. */
export const PersonPage = ({
  person,
  isMe,
  manages,
  wish,
  companies,
  trail,
  trailLength,
  done,
  refused,
  ...props
}: Props) => (
  <>
    <PageHead
      over={<a href={peoplePath}>Users</a>}
      title={person.displayName}
      lead={<span className="break-all">{person.email}</span>}
    />
    <div className="wrap person-page">
      <div className="person-forms">
        {refused && <Alert tone="late" title={refused.message} urgent />}
        {done && !refused && <Alert tone="kept" title={doneWords[done]} urgent />}
        {wish && (
          <Alert tone="due" title="Asks to be staff.">
            <Answer wish={wish} choices={props.staffRoles} />
          </Alert>
        )}
        <Facts person={person} />
        {manages && <ProfileForm key={`${person.displayName} ${person.phone}`} person={person} />}
        {manages && person.role !== 'admin' && <CompanyForms person={person} companies={companies} />}
        {isMe ? (
          <p className="text-soft">This is your own account. Another administrator changes its role or disables it.</p>
        ) : (
          manages && (
            <>
              <RoleForm key={person.roleSaid} person={person} choices={props.roleChoices} />
              <StandingForm person={person} />
            </>
          )
        )}
      </div>
      <Part id="trail" title="Trail">
        <Trail entries={trail} most={trailLength} />
      </Part>
    </div>
  </>
)

const Facts = ({ person: { roleSaid, state, company, twoFactor, joined } }: { person: PersonFacts }) => (
  <DefinitionTable
    dense
    rows={[
      {
        name: 'Role',
        value: (
          <a className="text-link" href={rolesPath}>
            {roleSaid}
          </a>
        ),
      },
      { name: 'State', value: <StatusWord tone={stateWords[state].tone}>{stateWords[state].words}</StatusWord> },
      {
        name: 'Company',
        value: company ? (
          <a className="text-link" href={`/dashboard/admin/companies/${company.id}`}>
            {company.name}
          </a>
        ) : (
          'None'
        ),
      },
      { name: 'Two-factor', value: twoFactor ? 'On' : 'Off' },
      { name: 'Joined', value: joined },
    ]}
  />
)
