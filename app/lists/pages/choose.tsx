import { answering } from '#http/answering.ts'
import { useFreshPage } from '#live/use-fresh-page.ts'
import { actOnMany, answerPress } from '../act-on-many.ts'
import { ListPage } from '../list-page.tsx'
import { PressAlert } from '../press-alert.tsx'
import type { Route } from './+types/choose'
import { listContext, listHere } from './list-context.ts'

export const handle = { interactive: true }

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: loaderData?.document ?? '' }]

export const loader = answering(async ({ url, context }: Route.LoaderArgs, ctx) => {
  const list = listHere(url)
  return { document: list.title, list: await list.view(listContext(ctx, context), url.searchParams) }
})

/** Does a verb of the list to the rows that were chosen. */
export const action = answering(async ({ request, url, context }: Route.ActionArgs, ctx) => {
  const body = await request.formData()
  return answerPress(async () => ({
    many: await actOnMany(listHere(url), listContext(ctx, context), url.searchParams, body),
  }))
})

/** Every list whose rows are chosen for a verb on many, and that needs nothing but its definition. */
export default function ChooseRoute({ loaderData: { list }, actionData }: Route.ComponentProps) {
  useFreshPage()
  return <ListPage key={list.path} list={list} above={<PressAlert {...actionData} />} />
}
