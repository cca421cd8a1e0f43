import { href } from 'react-router'
import { useZone } from '#ui/site/use-company.ts'
import { purchaseStates } from '../../lifecycle.ts'
import type { RefusedForm } from '#forms/verb/answer-verb.ts'
import type { DrawnForm } from '#forms/verb/verb-form.ts'
import { RefusedElsewhere, VerbForm } from '#forms/verb/verb-form-view.tsx'
import { Badge } from '#ui/badge.tsx'
import { DefinitionTable } from '#ui/definition-table.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import { CellTable } from '#lists/cells.tsx'
import type { TableView } from '#lists/view.ts'
import { PrintButton } from '#features/requests/pages/print-button.tsx'
import { History, type PageHistory } from '#features/trade/pages/history.tsx'
import { Paper } from '#features/trade/pages/paper.tsx'
import type { PaperView } from '#features/trade/pages/paper-view.ts'
import { Progress } from '#features/trade/pages/progress.tsx'
import type { ProgressLine } from '#features/trade/pages/progress-view.ts'
import { useFreshPage } from '#live/use-fresh-page.ts'
import { DeliveryPlace } from '#features/trade/pages/delivery-place.tsx'
import type { PurchaseLine } from '../purchase-line.ts'
import { ReadsOnly } from '#forms/verb/reads-only.tsx'

type Props = {
  line: PurchaseLine
  placed: string
  siteContact: string | null
  sitePhone: string | null
  accessNotes: string | null
  county: string | null
  note: string | null
  reason: string | null
  promised: string
  paper: PaperView
  acts: boolean
  forms: readonly DrawnForm[]
  schedule?: DrawnForm
  progress: ProgressLine[]
  trucks: TableView
  history: PageHistory
  refused?: RefusedForm
}

/** One purchase order: what, where and when, the supplier's answer to it, and its trucks. */
export const OrderPage = (props: Props) => {
  const { line, paper, forms, schedule, trucks, refused, acts } = props
  const { tone, words } = purchaseStates.words[line.state]
  useFreshPage()
  return (
    <>
      <PageHead
        title={line.reference}
        over={
          <a className="text-link" href={href('/dashboard/supplier/orders')}>
            Purchase orders
          </a>
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
      <div className="wrap request-page">
        <div className="request-main">
          <RefusedElsewhere refused={refused} forms={[...forms, schedule]} />
          {!acts && <ReadsOnly />}
          <section aria-labelledby="ordered">
            <h2 id="ordered" className="sign text-h3">
              What we order
            </h2>
            <Paper caption={`Lines of ${line.reference}`} paper={paper} />
          </section>
          <Progress lines={props.progress} closed={line.state === 'delivered' ? { reason: props.reason } : undefined} />
          <Answers {...{ line, forms, refused }} />
          <VerbForm form={schedule} refused={refused} />
          {trucks.rows.length > 0 && (
            <section aria-labelledby="trucks">
              <h2 id="trucks" className="sign text-h3">
                Shipments
              </h2>
              <CellTable caption={`Shipments of ${line.reference}`} {...trucks} />
            </section>
          )}
        </div>
        <aside className="request-side">
          <DeliveryPlace {...props} address={line.place} />
          <section aria-labelledby="dates">
            <h2 id="dates" className="sign text-h4">
              Dates and notes
            </h2>
            <DefinitionTable
              dense
              rows={[
                { name: 'Placed', value: props.placed },
                { name: 'Delivery', value: line.delivery },
                { name: 'The customer was promised', value: props.promised },
                ...(line.proposed ? [{ name: 'You proposed', value: line.proposed }] : []),
                ...said('Our note', props.note),
                ...said('Reason', line.state === 'delivered' ? null : props.reason),
              ]}
            />
          </section>
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
    <section aria-label="Your answer" className="trade-verbs">
      {line.answerBy && (
        <p>
          {line.answerLate ? 'Your answer was due' : 'Please answer by'} <b>{line.answerBy}</b> ({zone.name}).
        </p>
      )}
      <VerbForm form={confirm} refused={refused} />
      {line.proposed && <p>You proposed {line.proposed}. We answer that; or confirm the day we asked for.</p>}
      {others.map((form) => (
        <VerbForm key={form.verb} form={form} refused={refused} />
      ))}
    </section>
  )
}
