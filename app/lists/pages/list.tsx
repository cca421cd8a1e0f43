import { ListPage } from '../list-page.tsx'
import { answering } from '#http/answering.ts'
import { useFreshPage } from '#live/use-fresh-page.ts'
import type { Route } from './+types/list'
import { listContext, listHere } from './list-context.ts'

export const handle = { interactive: true }

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: loaderData?.document ?? '' }]

export const loader = answering(async ({ url, context }: Route.LoaderArgs, ctx) => {
  const list = listHere(url)
  return { document: list.title, list: await list.view(listContext(ctx, context), url.searchParams) }
})

/** Every list that needs nothing but its definition. It follows what happens by itself. */
export default function ListRoute({ loaderData: { list } }: Route.ComponentProps) {
  useFreshPage()
  return <ListPage key={list.path} list={list} />
}
