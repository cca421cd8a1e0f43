import '#ui/form.css'
import type { Context } from '#domain/context.ts'
import form from '#forms/catalogue/pricing.ts'
import { FigureBand } from '#ui/figure-band.tsx'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { drawForm } from '#features/requests/pages/draw-form.ts'
import { takeForm } from '#features/requests/pages/receive.ts'
import { RequestForm } from '#features/requests/pages/request-form.tsx'
import { sendForm } from '#features/requests/pages/send-form.ts'
import type { Route } from './+types/pricing.ts'
import { Head } from './page/head.tsx'
import { pageWords } from './page/page-words.ts'
import { Questions } from './page/questions.tsx'
import { Sheet } from './page/sheet.tsx'
import { PriceParts } from './pricing/price-parts.tsx'
import { volumes } from './pricing/volumes.tsx'
import { Ways } from './pricing/ways.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? []

export const handle = { interactive: true, cached: true, query: ['again'] }

export const headers = () => ({ 'X-Good-For': '60' })

const load = async (args: Route.LoaderArgs, ctx: Context) => {
  const { context } = args
  const { content } = context.get(services)
  const { pricing, faqs } = content
  return {
    ...pageWords(context, 'pricing'),
    pricing,
    faqs: faqs.filter(({ page }) => page === '/pricing'),
    drawn: await drawForm(ctx, form, args),
  }
}

export const loader = answering(load, load)

export const action = (args: Route.ActionArgs) => takeForm(args, () => form)

export const clientAction = sendForm

export default function Pricing({ loaderData: { words, pricing, faqs, drawn }, actionData }: Route.ComponentProps) {
  const { parts, changes, ways, bulk, terms, form: ask } = words.sections
  return (
    <>
      <Head words={{ ...words, links: [{ label: ask?.heading ?? '', to: '#form' }] }} />
      <Sheet section={parts}>
        <PriceParts parts={pricing.parts} />
      </Sheet>
      <Sheet section={changes}>
        <Ways ways={pricing.changes} />
      </Sheet>
      <Sheet section={ways}>
        <Ways ways={pricing.ways} />
      </Sheet>
      <Sheet section={bulk && { ...bulk, links: [] }} sunk>
        <FigureBand figures={volumes(pricing.bulk)} />
        <p>
          {pricing.bulk.text} {pricing.bulk.transport}
        </p>
      </Sheet>
      <Sheet section={terms}>
        <ul className="ticks">
          {pricing.terms.map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ul>
      </Sheet>
      <Questions faqs={faqs} />
      <Sheet section={ask} sunk>
        <RequestForm form={form} drawn={drawn} answered={actionData} />
      </Sheet>
    </>
  )
}
