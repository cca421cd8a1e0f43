import { findRun } from '#features/dispatch/find.ts'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { shiftOf } from '../../find.ts'
import { paperOf } from '../shipping-paper.ts'
import type { Route } from './+types/paper-file'

/** The shipping paper of a truck, or of one of its loads, as a PDF file, for the office to print. */
export const loader = answering(async ({ params, context, request }: Route.LoaderArgs, ctx) => {
  const { content } = context.get(services)
  const shift = await shiftOf(ctx, await findRun(ctx, params.id))
  return paperOf(ctx, content, shift, request.url)
})
