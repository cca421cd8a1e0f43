import type { RequestState, RequestVerb } from '#domain/requests/lifecycle.ts'
import { Alert } from '#ui/alert.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { DefinitionTable } from '#ui/definition-table.tsx'
import { Icon } from '#ui/icon.tsx'
import { PromiseRecord } from '#ui/signature/promise-record.tsx'
import type { PromiseTimes } from '#ui/signature/promise-scale.ts'
import { PrintButton } from './print-button.tsx'
import { StatusConversation, type StatusMessage } from './status-conversation.tsx'
import { WhatHappensNext } from './what-happens-next.tsx'
import { WithdrawRequest } from './status-withdraw.tsx'

type Props = {
  phone: string
  reference: string
  title: string
  state: RequestState
  said: string
  thanks: string
  home: string
  next: readonly (readonly [string, string])[]
  promiseWords: string
  times: PromiseTimes
  received: string
  due: string
  answered?: string
  withdrawn?: string
  answers: { label: string; said: string; remark?: string }[]
  /** The promise is urgent: whoever holds it should rather call. */
  hotline: boolean
  email: string | null
  moves: RequestVerb[]
  messageId: string
  messages: StatusMessage[]
  refused?: string
  typed?: string
}

/** The paper a visitor keeps, and the private page on which the request goes on: its promise, its words, its end. */
export const ReceiptPage = (props: Props) => {
  const {
    phone,
    reference,
    title,
    thanks,
    home,
    next,
    promiseWords,
    times,
    received,
    due,
    answered,
    answers,
    email,
    refused,
  } = props
  const standing = standingInWords(props)
  return (
    <div className="wrap receipt">
      <article className="receipt-paper">
        <header>
          <p className="receipt-said" data-tone={props.withdrawn ? 'off' : undefined}>
            <Icon name={props.withdrawn ? 'cancelled' : 'check'} /> {standing.head}
          </p>
          <h1 className="poster receipt-reference">
            <span className="sr-only">{title}, reference </span>
            {reference}
          </h1>
          <p className="text-lead">
            {standing.lead ?? thanks} {!standing.lead && email && `A copy is on its way to ${email}.`}
          </p>
        </header>
        {refused && <Alert tone="late" title={refused} urgent />}
        {props.hotline && !props.withdrawn && (
          <Alert tone="due" title="Do not wait for us.">
            Call <a href={`tel:+1${phone.replaceAll(/\D/g, '')}`}>{phone}</a>, day or night, and say the reference.
          </Alert>
        )}
        {!props.withdrawn && (
          <PromiseRecord
            times={times}
            received={{ when: received, note: 'Eastern time' }}
            due={{ when: due, note: `Answered ${promiseWords}` }}
            answered={answered === undefined ? undefined : { when: answered }}
          />
        )}
        <StatusConversation
          messages={props.messages}
          mayAdd={props.moves.includes('add')}
          messageId={props.messageId}
          typed={props.typed}
        />
        <section aria-labelledby="asked">
          <h2 id="asked" className="sign text-h3">
            What you asked for
          </h2>
          <DefinitionTable
            rows={answers.map(({ label, said, remark }) => ({
              name: label,
              value: (
                <>
                  <bdi className="answer">{said || 'Not given'}</bdi>
                  {remark && <small className="block text-soft">{remark}</small>}
                </>
              ),
            }))}
          />
        </section>
        <p className="receipt-change">
          Rather speak? Call{' '}
          <a className="text-link" href={`tel:+1${phone.replaceAll(/\D/g, '')}`}>
            {phone}
          </a>{' '}
          and say the reference. Keep the address of this page private: whoever has it can read your request and write
          in your name.
        </p>
        <div className="receipt-actions">
          <ButtonLink look="solid" href="/">
            {home}
          </ButtonLink>
          <PrintButton />
        </div>
        {props.moves.includes('withdraw') && <WithdrawRequest seen={props.state} />}
      </article>
      <WhatHappensNext next={next} phone={phone} />
    </div>
  )
}

/** What stands above the reference, and what under it once there is more to say than thanks. */
const standingInWords = ({ state, said, answered, withdrawn, messages }: Props): { head: string; lead?: string } => {
  if (withdrawn)
    return { head: 'Withdrawn', lead: `You took this request back on ${withdrawn}. Nobody works on it any more.` }
  if (state === 'won' || state === 'lost')
    return { head: 'Closed', lead: 'This request is closed. For anything new, please ask again.' }
  if (answered) {
    return {
      head: 'Answered',
      lead: messages.some(({ ours }) => ours) ? 'Our answer stands below.' : 'We have answered you by phone or e-mail.',
    }
  }
  return state === 'in_progress' ? { head: 'In progress', lead: 'Somebody has your request in hand.' } : { head: said }
}
