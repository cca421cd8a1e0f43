import type { LoaderFunctionArgs } from 'react-router'
import { orderOfQuote } from '#features/orders/find.ts'
import { paperFile } from '#features/trade/pages/paper-file.ts'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { effectiveState } from '../decide.ts'
import { findQuote, quoteBehind } from '../find.ts'
import { quoteSheet } from './quote-sheet.ts'

/** The quote as a PDF file, for viewers who may see its page: behind its link, in the portal, or at the desk. */
export const loader = answering(async ({ params, context }: LoaderFunctionArgs, ctx) => {
  const quote = params.link ? await quoteBehind(ctx, params.link) : await findQuote(ctx, params.id ?? '')
  const state = effectiveState(ctx, quote, (await orderOfQuote(ctx, quote.id)) !== undefined)
  return paperFile(ctx, context.get(services).content, await quoteSheet(ctx, quote, state), quote.reference)
})
