import { href } from 'react-router'
import '#ui/portal.css'
import type { Context } from '#domain/context.ts'
import { formatMoment } from '#domain/day.ts'
import { shipmentsForPurchase } from '#features/shipments/find.ts'
import { shipmentStatus } from '#features/shipments/lifecycle.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { answering } from '#http/answering.ts'
import { keyPageHeaders } from '#http/key-page.ts'
import { useNowAndThen } from '#live/use-fresh-page.ts'
import { StatusWord } from '#ui/status-word.tsx'
import { purchaseBehind } from '../../find.ts'
import { OrderPage } from '../supplier/purchase-page.tsx'
import { answerAsSupplier, supplierView } from '../supplier/supplier-view.ts'
import { LinkEnded } from './link-ended.tsx'
import type { Route } from './+types/purchase'

export const handle = { interactive: true, chatWaits: true }

export const headers = keyPageHeaders

export const meta = () => [{ title: 'Purchase order' }]

export const loader = answering(async ({ params }: Route.LoaderArgs, ctx) => {
  const behind = await purchaseBehind(ctx, params.link)
  if (!behind) return undefined
  const { purchase } = behind
  const pages = pagesOf(params.link)
  const trucks = await shipmentsForPurchase(behind.ctx, purchase.id)
  return {
    view: await supplierView(behind.ctx, purchase, pages),
    trucks: trucks.map((truck) => ({
      ...{ id: truck.id, reference: truck.reference, name: truck.truck, status: shipmentStatus(truck) },
      ...{ eta: formatMoment(ctx.calendar.timeZone, truck.eta), page: pages.shipment(truck.id) },
    })),
  }
})

/** The holder of the link answers this purchase order, and plans its trucks. */
export const action = answering(async ({ params, request }: Route.ActionArgs, ctx) => {
  const behind = await purchaseBehind(ctx, params.link)
  const body = await request.formData()
  return behind ? answerAsSupplier(behind.ctx, behind.purchase, body, pagesOf(params.link)) : answerEnded(ctx, body)
})

export const clientAction = keepDraft

const answerEnded = (ctx: Context, body: FormData) => answerVerb(ctx, body, [])

const pagesOf = (link: string) => ({
  link,
  purchase: href('/purchase/:link', { link }),
  shipment: (shipment: string) => href('/purchase/:link/:shipment', { link, shipment }),
})

export default function PurchaseBehindLink({ loaderData, actionData }: Route.ComponentProps) {
  useNowAndThen()
  if (!loaderData) return <LinkEnded />
  const { view, trucks } = loaderData
  return (
    <OrderPage
      {...view}
      trucks={
        trucks.length > 0 && (
          <ul className="rows">
            {trucks.map(({ id, reference, name, status, eta, page }) => (
              <li key={id}>
                <a className="text-link" href={page}>
                  {reference}
                </a>{' '}
                <span>
                  <bdi>{name}</bdi>, {eta}
                </span>{' '}
                <StatusWord tone={status.tone}>{status.words}</StatusWord>
              </li>
            ))}
          </ul>
        )
      }
      refused={actionData ?? undefined}
    />
  )
}
