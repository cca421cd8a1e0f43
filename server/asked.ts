import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import type { RequestContext } from '#routes/http/context.ts'

/** What the gates in front of the router learn of a request and hand on. */
export type Served = { Bindings: HttpBindings; Variables: { known: RequestContext; body: Buffer } }

export type Asked = Context<Served>
export type Gate = MiddlewareHandler<Served>

export const reads = (method: string) => method === 'GET' || method === 'HEAD'
