import { data, href } from 'react-router'
import { can } from '#domain/can.ts'
import { findCustomer } from '#features/customers/customer.ts'
import { sitesOf } from '#features/customers/sites.ts'
import { findRequest } from '#features/requests/find.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { PageHead } from '#ui/page-head.tsx'
import '#ui/styles/trade.css'
import { findQuote } from '../../find.ts'
import { askedAgainIn } from '../../request-new-price.ts'
import { tradeProducts } from '#features/trade/pages/products.ts'
import { beginForm, proposeVerb } from '../../paper-form.ts'
import { whereQuoteGoes } from '../../recipients.ts'
import { fillInPrices } from './fill-in-prices.ts'
import { PriceHelp } from './price-help.tsx'
import type { Route } from './+types/new'

export const handle = { interactive: true }

export const meta = () => [{ title: 'New quote' }]

type Args = Pick<Route.LoaderArgs, 'url' | 'context'>

const readForm = async (ctx: Parameters<typeof beginForm>[0], { url, context }: Args) => {
  const [requestId, customerId] = [url.searchParams.get('request'), url.searchParams.get('customer')]
  const request = requestId ? await findRequest(ctx, requestId) : undefined
  const copyId = url.searchParams.get('copy')
  const copy = copyId ? await findQuote(ctx, copyId) : undefined
  const record = customerId ?? copy?.customerId ?? request?.customerId
  const filed = record && can(ctx.viewer, 'customers.see-all') ? await findCustomer(ctx, record) : undefined
  const customer = request && !customerId ? undefined : filed
  const earlier = request && (await askedAgainIn(ctx, request))
  const sites = await sitesOf(ctx, record)
  const from = request ?? copy ?? filed
  const goes = await whereQuoteGoes(ctx, {
    ...{ userId: from?.userId ?? null, companyId: from?.companyId ?? null, requestId: request?.id ?? null },
    contactEmail: (request ?? copy)?.contactEmail ?? filed?.email ?? null,
  })
  return {
    ...{ request, customer, copy, record: record ?? undefined },
    form: beginForm(ctx, context.get(services).content, { request, earlier, copy, customer: filed, sites, goes }),
  }
}

export const loader = answering(async (args: Route.LoaderArgs, ctx) => {
  const { request, customer, copy, record, form } = await readForm(ctx, args)
  const from = copy
    ? { to: href('/dashboard/admin/quotes/:id', { id: copy.id }), words: `Copy of quote ${copy.reference}` }
    : request
      ? { to: href('/dashboard/admin/inbox/:id', { id: request.id }), words: `From request ${request.reference}` }
      : customer && { to: href('/dashboard/admin/customers/:id', { id: customer.id }), words: customer.name }
  const { content } = args.context.get(services)
  return {
    from,
    form: form.draw(ctx),
    helped: can(ctx.viewer, 'costs.see'),
    customer: record,
    names: Object.fromEntries(tradeProducts(content).map(({ product, name }) => [product, name])),
  }
})

export const action = answering(async (args: Route.ActionArgs, ctx) => {
  const { form, record } = await readForm(ctx, args)
  const body = await args.request.formData()
  if (body.get('verb') === proposeVerb.verb)
    return data(await fillInPrices(ctx, tradeProducts(args.context.get(services).content), record ?? null, body))
  return answerVerb(ctx, body, [form])
})

export const clientAction = keepDraft

export default function NewQuote({
  loaderData: { from, form, customer, names, helped },
  actionData,
}: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="New quote"
        over={
          from && (
            <a className="text-link" href={from.to}>
              {from.words}
            </a>
          )
        }
        lead="Only staff see a draft. The customer sees the quote after you send it."
      />
      <div className="wrap page-body sections">
        <PriceHelp shown={helped} customer={customer} names={names} filled={actionData?.filled}>
          <VerbForm form={form} refused={actionData ?? undefined} />
        </PriceHelp>
      </div>
    </>
  )
}
