import { Form, useNavigation } from 'react-router'
import { Button } from '#ui/button.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import { Table } from '#ui/table.tsx'

export type InvitationLine = { id: string; email: string; as: string; sent: string; until: string; ended: boolean }

const columns = [
  { key: 'email', head: 'Address' },
  { key: 'as', head: 'As' },
  { key: 'state', head: 'Link' },
  { key: 'verbs', head: 'Do' },
]

/** Who was invited and has not answered. */
export const InvitationTable = ({ invitations }: { invitations: InvitationLine[] }) => (
  <Table
    caption="Invitations without an answer"
    columns={columns}
    rows={invitations.map((invitation) => ({
      key: invitation.id,
      cells: {
        email: <span className="break-all">{invitation.email}</span>,
        as: invitation.as,
        state: (
          <>
            <StatusWord tone={invitation.ended ? 'off' : 'work'}>
              {invitation.ended ? 'Has ended' : 'Waiting'}
            </StatusWord>
            <small>
              {invitation.ended ? 'Worked until' : 'Works until'} {invitation.until}
            </small>
          </>
        ),
        verbs: <Verbs invitation={invitation} />,
      },
    }))}
    empty={<p className="text-soft">No invitation waits for an answer.</p>}
  />
)

const Verbs = ({ invitation: { id, email } }: { invitation: InvitationLine }) => {
  const sent = useNavigation().formData
  const sending = (verb: string) => sent?.get('verb') === verb && sent.get('invitation') === id
  return (
    <Form method="post" className="line-form">
      <input type="hidden" name="invitation" value={id} />
      <Button size="small" type="submit" name="verb" value="resend" pending={sending('resend') && 'Sending …'}>
        Send again<span className="sr-only"> to {email}</span>
      </Button>
      <Button size="small" type="submit" name="verb" value="withdraw" pending={sending('withdraw') && 'Withdrawing …'}>
        Withdraw<span className="sr-only"> the invitation of {email}</span>
      </Button>
    </Form>
  )
}
