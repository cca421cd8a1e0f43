import { Form, useNavigation } from 'react-router'
import type { CompanyRole } from '../schema.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Select } from '#ui/select.tsx'
import { Table, type Row } from '#ui/table.tsx'
import { companyRoleChoices, companyRoleWords } from './company-words.ts'

export type PersonLine = {
  userId: string
  displayName: string
  email: string
  companyRole: CompanyRole
  disabled: boolean
}

type Props = {
  people: PersonLine[]
  /** Whether the viewer may change and remove them. */
  manages: boolean
  /** The viewer's own line, said as such. */
  me?: string
  /** Where a person's own page is, for staff. */
  pageOf?: (userId: string) => string
}

/** The people of a company and what each may do. */
export const PeopleTable = ({ people, manages, me, pageOf }: Props) => (
  <Table
    caption="People of the company"
    columns={[
      { key: 'name', head: 'Name' },
      { key: 'role', head: 'May' },
      ...(manages ? [{ key: 'remove', head: 'Remove' }] : []),
    ]}
    rows={people.map((person) => line(person, { manages, me, pageOf }))}
    empty={<EmptyState title="Nobody acts for this company yet.">Invite the first one by mail.</EmptyState>}
  />
)

const line = (person: PersonLine, { manages, me, pageOf }: Omit<Props, 'people'>): Row => ({
  key: person.userId,
  cells: {
    name: (
      <>
        {pageOf ? (
          <a className="text-link" href={pageOf(person.userId)}>
            <bdi>{person.displayName}</bdi>
          </a>
        ) : (
          <bdi>{person.displayName}</bdi>
        )}
        {person.userId === me && ' (you)'}
        <small className="break-all">{person.email}</small>
        {person.disabled && <small>Disabled: cannot sign in</small>}
      </>
    ),
    role: manages ? <ChangeRole person={person} /> : companyRoleWords[person.companyRole].label,
    remove: manages && <Remove person={person} />,
  },
})

const ChangeRole = ({ person: { userId, displayName, companyRole } }: { person: PersonLine }) => {
  const sending = useSending('change', userId)
  return (
    <Form method="post" className="line-form">
      <input type="hidden" name="person" value={userId} />
      <label className="sr-only" htmlFor={`role-${userId}`}>
        What {displayName} may do
      </label>
      {/* A role that was changed comes back as the choice that is shown. */}
      <Select
        key={companyRole}
        id={`role-${userId}`}
        name="company_role"
        defaultValue={companyRole}
        choices={companyRoleChoices}
      />
      <Button size="small" type="submit" name="verb" value="change" pending={sending && 'Versioned …'}>
        Change<span className="sr-only"> the role of {displayName}</span>
      </Button>
    </Form>
  )
}

const Remove = ({ person: { userId, displayName } }: { person: PersonLine }) => {
  const sending = useSending('remove', userId)
  return (
    <Form method="post">
      <input type="hidden" name="person" value={userId} />
      <Button size="small" type="submit" name="verb" value="remove" pending={sending && 'Removing …'}>
        Remove<span className="sr-only"> {displayName}</span>
      </Button>
    </Form>
  )
}

const useSending = (verb: string, person: string) => {
  const sent = useNavigation().formData
  return sent?.get('verb') === verb && sent.get('person') === person
}
