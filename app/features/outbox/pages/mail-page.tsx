import { Form, useNavigation } from 'react-router'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { DefinitionTable } from '#ui/definition-table.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import { MailPreview } from './mail-preview.tsx'
import type { MailLine } from './mail-row.ts'
import { mailStates } from './mail-words.ts'
import { outboxPath } from './outbox-address.ts'
import { May } from '#http/may.tsx'

type Props = {
  line: MailLine
  messageId: string | null
  /** The request it tells of. */
  inboxEntry: string | null
  pausedUntil?: string
  words?: { subject: string; text: string; html: string }
  refused?: string
}

/** One mail: what became of it, and how it reads. */
export const MailPage = ({ line, messageId, inboxEntry, pausedUntil, words, refused }: Props) => (
  <>
    <PageHead
      title={line.name}
      over={
        <a className="text-link" href={outboxPath}>
          Outbox
        </a>
      }
      lead={<bdi className="outbox-to">{line.recipient}</bdi>}
      actions={<StatusWord tone={mailStates[line.state].tone}>{mailStates[line.state].words}</StatusWord>}
    />
    <div className="wrap mail-page">
      <div className="mail-side">
        {refused && (
          <Alert tone="late" title={refused} urgent>
            Nothing was changed. What you see now is how it stands.
          </Alert>
        )}
        <DefinitionTable dense rows={facts({ line, messageId, inboxEntry, pausedUntil })} />
        {line.state !== 'sent' && (
          <May permission="outbox.resend">
            <SendAgain />
          </May>
        )}
      </div>
      {words ? (
        <MailPreview {...words} />
      ) : (
        <Alert tone="late" title="This mail cannot be written.">
          It was planned by another version of the program. It is tried again, and kept until it can be written.
        </Alert>
      )}
    </div>
  </>
)

const facts = ({ line, messageId, inboxEntry, pausedUntil }: Omit<Props, 'words' | 'refused'>) => [
  { name: 'Caused', value: line.caused },
  ...(line.reference
    ? [
        {
          name: 'Reference',
          value: inboxEntry ? <a href={`/dashboard/admin/inbox/${inboxEntry}`}>{line.reference}</a> : line.reference,
        },
      ]
    : []),
  ...(line.sent ? [{ name: 'Sent', value: line.sent }] : []),
  ...(line.tries ? [{ name: 'Tries', value: line.tries }] : []),
  ...(pausedUntil ? [{ name: 'Mail server', value: `Away; tried again at ${pausedUntil}` }] : []),
  ...(line.reason ? [{ name: 'Reason', value: <span className="outbox-reason">{line.reason}</span> }] : []),
  ...(messageId ? [{ name: 'Message-ID', value: <span className="mail-id">{messageId}</span> }] : []),
]

const SendAgain = () => {
  const sending = useNavigation().formMethod === 'POST'
  return (
    <Form method="post">
      <Button type="submit" look="solid" pending={sending && 'Sending …'}>
        Send it again
      </Button>
    </Form>
  )
}
