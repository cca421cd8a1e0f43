import type { RouterContextProvider } from 'react-router'
import type { Context } from '#domain/context.ts'
import { notFound } from '#domain/domain-error.ts'
import { listAt } from '#features/lists.ts'
import { services } from '#http/context.ts'
import type { ListContext } from '../definition.ts'

/** What a list is told: who asks, and the site it is for. */
export const listContext = (ctx: Context, context: Readonly<RouterContextProvider>): ListContext => {
  const { content, env } = context.get(services)
  return { ...ctx, content, origin: env.origin }
}

/** The list that stands at an address, as a page or as data. */
export const listHere = ({ pathname }: URL) => {
  const list = listAt(pathname.replace(/(?<=.)\/$/, ''))
  if (!list) throw notFound('list')
  return list
}
