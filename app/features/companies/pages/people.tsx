import type { ReactNode } from 'react'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import type { RefusedForm } from '#forms/verb/answer-verb.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Section } from '#ui/section.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import { Table } from '#ui/table.tsx'
import type { InvitationView, PersonView } from './people-view.ts'

/** A part of a page about a company or a person, under its heading. */
export const Part = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <Section id={id} title={title} spacing="wide">
    {children}
  </Section>
)

type PeopleProps = {
  people: PersonView[]
  manages: boolean
  /** They buy: a buyer may have a limit per order. */
  limits?: boolean
  /** The viewer's own line, said as such. */
  me?: string
  /** Where a person's own page is, for staff. */
  pageOf?: (userId: string) => string
  refused?: RefusedForm
}

/** The people of a company and what each may do. */
export const PeopleTable = ({ people, manages, limits, me, pageOf, refused }: PeopleProps) => (
  <Table
    caption="People at the company"
    columns={[
      { key: 'name', head: 'Name' },
      { key: 'role', head: 'Access' },
      ...(limits ? [{ key: 'limit', head: 'Limit per order' }] : []),
      ...(manages ? [{ key: 'remove', head: <span className="visually-hidden">Remove</span> }] : []),
    ]}
    rows={people.map(({ userId, displayName, email, role, disabled, limit, forms }) => ({
      key: userId,
      cells: {
        name: (
          <>
            {pageOf ? (
              <a className="text-link" href={pageOf(userId)}>
                <bdi>{displayName}</bdi>
              </a>
            ) : (
              <bdi>{displayName}</bdi>
            )}
            {userId === me && ' (you)'}
            <small className="breaks">{email}</small>
            {disabled && <small>Disabled: can't sign in</small>}
          </>
        ),
        role: forms ? <VerbForm form={forms.change} refused={refused} /> : role,
        limit: forms?.limit ? <VerbForm form={forms.limit} refused={refused} /> : (limit ?? 'None'),
        remove: forms && <VerbForm form={forms.remove} />,
      },
    }))}
    empty={<EmptyState title="No people yet">Invite the first person by email.</EmptyState>}
  />
)

/** Who was invited and has not answered. */
export const InvitationTable = ({ invitations }: { invitations: InvitationView[] }) => (
  <Table
    caption="Pending invitations"
    columns={[
      { key: 'email', head: 'Email' },
      { key: 'as', head: 'Access' },
      { key: 'state', head: 'Link' },
      { key: 'verbs', head: <span className="visually-hidden">Actions</span> },
    ]}
    rows={invitations.map(({ id, email, as, until, ended, forms }) => ({
      key: id,
      cells: {
        email: <span className="breaks">{email}</span>,
        as,
        state: (
          <>
            <StatusWord tone={ended ? 'off' : 'work'}>{ended ? 'Expired' : 'Pending'}</StatusWord>
            <small>
              {ended ? 'Expired' : 'Valid until'} {until}
            </small>
          </>
        ),
        verbs: (
          <div className="line-form">
            {forms.map((form) => (
              <VerbForm key={form.verb} form={form} />
            ))}
          </div>
        ),
      },
    }))}
    empty={<p className="text-soft">No pending invitations</p>}
  />
)
