import type { RouterContextProvider } from 'react-router'
import type { Context } from '#domain/context.ts'
import type { ListContext } from '../definition.ts'
import { services } from '#http/context.ts'

/** What a list is told: who asks, and the site it is for. */
export const listContext = (ctx: Context, context: Readonly<RouterContextProvider>): ListContext => {
  const { content, env } = context.get(services)
  return { ...ctx, content, origin: env.origin }
}
