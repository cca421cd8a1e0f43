import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import type { RequestContext } from '../app/http/context.ts'
import type { ErrorStatus } from './error-page.ts'
import { isIPv4, isIPv6 } from 'node:net'

/** What the gates in front of the router learn of a request and hand on. */
export type HonoEnv = { Bindings: HttpBindings; Variables: { known: RequestContext; body: Buffer } }

export type HttpContext = Context<HonoEnv>
export type Middleware = MiddlewareHandler<HonoEnv>

/** Turns a request away in words. */
export type RefuseRequest = (c: HttpContext, status: ErrorStatus, headers?: Record<string, string>) => Response

export const isRead = (method: string) => method === 'GET' || method === 'HEAD'

/**
 * The visitor's address: the connection's own, or what the `trusted`-th proxy from the right wrote into
 * X-Forwarded-For. Everything further left was written by the visitor and proves nothing.
 */
export const clientAddress = (connection: string, forwardedFor: string | undefined, trusted: number) => {
  if (trusted === 0 || !forwardedFor) return plain(connection)
  const hops = forwardedFor.split(',').map((hop) => hop.trim())
  const claimed = plain(hops[Math.max(0, hops.length - trusted)] ?? '')
  return isIPv4(claimed) || isIPv6(claimed) ? claimed : plain(connection)
}

/** An IPv4 address written as IPv6 is that IPv4 address; the zone of a link-local one is dropped. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '').replace(/%.*$/, '')
