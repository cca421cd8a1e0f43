import { purchaseStates } from '../../lifecycle.ts'
import type { RefusedForm } from '#forms/verb/answer-verb.ts'
import { type PaperView, type ProgressLine } from '#features/trade/pages/paper-view.ts'
import type { PurchaseLine } from '../purchase-line.ts'
import { Section } from '#ui/section.tsx'
import { useZone } from '#ui/site/use-company.ts'
import type { DrawnForm } from '#forms/verb/verb-form.ts'
import { RefusedElsewhere, VerbForm } from '#forms/verb/verb-form-view.tsx'
import { Badge } from '#ui/badge.tsx'
import { DefinitionTable } from '#ui/definition-table.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import { NoBreak } from '#ui/no-break.tsx'
import type { ReactNode } from 'react'
import { BillsOfPurchase } from '#features/bills/pages/bills-of-purchase.tsx'
import type { BillsView } from '#features/bills/pages/bills-view.ts'
import { FilesSection } from '#features/files/pages/files-section.tsx'
import type { FilesView } from '#features/files/pages/files-view.ts'
import { PrintButton } from '#features/requests/pages/print-button.tsx'
import { History, type PageHistory } from '#features/trade/pages/history.tsx'
import { Paper, Progress } from '#features/trade/pages/paper.tsx'
import { DeliveryPlace } from '#features/trade/pages/delivery-place.tsx'
import { ReadOnlyNotice } from '#forms/verb/read-only-notice.tsx'

type Props = {
  line: PurchaseLine
  placed: string
  siteContact: string | null
  sitePhone: string | null
  accessNotes: string | null
  gateCode: string | null
  customerPo: string | null
  county: string | null
  note: string | null
  reason: string | null
  promised: string
  paper: PaperView
  acts: boolean
  forms: readonly DrawnForm[]
  schedule?: DrawnForm
  progress: ProgressLine[]
  /** The list that it stands in, for viewers who have one. */
  list?: string
  trucks: ReactNode
  bills: BillsView
  files: FilesView
  history: PageHistory
  refused?: RefusedForm
}

/** One purchase order: what, where and when, the supplier's answer to it, and its trucks. */
export const OrderPage = (props: Props) => {
  const { line, paper, forms, schedule, trucks, refused, acts } = props
  const { tone, words } = purchaseStates.words[line.state]
  return (
    <>
      <PageHead
        title={line.reference}
        over={
          props.list && (
            <a className="text-link" href={props.list}>
              Purchase orders
            </a>
          )
        }
        lead={line.goods}
        actions={
          <>
            {line.overdue && <Badge tone="late">Overdue</Badge>}
            <StatusWord tone={tone}>{words}</StatusWord>
            <PrintButton />
          </>
        }
      />
      <div className="wrap page-body main-and-side sections">
        <div className="stack loose">
          <RefusedElsewhere refused={refused} forms={[...forms, schedule]} />
          {!acts && <ReadOnlyNotice />}
          <Section id="ordered" title="Items" spacing="none">
            <Paper caption={`Items on ${line.reference}`} paper={paper} />
          </Section>
          <Progress lines={props.progress} closed={line.state === 'delivered' ? { reason: props.reason } : undefined} />
          <Answers {...{ line, forms, refused }} />
          <VerbForm form={schedule} refused={refused} />
          {trucks && (
            <Section id="trucks" title="Shipments" spacing="none">
              {trucks}
            </Section>
          )}
          <BillsOfPurchase title="Your bills" {...props.bills} />
          <FilesSection {...props.files} />
        </div>
        <aside className="stack loose">
          <DeliveryPlace {...props} address={line.place} />
          <Section id="dates" title="Details" size="h4" spacing="none">
            <DefinitionTable
              dense
              rows={[
                { name: 'Ordered', value: props.placed },
                { name: 'Date we asked for', value: line.delivery },
                ...(props.promised === line.delivery
                  ? []
                  : [{ name: 'Promised to the customer', value: props.promised }]),
                ...(line.proposed ? [{ name: 'You proposed', value: line.proposed }] : []),
                ...said('Our note', props.note),
                ...said('Reason', line.state === 'delivered' ? null : props.reason),
              ]}
            />
          </Section>
          <History {...props.history} />
        </aside>
      </div>
    </>
  )
}

const said = (name: string, text: string | null) =>
  text ? [{ name, value: <bdi className="answer">{text}</bdi> }] : []

/** Confirm, propose another date, or decline and say why. */
const Answers = ({ line, forms, refused }: Pick<Props, 'line' | 'forms' | 'refused'>) => {
  const zone = useZone()
  if (forms.length === 0) return null
  const [confirm, ...others] = forms
  return (
    <section aria-label="Your answer" className="stack tight trade-verbs">
      {line.answerBy && (
        <p>
          {line.answerLate ? "We're still waiting for your answer. It was due" : 'Please answer by'}{' '}
          <b>
            <NoBreak>{line.answerBy}</NoBreak>
          </b>{' '}
          ({zone.name}).
        </p>
      )}
      {line.proposed && (
        <p>
          You proposed {line.proposed}. We'll get back to you. Until then you can withdraw it, or confirm the date we
          asked for.
        </p>
      )}
      <VerbForm form={confirm} refused={refused} />
      {others.map((form) => (
        <VerbForm key={form.verb} form={form} refused={refused} />
      ))}
    </section>
  )
}
