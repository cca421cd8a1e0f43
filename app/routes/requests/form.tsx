import '#ui/form.css'
import { use } from 'react'
import { notFound } from '#domain/refusal.ts'
import { onOffer } from '#forms/form.ts'
import { formAt } from '#forms/index.ts'
import { loadForm } from '#forms/load.ts'
import { answering } from '../http/answering.ts'
import { services } from '../http/context.ts'
import type { Route } from './+types/form'
import { drawForm } from './draw.ts'
import { FormPage } from './form-page.tsx'
import { offeredBy } from './offered.ts'
import { receiveForm } from './receive.ts'
import { sendForm } from './send-form.ts'

export const handle = { interactive: true }

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData ? `${loaderData.title} | ${loaderData.brand}` : 'Request' },
  { name: 'description', content: loaderData?.intro },
]

export const loader = answering(({ request, context }: Route.LoaderArgs, ctx) =>
  drawForm(ctx, formOf(request), context.get(services), request),
)

export const action = answering(({ request, context }: Route.ActionArgs, ctx) =>
  receiveForm(ctx, onOffer(formOf(request), offeredBy(context.get(services).content)), request),
)

export const clientAction = sendForm

export default function FormRoute({ loaderData, actionData }: Route.ComponentProps) {
  const form = use(loadForm(loaderData.kind))
  return <FormPage key={form.kind} form={form} drawn={loaderData} answered={actionData} />
}

const formOf = ({ url }: Request) => {
  const form = formAt(new URL(url).pathname.replace(/\.data$/, '').replace(/(?<=.)\/$/, ''))
  if (!form) throw notFound('form')
  return form
}
