import '#ui/form.css'
import { use } from 'react'
import { notFound } from '#domain/domain-error.ts'
import { formAt } from '#forms/index.ts'
import { loadForm } from '#forms/load.ts'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { pageMeta } from '#site/page-meta.ts'
import type { Route } from './+types/form'
import { drawForm } from './draw.ts'
import { FormPage } from './form-page.tsx'
import { offeredBy } from './offered.ts'
import { receiveForm, senderOf } from './receive.ts'
import { sendForm } from './send-form.ts'

export const handle = { interactive: true }

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? [{ title: 'Request' }]

export const loader = answering(async ({ request, context }: Route.LoaderArgs, ctx) => {
  const { content, env } = context.get(services)
  const form = formOf(request)
  const drawn = await drawForm(ctx, form, { content }, request)
  const { title, intro: description } = drawn
  return { ...drawn, meta: pageMeta({ content, origin: env.origin, path: form.path, title, description }) }
})

export const action = answering(({ request, context }: Route.ActionArgs, ctx) =>
  receiveForm(ctx, formOf(request), offeredBy(context.get(services).content), request, senderOf(context)),
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
