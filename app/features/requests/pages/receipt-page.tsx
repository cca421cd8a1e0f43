import { CallUs } from '#http/call-us.tsx'
import { FilesSection } from '#features/files/pages/files-section.tsx'
import type { FilesView } from '#features/files/pages/files-view.ts'
import type { RefusedForm } from '#forms/verb/answer-verb.ts'
import type { DrawnForm } from '#forms/verb/verb-form.ts'
import { RefusedElsewhere, VerbForm } from '#forms/verb/verb-form-view.tsx'
import type { RequestState } from '../lifecycle.ts'
import { Section } from '#ui/section.tsx'
import { useZone } from '#ui/site/use-company.ts'
import { Badge } from '#ui/badge.tsx'
import { Alert } from '#ui/alert.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { DefinitionTable } from '#ui/definition-table.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import type { StateWord } from '#domain/states.ts'
import { NoBreak } from '#ui/no-break.tsx'
import { Icon } from '#ui/icon.tsx'
import { PromiseRecord } from '#ui/signature/promise-record.tsx'
import type { PromiseTimes } from '#ui/signature/promise-scale.ts'
import { Thread } from '#features/conversation/pages/thread.tsx'
import type { ThreadLine } from '#features/conversation/pages/thread-view.ts'
import { PrintButton } from './print-button.tsx'
import { receiptWords } from './receipt-words.ts'
import { WhatHappensNext } from './what-happens-next.tsx'

export type ReceiptProps = {
  phone?: string
  reference: string
  title: string
  state: RequestState
  said: string
  thanks: string
  home: string
  next: readonly (readonly [string, string])[]
  /** The customer may be out of fuel today: the number to call stands beside it. */
  runningDry?: boolean
  /** A visitor reads it, and an account of their address would keep it. */
  /** Where an account is made with the request's address. */
  signUp?: string
  promiseWords: string
  times: PromiseTimes
  received: string
  due: string
  answered?: string
  withdrawn?: string
  answers: { label: string; said: string; remark?: string }[]
  /** A quote answered it and was taken back: the promise was made anew. */
  again: boolean
  /** The promise has passed, and nobody has answered. */
  overdue: boolean
  /** Sent within the hour: what is said of a moment still holds. */
  fresh: boolean
  /** Someone signed in reads their own request: their way back, and the quotes that answered it. */
  own?: { requests: string; quotes: { to: string; reference: string }[] }
  /** The orders that were made of it. */
  became: { to?: string; reference: string; status: StateWord; when?: string }[]
  /** The promise is urgent: its holder should call instead. */
  hotline: boolean
  email: string | null
  /** The mail says where the answers stand, not what they are: nobody has answered from that mailbox yet. */
  brief: boolean
  files: FilesView
  forms: { add?: DrawnForm; withdraw?: DrawnForm; notMine?: DrawnForm }
  messages: readonly ThreadLine[]
  refused?: RefusedForm
}

/** Instead of the thanks, which say when we write: that time has passed. */
const sorry = "We have your request, and we're sorry to keep you waiting."

/** The receipt a visitor keeps, and the private page on which the request goes on: promise, messages, end. */
export const ReceiptPage = (props: ReceiptProps) => {
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
  const zone = useZone()
  const standing = receiptWords(props, zone.name)
  const conversation = (
    <Thread lines={props.messages} say={props.forms.add} unless="Add to your request" refused={refused} />
  )
  return (
    <div className="wrap page-body main-and-side receipt">
      <article className="receipt-paper card">
        <header>
          <p className="receipt-said" data-tone={props.withdrawn ? 'off' : undefined}>
            <Icon name={props.withdrawn ? 'canceled' : 'check'} /> {standing.head}
          </p>
          <h1 className="poster receipt-reference">
            <span className="visually-hidden">{title}, reference number </span>
            {reference}
          </h1>
          <p className="text-lead">
            <NoBreak>{standing.lead ?? (props.overdue ? sorry : thanks)}</NoBreak>{' '}
            {!standing.lead && email && (
              <NoBreak>{`${props.brief ? 'An email with your reference number and this page' : 'A copy'} ${props.fresh ? 'is on its way' : 'went'} to ${email}.`}</NoBreak>
            )}
          </p>
          {props.became.map(({ to, reference, status, when }) => (
            <p key={reference} className="cluster">
              {to ? (
                <a className="text-link" href={to}>
                  Order {reference}
                </a>
              ) : (
                `Order ${reference}`
              )}
              <StatusWord tone={status.tone}>{status.words}</StatusWord>
              {when}
            </p>
          ))}
          {props.forms.notMine && (
            <p>
              <Badge>Sent without signing in</Badge>
            </p>
          )}
          {props.own?.quotes.map(({ to, reference }) => (
            <p key={to}>
              <a className="text-link" href={to}>
                Quote {reference}
              </a>
            </p>
          ))}
        </header>
        <RefusedElsewhere refused={refused} forms={Object.values(props.forms)} />
        {props.overdue && (
          <Alert tone="late" title="Our answer is late.">
            We promised it by {due}. Please <CallUs phone={phone} inside /> and have your reference number ready.
          </Alert>
        )}
        {props.hotline && !props.withdrawn && (
          <Alert tone="due" title="Don't wait for our answer.">
            <CallUs phone={phone} />
            {phone && ', day or night,'} and have your reference number ready.
          </Alert>
        )}
        {!props.withdrawn && (
          <PromiseRecord
            times={times}
            received={{ when: received, note: `${zone.name} time` }}
            due={{ when: due, note: `Answered ${promiseWords}` }}
            answered={answered === undefined ? undefined : { when: answered }}
          />
        )}
        {props.messages.length > 0 && conversation}
        <Section id="asked" title="Your request" spacing="none">
          <DefinitionTable
            rows={answers
              .filter(({ said }) => said)
              .map(({ label, said, remark }) => ({
                name: label,
                value: (
                  <>
                    <bdi className="answer">
                      <NoBreak>{said}</NoBreak>
                    </bdi>
                    {remark && <small className="line text-soft">{remark}</small>}
                  </>
                ),
              }))}
          />
        </Section>
        <FilesSection {...props.files} />
        {props.messages.length === 0 && conversation}
        <p className="receipt-change">
          {phone && (
            <>
              Prefer to talk? <CallUs phone={phone} /> and have your reference number ready.{' '}
            </>
          )}
          Keep the link to this page private: anyone with it can read your request and message us in your name. Lost it?{' '}
          <a href="/status">Check your order or request</a> with your reference number.
        </p>
        {props.signUp && !props.withdrawn && (
          <p>
            <a className="text-link inside" href={props.signUp}>
              Create an account
            </a>{' '}
            with {email} to keep this request, its quote and your orders in one place.
          </p>
        )}
        <div className="cluster">
          {props.own && (
            <ButtonLink look="solid" href={props.own.requests}>
              Your requests
            </ButtonLink>
          )}
          <ButtonLink look={props.own ? 'outline' : 'solid'} href="/">
            {home}
          </ButtonLink>
          <PrintButton />
        </div>
        {props.forms.withdraw && (
          <div className="withdraw">
            <VerbForm form={props.forms.withdraw} refused={refused} />
          </div>
        )}
        {props.forms.notMine && (
          <div className="withdraw">
            <VerbForm form={props.forms.notMine} refused={refused} />
          </div>
        )}
      </article>
      <WhatHappensNext next={standing.over ? [] : next} runningDry={props.runningDry} phone={phone} />
    </div>
  )
}
