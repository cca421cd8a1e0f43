import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import type { RequestContext } from '../app/http/context.ts'
import type { Trouble } from './error-page.ts'

/** What the gates in front of the router learn of a request and hand on. */
export type Served = { Bindings: HttpBindings; Variables: { known: RequestContext; body: Buffer } }

export type Asked = Context<Served>
export type Gate = MiddlewareHandler<Served>

/** Turns a request away in words. */
export type Refuse = (c: Asked, trouble: Trouble, headers?: Record<string, string>) => Response

export const reads = (method: string) => method === 'GET' || method === 'HEAD'
