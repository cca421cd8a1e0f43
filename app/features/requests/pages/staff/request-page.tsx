import { useZone } from '#ui/site/use-company.ts'
import type { RequestVerb } from '../../lifecycle.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { DefinitionTable } from '#ui/definition-table.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { PromiseRecord } from '#ui/signature/promise-record.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import { ChatTranscript, type TranscriptShown } from '#features/chat/pages/staff/chat-transcript.tsx'
import { Asked, type AskedLine, type Revealed } from './asked.tsx'
import { ContactCard, type ContactLines } from './contact-card.tsx'
import { Conversation, type SaidLine } from './conversation.tsx'
import { History, type PageHistory } from '#features/trade/pages/history.tsx'
import type { InboxRow } from './inbox-row.ts'
import { MailList, type MailLine } from '#features/outbox/pages/mail-list.tsx'
import { QuotesMade, type QuoteLine } from './quotes-made.tsx'
import { Related } from './related.tsx'
import { statusOf } from './status.ts'
import { useFreshPage } from '#live/use-fresh-page.ts'
import { Verbs } from './verbs.tsx'

type Props = {
  row: InboxRow
  /** Where that can be seen and mended which the program noticed. */
  trouble?: { to: string; words: string }
  received: string
  due: string
  answered?: string
  promiseWords: string
  now: number
  me: string
  people: { id: string; name: string }[]
  messageId: string
  contact: ContactLines
  transcript: TranscriptShown
  answers: AskedLine[]
  verbs: RequestVerb[]
  messages: SaidLine[]
  related: InboxRow[]
  quotes: QuoteLine[]
  history: PageHistory
  mails: MailLine[]
  refused?: string
  revealed?: Revealed
  typed?: string
}

/** One request: whom to answer, by when, what was asked, what was said, and what has happened since. */
export const RequestPage = (props: Props) => {
  const { row, received, due, answered, promiseWords, now, contact, answers, verbs, refused } = props
  const zone = useZone()
  const status = statusOf(row)
  useFreshPage((subject) => subject === row.id)
  return (
    <>
      <PageHead
        title={row.reference}
        over={
          <a className="text-link" href="/dashboard/admin/inbox">
            Inbox
          </a>
        }
        lead={row.title}
        actions={
          <span className="request-standing">
            {row.byPhone && <Badge>By phone</Badge>}
            {row.fromPortal && <Badge>Signed in</Badge>}
            {row.heard && <Badge tone="due">Wrote again</Badge>}
            {row.assignee && <bdi>{row.assignee}</bdi>}
            <StatusWord tone={status.tone}>{status.words}</StatusWord>
          </span>
        }
      />
      <div className="wrap request-page">
        <div className="request-main">
          {refused && (
            <Alert tone="late" title={refused} urgent>
              Nothing was changed. What you see now is how it stands.
            </Alert>
          )}
          {row.standing !== 'released' && (
            <PromiseRecord
              times={{ ...row.times, now }}
              received={{ when: received, note: `${zone.name} time` }}
              due={{ when: due, note: `Answered ${promiseWords}` }}
              answered={answered === undefined ? undefined : { when: answered, note: row.span }}
            />
          )}
          <Verbs verbs={verbs} seen={row.seen} assignee={row.assignee} people={props.people} />
          <section aria-labelledby="answers">
            <h2 id="answers" className="sign text-h3">
              {props.trouble ? 'What was noticed' : 'What was asked'}
            </h2>
            <DefinitionTable
              rows={answers.map((asked) => ({
                name: asked.label,
                value: <Asked asked={asked} revealed={props.revealed} />,
              }))}
            />
          </section>
          {props.trouble && (
            <p>
              <a className="text-link" href={props.trouble.to}>
                {props.trouble.words}
              </a>
            </p>
          )}
          <ChatTranscript lines={props.transcript} />
          <Conversation
            messages={props.messages}
            verbs={verbs}
            seen={row.seen}
            me={props.me}
            messageId={props.messageId}
            email={contact.email}
            typed={props.typed}
          />
        </div>
        <aside className="request-side">
          <ContactCard {...contact} />
          <QuotesMade request={row.id} quotes={props.quotes} />
          <Related requests={props.related} />
          <History {...props.history} />
          <MailList mails={props.mails} />
        </aside>
      </div>
    </>
  )
}
