import { keepEvent } from '../app/features/payments/online.ts'
import { system } from '#domain/viewer.ts'
import { readBody } from './body.ts'
import type { HttpContext, RefuseRequest } from './http.ts'
import type { RunningServices } from './services.ts'

/** Where the card processor tells us of payments. */
export const processorPath = '/api/stripe'

/** Its messages are a few kilobytes. */
const mostBytes = 256 * 1024

/**
 * Keeps what the card processor tells us, and answers: what follows is done by the worker. What it did not sign, or
 * signed too long ago, is refused. While the database is away it hears so, and tells us again.
 */
export const answerProcessor = async (
  c: HttpContext,
  services: RunningServices,
  refuse: RefuseRequest,
): Promise<Response> => {
  const ctx = services.contextFor(system)
  if (!ctx.processor) return c.json({ error: 'off' }, 404)
  const body = await readBody(c.env.incoming, mostBytes)
  if (!body) return refuse(c, 413)
  const event = ctx.processor.readEvent(body, c.req.header('stripe-signature') ?? '', ctx.now.epochMilliseconds)
  if (!event) return c.json({ error: 'signature' }, 400)
  await keepEvent(ctx, event)
  services.wake('payment-events')
  return c.json({ received: true }, 200)
}
