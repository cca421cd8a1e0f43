import { notFound } from '#domain/domain-error.ts'
import { listOfFile } from '#features/lists.ts'
import { answering } from '#http/answering.ts'
import { csvAnswer } from '../csv-answer.ts'
import type { Route } from './+types/export'
import { listContext } from './list-context.ts'

/** A list as it is filtered, every page of it, as a file for a spreadsheet. */
export const loader = answering(({ url, context }: Route.LoaderArgs, ctx) => {
  const list = listOfFile(url.pathname)
  if (!list) throw notFound('list')
  const { name, heads, pageAt } = list.csv(listContext(ctx, context), url.searchParams)
  return csvAnswer(name, heads, pageAt, (cells) => cells)
})
