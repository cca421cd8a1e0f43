import { Form, useNavigation } from 'react-router'
import type { CompanyKind } from '../../schema.ts'
import type { ActorRole } from '#domain/viewer.ts'
import { Button } from '#ui/button.tsx'
import { Part } from '../part.tsx'

export type OwnInvitationLine = { id: string; company: string; kind: CompanyKind; as: string; until: string }

type Props = { invitations: OwnInvitationLine[]; role: ActorRole }

/** Companies that invited the address somebody is signed in with. */
export const OwnInvitations = ({ invitations, role }: Props) => {
  if (invitations.length === 0) return null
  return (
    <Part id="invitations" title="You are invited">
      <ul className="grid gap-6">
        {invitations.map((invitation) => (
          <OwnInvitation key={invitation.id} invitation={invitation} role={role} />
        ))}
      </ul>
    </Part>
  )
}

const OwnInvitation = ({
  invitation: { id, company, kind, as, until },
  role,
}: {
  invitation: OwnInvitationLine
  role: ActorRole
}) => {
  const sent = useNavigation().formData
  const sending = (verb: string) => sent?.get('verb') === verb && sent.get('invitation') === id
  return (
    <li>
      <p>
        <b>{company}</b> invites you as a {as}, until {until}.
        {role !== kind && ` Joining makes yours a ${kind} account.`}
      </p>
      <Form method="post" className="line-form">
        <input type="hidden" name="invitation" value={id} />
        <Button look="primary" type="submit" name="verb" value="accept" pending={sending('accept') && 'Joining …'}>
          Join {company}
        </Button>
        <Button type="submit" name="verb" value="decline" pending={sending('decline') && 'Saying no …'}>
          Say no<span className="sr-only"> to {company}</span>
        </Button>
      </Form>
    </li>
  )
}
