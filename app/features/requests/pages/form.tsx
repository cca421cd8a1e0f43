import '#ui/form.css'
import { use } from 'react'
import type { Context } from '#domain/context.ts'
import { notFound } from '#domain/domain-error.ts'
import type { FullDays } from '#features/trade/full-days.ts'
import { formAt } from '#forms/index.ts'
import { loadForm } from '#forms/load.ts'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { pageMeta } from '#site/page-meta.ts'
import type { Route } from './+types/form'
import { drawForm } from './draw-form.ts'
import { FormPage } from './form-page.tsx'
import { takeForm } from './receive.ts'
import { sendForm } from './send-form.ts'

export const handle = { interactive: true, cached: true, query: ['again'] }

export const headers = () => ({ 'X-Good-For': '60' })

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta ?? [{ title: 'Request' }]

const load = async (args: Route.LoaderArgs, ctx: Context, full?: FullDays) => {
  const { content, env } = args.context.get(services)
  const form = formOf(args.request)
  const drawn = await drawForm(ctx, form, args, full)
  const { title, intro: description } = drawn
  return { ...drawn, meta: pageMeta({ content, origin: env.origin, path: form.path, title, description }) }
}

/** While the database is away nobody can say which days are full; the form is answered all the same. */
export const loader = answering(
  async (args: Route.LoaderArgs, ctx) => load(args, ctx, await ctx.fullDays(ctx)),
  (args, ctx) => load(args, ctx),
)

export const action = (args: Route.ActionArgs) => takeForm(args, ({ request }) => formOf(request))

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
