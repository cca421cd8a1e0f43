import { href } from 'react-router'
import { purchaseStates } from '../../lifecycle.ts'
import type { RefusedForm } from '#forms/verb/answer-verb.ts'
import { RefusedElsewhere, VerbForm } from '#forms/verb/verb-form-view.tsx'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { CellTable } from '#lists/cells.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Section } from '#ui/section.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import { NoBreak } from '#ui/no-break.tsx'
import { ThreadForStaff } from '#features/conversation/pages/thread.tsx'
import { BillsOfPurchase } from '#features/bills/pages/bills-of-purchase.tsx'
import { FilesSection } from '#features/files/pages/files-section.tsx'
import { PrintButton } from '#features/requests/pages/print-button.tsx'
import { DeliveryPlace } from '#features/trade/pages/delivery-place.tsx'
import { History } from '#features/trade/pages/history.tsx'
import { Paper, Progress } from '#features/trade/pages/paper.tsx'
import { useFreshPage } from '#live/use-fresh-page.ts'
import type { PurchaseView } from './purchase.tsx'
import { DefinitionTable } from '#ui/definition-table.tsx'
import type { RevealedSecret } from '#http/answer-reveal.ts'
import { Linked } from '#http/may.tsx'

/** One purchase order at the desk: what the supplier said to it, what we say, and its trucks. */
export const PurchasePage = (props: PurchaseView & { refused?: RefusedForm; revealed?: RevealedSecret }) => {
  const { line, paper, trucks, refused, forms, schedule } = props
  const answers = forms.filter(({ title }) => !title)
  const others = forms.filter(({ title }) => title)
  const next = answers.find(({ look }) => look === 'primary')
  const { tone, words } = purchaseStates.words[line.state]
  useFreshPage()
  return (
    <>
      <PageHead
        title={`${line.goods}, ${props.place.county ? `${props.place.county} County` : line.place}, ${line.delivery}`}
        long
        over={
          <>
            <a className="text-link" href={href('/dashboard/admin/purchasing')}>
              Purchase orders
            </a>{' '}
            / {line.reference}
          </>
        }
        lead={<bdi>{line.supplier}</bdi>}
        actions={
          <span className="cluster">
            {props.said.waitsSince && (
              <a href="#said">
                <Badge tone="due">Supplier wrote</Badge>
              </a>
            )}
            {line.overdue && <Badge tone="late">Late</Badge>}
            <StatusWord tone={tone}>{words}</StatusWord>
            <PrintButton />
          </span>
        }
      />
      <div className="wrap page-body main-and-side sections">
        <div className="stack loose">
          <RefusedElsewhere refused={refused} forms={[...forms, schedule, props.said.noAnswer]} />
          {line.proposed && (
            <Alert tone="due" title={`The supplier proposes ${line.proposed} instead of ${line.delivery}.`}>
              {props.reason && <bdi>{props.reason}</bdi>}
            </Alert>
          )}
          {line.state === 'declined' && (
            <Alert tone="late" title="The supplier declined this purchase order.">
              <bdi>{props.reason}</bdi>
            </Alert>
          )}
          <div className="stack tight trade-verbs" role="group" aria-label="Actions">
            {answers.length > 0 && (
              <div className="cluster">
                {answers.map((form) => (
                  <VerbForm key={form.verb} form={form} primary={form === next} refused={refused} />
                ))}
              </div>
            )}
            {props.elsewhere && (
              <p>
                <ButtonLink
                  look="primary"
                  href={`${href('/dashboard/admin/orders/:id', { id: line.orderId })}?again=${line.id}#buy`}
                >
                  Buy from another supplier
                </ButtonLink>
              </p>
            )}
            {others.map((form) => (
              <VerbForm key={form.verb} form={form} primary={false} refused={refused} />
            ))}
            <VerbForm form={schedule} primary={!next && !props.elsewhere && props.unloaded} refused={refused} />
          </div>
          <Progress lines={props.progress} closed={line.state === 'delivered' ? { reason: props.reason } : undefined} />
          <Section id="ordered" title="Items" spacing="none">
            <Paper caption={`Items on ${line.reference}`} paper={paper} />
          </Section>
          {trucks.rows.length > 0 && (
            <Section id="trucks" title="Shipments" spacing="none" className="desk-only">
              <CellTable caption={`Shipments for ${line.reference}, by time`} {...trucks} />
            </Section>
          )}
          <BillsOfPurchase title="Supplier bills" {...props.bills} />
          <FilesSection {...props.files} />
          {props.said.lines.length > 0 && <ThreadForStaff {...props.said} writer="supplier" refused={refused} />}
        </div>
        <aside className="stack loose">
          <PurchaseFacts {...props} />
          <DeliveryPlace {...props.place} revealed={props.revealed} />
          <History {...props.history} />
        </aside>
      </div>
    </>
  )
}

/** Supplier, order, dates, note and reason. */
export const PurchaseFacts = ({ supplier, line, ...purchase }: PurchaseView) => (
  <Section id="facts" title="Supplier and dates" size="h4" spacing="none">
    <DefinitionTable
      dense
      rows={[
        {
          name: 'Supplier',
          value: (
            <Linked permission="companies.see-all" href={href('/dashboard/admin/companies/:id', { id: supplier.id })}>
              <bdi>{supplier.name}</bdi>
            </Linked>
          ),
        },
        ...said('Phone', supplier.phone),
        ...said('Email', supplier.email),
        {
          name: 'Order',
          value: (
            <Linked permission="orders.see-all" href={href('/dashboard/admin/orders/:id', { id: line.orderId })}>
              {line.order}
            </Linked>
          ),
        },
        ...said(purchaseStates.is('isUnsettled', line.state) ? 'Date we asked for' : 'Delivery', line.delivery),
        ...said('Promised to the customer', purchase.promised),
        ...said('Supplier proposes', line.proposed),
        ...said('Ordered', purchase.placed),
        ...said('Answer by', line.answerBy),
        ...said('Answered', purchase.answered),
        ...said('Completed', purchase.completed),
        ...said('Our note', purchase.note),
        ...said('Reason', line.state === 'delivered' ? null : purchase.reason),
      ]}
    />
  </Section>
)

const said = (name: string, text: string | null | undefined) =>
  text
    ? [
        {
          name,
          value: (
            <bdi className="answer">
              <NoBreak>{text}</NoBreak>
            </bdi>
          ),
        },
      ]
    : []
