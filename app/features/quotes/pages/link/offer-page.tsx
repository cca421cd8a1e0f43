import { FilesSection } from '#features/files/pages/files-section.tsx'
import type { FilesView } from '#features/files/pages/files-view.ts'
import { callLink } from '#domain/call-us.ts'
import { CallUs } from '#http/call-us.tsx'
import type { RefusedForm } from '#forms/verb/answer-verb.ts'
import type { DrawnForm } from '#forms/verb/verb-form.ts'
import { RefusedElsewhere } from '#forms/verb/verb-form-view.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Section } from '#ui/section.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import type { QuoteState } from '../../lifecycle.ts'
import type { StateWord } from '#domain/states.ts'
import type { ComparisonView } from '../compare-view.ts'
import { ComparedVersions } from '../compared.tsx'
import { PrintButton } from '#features/requests/pages/print-button.tsx'
import { Paper, PaperFacts, PaperFile } from '#features/trade/pages/paper.tsx'
import type { PaperSheet } from '#features/trade/pages/paper-pdf.ts'
import { Thread } from '#features/conversation/pages/thread.tsx'
import type { CustomerThread } from '#features/conversation/pages/thread-view.ts'
import type { PaperView } from '#features/trade/pages/paper-view.ts'
import { NextStep, QuoteAnswers } from '#features/trade/pages/quote-answers.tsx'
import { useNowAndThen } from '#live/use-fresh-page.ts'
import { Alert } from '#ui/alert.tsx'

type Props = {
  phone?: string
  reference: string
  state: QuoteState
  status: StateWord
  version: number
  who: string
  facts: PaperSheet['facts']
  pdf: string
  reason: string | null
  /** By when the next version is offered, when a change was asked for. */
  revised: string
  /** By when we answer the request again, when the quote was withdrawn. */
  again?: string
  ends: string | null
  paper: PaperView
  compared?: ComparisonView
  thread: CustomerThread
  forms: readonly DrawnForm[]
  files: FilesView
  order?: { reference: string; link: string; status: StateWord; promise: string; address: string }
  refused?: RefusedForm
}

/** A quote as its customer reads it behind the link of the mail: decide, then say where and when. */
export const OfferPage = (props: Props) => {
  const { reference, status, version, who, order, paper, forms, refused } = props
  const placing = forms.find(({ verb }) => verb === 'order')
  const answers = forms.filter((form) => form !== placing)
  useNowAndThen()
  return (
    <>
      <PageHead
        title={`Quote ${reference}`}
        lead={who && <bdi>For {who}</bdi>}
        actions={<StatusWord tone={status.tone}>{status.words}</StatusWord>}
      />
      <div className="wrap page-body sections">
        <RefusedElsewhere refused={refused} forms={[...forms, props.thread.say]} />
        <div className="main-and-side">
          <div className="stack loose">
            {placing && <NextStep {...{ placing, refused }} total={paper.total} />}
            <Paper caption={`Items in quote ${reference}, version ${version}`} paper={paper} />
            <PaperFacts facts={props.facts} />
            <ComparedVersions compared={props.compared} />
            <FilesSection {...props.files} />
          </div>
          <div className="stack loose">
            {(answers.length === 0 || props.state === 'expired') && <Outcome {...props} />}
            {answers.length > 0 && <QuoteAnswers forms={answers} refused={refused} />}
            {order && <Ordered order={order} />}
          </div>
        </div>
        <Thread {...props.thread} unless="Questions about this quote?" refused={refused} />
        <p className="cluster">
          <PrintButton /> <PaperFile href={props.pdf} />
        </p>
      </div>
    </>
  )
}

/** The order it became, and the way to follow it. */
const Ordered = ({ order }: { order: NonNullable<Props['order']> }) => (
  <Section
    id="ordered"
    title={
      <>
        Order {order.reference} <StatusWord tone={order.status.tone}>{order.status.words}</StatusWord>
      </>
    }
    size="h4"
    className="offer-order"
  >
    <p>
      {order.promise}, to <bdi>{order.address}</bdi>
    </p>
    <p className="cluster">
      <ButtonLink look="primary" href={order.link}>
        Track delivery
      </ButtonLink>
    </p>
  </Section>
)

type OutcomeProps = {
  state: QuoteState
  ends: string | null
  phone?: string
  reason: string | null
  revised: string
  again?: string
  order?: unknown
}

/** What became of a quote that no longer waits for an answer. */
export const Outcome = ({ state, ends, phone, reason, revised, again, order }: OutcomeProps) => {
  switch (state) {
    case 'draft':
      return (
        <Alert tone="due" title="This quote is being revised.">
          This is the last version we sent you. We'll email you the next one, and you can accept that.
        </Alert>
      )
    case 'approved':
      return (
        <Alert tone="kept" title="You accepted this quote">
          {order ? undefined : `Nothing is ordered yet: place your order by ${ends} to keep these prices.`}
        </Alert>
      )
    case 'change_asked':
      return (
        <Alert tone="due" title="You asked for a change">
          <bdi>{reason}</bdi> You'll have the next version by {revised}.
        </Alert>
      )
    case 'rejected':
      return (
        <Alert title="You declined this quote">
          <bdi>{reason}</bdi>
        </Alert>
      )
    case 'expired':
      return (
        <Alert tone="due" title="This quote has expired">
          It was valid until {ends}. Ask for today's price. Prefer to talk? <CallUs phone={phone} />.
        </Alert>
      )
    default:
      return (
        <Alert tone="due" title="We withdrew this quote">
          <bdi>{reason}</bdi>{' '}
          {again
            ? `You'll hear from us by ${again}.`
            : `${callLink(phone).label}${reason ? '' : " and we'll tell you why"}.`}
        </Alert>
      )
  }
}
