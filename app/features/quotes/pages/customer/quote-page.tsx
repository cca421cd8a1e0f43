import { href } from 'react-router'
import type { RefusedForm } from '#forms/verb/answer-verb.ts'
import type { DrawnForm } from '#forms/verb/verb-form.ts'
import { RefusedElsewhere } from '#forms/verb/verb-form-view.tsx'
import { Alert } from '#ui/alert.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Section } from '#ui/section.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import type { StateWord } from '#domain/states.ts'
import { FilesSection } from '#features/files/pages/files-section.tsx'
import type { FilesView } from '#features/files/pages/files-view.ts'
import { PrintButton } from '#features/requests/pages/print-button.tsx'
import { Thread } from '#features/conversation/pages/thread.tsx'
import type { CustomerThread } from '#features/conversation/pages/thread-view.ts'
import { History, type PageHistory } from '#features/trade/pages/history.tsx'
import type { PaperView } from '#features/trade/pages/paper-view.ts'
import type { PaperSheet } from '#features/trade/pages/paper-pdf.ts'
import { Paper, PaperFacts, PaperFile } from '#features/trade/pages/paper.tsx'
import { useFreshPage } from '#live/use-fresh-page.ts'
import type { ComparisonView } from '../compare-view.ts'
import { ComparedVersions } from '../compared.tsx'
import { NextStep, QuoteAnswers } from '#features/trade/pages/quote-answers.tsx'
import { ReadOnlyNotice } from '#forms/verb/read-only-notice.tsx'

type Props = {
  reference: string
  version: number
  status: StateWord
  said: string
  paper: PaperView
  facts: PaperSheet['facts']
  pdf: string
  reason: string | null
  forms: readonly DrawnForm[]
  readsOnly: boolean
  order?: { id: string; reference: string }
  /** Where what was ordered of it waits for a manager of the company. */
  held?: string
  versions: VersionLine[]
  compared?: ComparisonView
  files: FilesView
  history: PageHistory
  thread: CustomerThread
  refused?: RefusedForm
}

/** An offer of ours: its paper, until when it holds, what to do about it, and the order it becomes. */
export const QuotePage = (props: Props) => {
  const { reference, version, status, said, paper, reason, forms, order, versions, refused } = props
  const placing = forms.find(({ verb }) => verb === 'order')
  const answers = forms.filter((form) => form !== placing)
  useFreshPage()
  return (
    <>
      <PageHead
        title={`Quote ${reference}`}
        over={
          <a className="text-link" href={href('/dashboard/customer/quotes')}>
            Quotes
          </a>
        }
        lead={said}
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
            {reason && (
              <Section id="reason" title="Your message" size="h4" spacing="none">
                <p className="portal-words">
                  <bdi>{reason}</bdi>
                </p>
              </Section>
            )}
            <QuoteAnswers forms={answers} refused={refused} />
            {props.readsOnly && <ReadOnlyNotice />}
            {order && (
              <p className="cluster">
                <ButtonLink look="primary" href={href('/dashboard/customer/orders/:id', { id: order.id })}>
                  Go to order {order.reference}
                </ButtonLink>
              </p>
            )}
            {props.held && (
              <Alert tone="due" title="An order from this quote is waiting for a manager of your company.">
                <a className="text-link" href={props.held}>
                  See approvals
                </a>
              </Alert>
            )}
            <Thread {...props.thread} unless="Questions about this quote?" refused={refused} />
            <FilesSection {...props.files} />
          </div>
          <aside className="stack loose" aria-label="History and versions">
            <History {...props.history} />
            <QuoteVersions versions={versions} current={version} />
            <p className="cluster">
              <PrintButton /> <PaperFile href={props.pdf} />
            </p>
          </aside>
        </div>
      </div>
    </>
  )
}

export type VersionLine = {
  version: number
  offered: string
  ended: string
  what: string
  total: string
  note: string | null
}

/** Every version that was offered, the newest first. One alone is the paper itself. */
export const QuoteVersions = ({ versions, current }: { versions: readonly VersionLine[]; current: number }) =>
  versions.length > 1 && (
    <Section id="versions" title="Versions" size="h4" spacing="none">
      <ol className="rows text-small">
        {versions.map(({ version, offered, ended, what, total, note }) => (
          <li key={version}>
            <span>
              <b>
                Version {version}
                {version === current && ', shown here'}
              </b>
              : {what}, {total}
              {note && <small className="line text-soft">{note}</small>}
            </span>
            <small className="text-soft">
              Offered {offered}, valid until {ended}
            </small>
          </li>
        ))}
      </ol>
    </Section>
  )
