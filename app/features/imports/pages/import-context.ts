import type { RouterContextProvider } from 'react-router'
import type { Context } from '#domain/context.ts'
import { services } from '#http/context.ts'
import type { ImportContext } from '../definition.ts'

export const importContext = (ctx: Context, context: Readonly<RouterContextProvider>): ImportContext => ({
  ...ctx,
  content: context.get(services).content,
})
