import { href } from 'react-router'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { formatMoment } from '#domain/day.ts'
import { formatCents } from '#domain/money.ts'
import { promisedFor, formatPromised } from '#features/orders/delivery.ts'
import { findPurchase } from '../../find.ts'
import { purchaseLife, purchaseStates } from '../../lifecycle.ts'
import { deliveredLoads } from '#features/shipments/quantities.ts'
import { shipmentsForPurchase } from '#features/shipments/find.ts'
import type { PurchaseOrder } from '../../schema.ts'
import type { Shipment } from '#features/shipments/schema.ts'
import { purchaseSchedule, supplierPurchaseForms } from '../../purchase-forms.ts'
import { answerVerb, type RefusedForm } from '#forms/verb/answer-verb.ts'
import { keepTyped } from '#forms/verb/keep-typed.ts'
import { answering } from '#http/answering.ts'
import { historyLines } from '#features/trade/pages/history-lines.ts'
import { paperView, progressOf, type PaperView, type ProgressLine } from '#features/trade/pages/paper-view.ts'
import type { Route } from './+types/order'
import { purchaseLine, type PurchaseLine } from '../purchase-line.ts'
import supplierShipments from '#features/shipments/supplier-list.ts'
import { useZone } from '#ui/site/use-company.ts'
import type { DrawnForm } from '#forms/verb/verb-form.ts'
import { RefusedElsewhere, VerbForm } from '#forms/verb/verb-form-view.tsx'
import { Badge } from '#ui/badge.tsx'
import { DefinitionTable } from '#ui/definition-table.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import { Unbroken } from '#ui/unbroken.tsx'
import { CellTable } from '#lists/cells.tsx'
import type { TableView } from '#lists/view.ts'
import { PrintButton } from '#features/requests/pages/print-button.tsx'
import { History, type PageHistory } from '#features/trade/pages/history.tsx'
import { Paper, Progress } from '#features/trade/pages/paper.tsx'
import { useFreshPage } from '#live/use-fresh-page.ts'
import { DeliveryPlace } from '#features/trade/pages/delivery-place.tsx'
import { ReadsOnly } from '#forms/verb/reads-only.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: loaderData?.line.reference ?? 'Purchase order' }]

export const loader = answering(async ({ params }: Route.LoaderArgs, ctx) => {
  const purchase = await findPurchase(ctx, params.id)
  const [trucks, promised, history] = await Promise.all([
    shipmentsForPurchase(ctx, purchase.id),
    promisedFor(ctx, purchase.orderId),
    historyLines(ctx, purchase.id),
  ])
  const line = purchaseLine(ctx, { ...purchase, promised })
  const acts = can(ctx.viewer, 'purchases.answer')
  const verbs = purchaseLife.movesFor(purchase.state, ctx.viewer)
  const { siteContact, sitePhone, accessNotes, county, note, reason, placedAt, state } = purchase
  const ships = can(ctx.viewer, 'shipments.schedule') && purchaseStates.is('isShippable', state)
  return {
    line,
    promised: formatPromised(promised),
    placed: formatMoment(ctx.calendar.timeZone, placedAt),
    ...{ siteContact, sitePhone, accessNotes, county, note, reason },
    paper: {
      ...paperView(purchase.lines),
      sums: [],
      total: formatCents(purchase.costCents),
    },
    acts,
    forms: acts
      ? supplierPurchaseForms(ctx, purchase, line.delivery, pageOf(purchase))
          .filter(({ verb }) => verbs.some((each) => each === verb))
          .map((form) => form.draw(ctx))
      : [],
    schedule: ships ? scheduleOf(ctx, purchase, trucks, formatPromised(promised)).draw(ctx) : undefined,
    progress: progressOf(purchase.lines, deliveredLoads(trucks)),
    trucks: await supplierShipments.table(ctx, trucks, ['reference', 'goods', 'state', 'eta']),
    history,
  }
})

export const action = answering(async ({ params, request }: Route.ActionArgs, ctx) => {
  const purchase = await findPurchase(ctx, params.id)
  const trucks = await shipmentsForPurchase(ctx, purchase.id)
  const forms = supplierPurchaseForms(ctx, purchase, '', pageOf(purchase))
  return answerVerb(ctx, await request.formData(), [...forms, scheduleOf(ctx, purchase, trucks, '')])
})

export const clientAction = keepTyped

const pageOf = ({ id }: PurchaseOrder) => href('/dashboard/supplier/orders/:id', { id })

const scheduleOf = (ctx: Context, purchase: PurchaseOrder, trucks: readonly Shipment[], promised: string) => {
  const shipment = (id: string) => href('/dashboard/supplier/shipments/:id', { id })
  return purchaseSchedule(ctx, { purchase, trucks, promised, shipment, open: true })
}

export default function PurchaseOrderRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <OrderPage {...loaderData} refused={actionData} />
}

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
const OrderPage = (props: Props) => {
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
      <div className="wrap page-body main-and-side sections">
        <div className="stack loose">
          <RefusedElsewhere refused={refused} forms={[...forms, schedule]} />
          {!acts && <ReadsOnly />}
          <section aria-labelledby="ordered">
            <h2 id="ordered" className="sign text-h3">
              Items
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
        <aside className="stack loose">
          <DeliveryPlace {...props} address={line.place} />
          <section aria-labelledby="dates">
            <h2 id="dates" className="sign text-h4">
              Details
            </h2>
            <DefinitionTable
              dense
              rows={[
                { name: 'Ordered', value: props.placed },
                { name: 'Delivery', value: line.delivery },
                { name: 'Promised to the customer', value: props.promised },
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
    <section aria-label="Your answer" className="stack tight trade-verbs">
      {line.answerBy && (
        <p>
          {line.answerLate ? 'Your answer has been overdue since' : 'Please answer by'}{' '}
          <b>
            <Unbroken>{line.answerBy}</Unbroken>
          </b>{' '}
          ({zone.name}).
        </p>
      )}
      <VerbForm form={confirm} refused={refused} />
      {line.proposed && (
        <p>You proposed {line.proposed}. We'll get back to you. You can still confirm the date we asked for.</p>
      )}
      {others.map((form) => (
        <VerbForm key={form.verb} form={form} refused={refused} />
      ))}
    </section>
  )
}
