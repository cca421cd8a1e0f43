import { Form, useNavigation } from 'react-router'
import type { RequestVerb } from '#domain/requests/lifecycle.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { DefinitionTable } from '#ui/definition-table.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { PromiseRecord } from '#ui/signature/promise-record.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import type { InboxRow } from './inbox-row.ts'
import { MailList, type MailLine } from './mail-list.tsx'
import { Diary, type DiaryLine } from './diary.tsx'
import { statusOf } from './status.ts'

type Props = {
  row: InboxRow
  received: string
  answered?: string
  promiseWords: string
  now: number
  contact: { name: string | null; email: string | null; phone: string | null; company: string | null }
  answers: { name: string; label: string; said: string }[]
  verbs: RequestVerb[]
  history: DiaryLine[]
  mails: MailLine[]
  refused?: string
}

const buttons: Record<RequestVerb, { label: string; look: 'primary' | 'solid' | 'outline' }> = {
  take: { label: 'Take it: in progress', look: 'primary' },
  answer: { label: 'Mark as answered', look: 'solid' },
  put_back: { label: 'Put back', look: 'outline' },
  reopen: { label: 'Reopen: not answered yet', look: 'outline' },
}

/** One request: whom to answer, by when, what was asked, and what has happened since. */
export const RequestPage = ({ row, received, answered, promiseWords, now, contact, answers, verbs, history, mails, refused }: Props) => {
  const status = statusOf(row)
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
        actions={<StatusWord tone={status.tone}>{status.words}</StatusWord>}
      />
      <div className="wrap request-page">
        <div className="request-main">
          {refused && (
            <Alert tone="late" title={refused} urgent>
              Nothing was changed. What you see now is how it stands.
            </Alert>
          )}
          <PromiseRecord
            times={{ ...row.times, now }}
            received={{ when: received, note: 'Eastern time' }}
            due={{ when: row.due, note: `Answered ${promiseWords}` }}
            answered={answered === undefined ? undefined : { when: answered, note: row.span }}
          />
          <Verbs verbs={verbs} seen={row.state} />
          <section aria-labelledby="answers">
            <h2 id="answers" className="sign text-h3">
              What was asked
            </h2>
            <DefinitionTable rows={answers.map(({ label, said }) => ({ name: label, value: <bdi className="answer">{said || 'Not given'}</bdi> }))} />
          </section>
        </div>
        <aside className="request-side">
          <Contact {...contact} />
          <Diary entries={history} />
          <MailList mails={mails} />
        </aside>
      </div>
    </>
  )
}

/** The state that was seen travels with the verb: whoever was slower reads who was faster. */
const Verbs = ({ verbs, seen }: { verbs: RequestVerb[]; seen: string }) => {
  const pending = useNavigation().formData?.get('verb')
  return (
    <Form method="post" className="request-verbs">
      <input type="hidden" name="seen" value={seen} />
      {verbs.map((verb) => (
        <Button key={verb} type="submit" name="verb" value={verb} look={buttons[verb].look} pending={pending === verb && 'Saving …'}>
          {buttons[verb].label}
        </Button>
      ))}
    </Form>
  )
}

const Contact = ({ name, email, phone, company }: Props['contact']) => (
  <section aria-labelledby="contact">
    <h2 id="contact" className="sign text-h4">
      Contact
    </h2>
    <DefinitionTable
      dense
      rows={[
        { name: 'Name', value: <bdi>{name ?? 'Not given'}</bdi> },
        ...(company ? [{ name: 'Company', value: <bdi>{company}</bdi> }] : []),
        { name: 'Phone', value: phone ? <a className="text-link" href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a> : 'Not given' },
        { name: 'E-mail', value: email ? <a className="text-link" href={`mailto:${email}`}>{email}</a> : 'Not given' },
      ]}
    />
  </section>
)
