import type { ReactNode } from 'react'
import type { RefusedForm } from '#forms/verb/answer-verb.ts'
import { ReadOnlyNotice } from '#forms/verb/read-only-notice.tsx'
import type { DrawnForm } from '#forms/verb/verb-form.ts'
import { RefusedElsewhere, VerbForm } from '#forms/verb/verb-form-view.tsx'
import { FilesSection } from '#features/files/pages/files-section.tsx'
import { PrintButton } from '#features/requests/pages/print-button.tsx'
import { billOfLadingNumber } from '#features/trade/bill-of-lading.ts'
import { History } from '#features/trade/pages/history.tsx'
import { Paper } from '#features/trade/pages/paper.tsx'
import { DefinitionTable } from '#ui/definition-table.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Section } from '#ui/section.tsx'
import { useZone } from '#ui/site/use-company.ts'
import { StatusWord } from '#ui/status-word.tsx'
import type { ShipmentView } from './shipment-view.ts'

type Row = readonly [name: string, value: ReactNode]

type Props = ShipmentView & {
  /** The address of the list it stands in, for viewers who have one. */
  list?: string
  /** Viewers who may not say what happens to it read why. */
  acts?: boolean
  /** For staff: what it is stands in the title, and what comes next before the load. */
  formsFirst?: boolean
  /** Where it belongs, before what is known of every truck. */
  links?: readonly Row[]
  /** Where it goes, where no place stands beside it. */
  destination?: readonly Row[]
  /** Between the facts and the history. */
  beside?: ReactNode
  forms: readonly DrawnForm[]
  refused?: RefusedForm
}

/** One truck, at the desk and to its supplier: what rides on it, and what has become of it. */
export const ShipmentPage = (props: Props) => {
  const { line, paper, forms, refused, acts = true, formsFirst = false, links = [], destination = [] } = props
  const { tone, words } = line.status
  const zone = useZone().name
  const facts: Row[] = [
    ...links,
    ['Bill of lading', line.billOfLading && billOfLadingNumber(line.billOfLading)],
    ['Truck', line.truck],
    ...destination,
    ['Gallons', props.net],
    [`ETA (${zone})`, line.eta],
    ['Departed', props.departed],
    ['Delivered', line.delivered],
    ['Received by', props.receivedBy],
    ['Gallons delivered', props.received],
    ['Meter ticket', props.readings.join(' ')],
    ['Reason for the extra gallons', props.overReason],
    ['Reason', props.reason],
  ]
  const first = forms.find(({ look }) => look === 'primary')
  const next = forms.length > 0 && (
    <section aria-label="Truck updates" className="stack tight trade-verbs">
      {forms.map((form) => (
        <VerbForm key={form.verb} form={form} primary={form === first} refused={refused} />
      ))}
    </section>
  )
  return (
    <>
      <PageHead
        title={formsFirst ? `${line.goods}, ${line.destination}, ${line.delivered ?? line.eta}` : line.reference}
        long={formsFirst}
        over={
          <>
            {props.list && (
              <a className="text-link" href={props.list}>
                Shipments
              </a>
            )}
            {formsFirst && ` / ${line.reference}`}
          </>
        }
        lead={formsFirst ? undefined : line.goods}
        actions={
          <span className="cluster">
            <StatusWord tone={tone}>{words}</StatusWord>
            <PrintButton />
          </span>
        }
      />
      <div className="wrap page-body main-and-side sections">
        <div className="stack loose">
          <RefusedElsewhere refused={refused} forms={forms} />
          {!acts && <ReadOnlyNotice />}
          {formsFirst && next}
          <Section id="load" title="Items" spacing="none">
            <Paper caption={`Load on ${line.reference}`} paper={paper} />
          </Section>
          {!formsFirst && next}
          <FilesSection {...props.files} />
        </div>
        <aside className="stack loose">
          <Section id="truck-facts" title="Truck" size="h4" spacing="none">
            <DefinitionTable dense rows={facts.flatMap(rowOf)} />
          </Section>
          {props.beside}
          <History {...props.history} />
        </aside>
      </div>
    </>
  )
}

const rowOf = ([name, value]: Row) => {
  if (!value) return []
  return [{ name, value: typeof value === 'string' ? <bdi className="answer">{value}</bdi> : value }]
}
