import { findRun } from '#features/dispatch/find.ts'
import { paperFile } from '#features/trade/pages/paper-file.ts'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { shiftOf } from '../../find.ts'
import { shippingPaper } from '../paper.tsx'
import type { Route } from './+types/paper-file'

/** The shipping paper of a truck as a PDF file, for the office to print. */
export const loader = answering(async ({ params, context }: Route.LoaderArgs, ctx) => {
  const { content } = context.get(services)
  const shift = await shiftOf(ctx, await findRun(ctx, params.id))
  return paperFile(ctx, content, shippingPaper(content, shift), `shipping-paper-${shift.run.date}`)
})
