import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { requestContext, services as servicesContext, type RequestContext, type Services } from '../app/http/context.ts'
import { previewing } from '../app/features/site-content/pages/preview.ts'
import { isRead, type HttpContext } from './http.ts'
import { bySection } from './route-sections.ts'
import { chooseEncoding, encodeNow } from './encoding.ts'
import { inlineScripts, commonHeaders, contentPolicy, newNonce, noncePolicy, nonceSource } from './security.ts'
import type { Render } from './page-cache.ts'

type Mode = 'production' | 'development'

type InTurn = (render: () => Promise<Response>) => Promise<Response | undefined>

/** Hands requests to the routes. Their addresses are rebuilt from ORIGIN: behind a proxy the Host header and the scheme are its own. */
export const createRouter = (services: Services, build: ServerBuild, mode: Mode) => {
  const { origin, stripe } = services.env
  /** A form of ours may lead on to the page of the card processor. */
  const payingOn = stripe ? ['https://checkout.stripe.com'] : []
  const handlerOf = bySection(build, (section) => createRequestHandler(section, mode))

  const handle = (request: Request, requestData: RequestContext, app: Services = services) => {
    const context = new RouterContextProvider()
    context.set(servicesContext, app)
    context.set(requestContext, requestData)
    return handlerOf(new URL(request.url).pathname)(request, context)
  }

  /** A page as every visitor without a session gets it, or as it is copied for them. */
  const render =
    (requestData: RequestContext): Render =>
    async (path, { nonce, ...copy }) => {
      const response = await handle(new Request(origin + path), { ...requestData, nonce, copy })
      return { status: response.status, headers: response.headers, html: Buffer.from(await response.arrayBuffer()) }
    }

  /**
   * This very request, answered for this visitor alone. `inTurn` may have it wait, or refuse it with undefined: until it is
   * compressed, because the threads that compress take what comes first, no matter for whom.
   */
  const answer = (c: HttpContext, hasSession: boolean, inTurn: InTurn = (render) => render()) =>
    inTurn(() => answerNow(c, hasSession))

  const answerNow = async (c: HttpContext, hasSession: boolean) => {
    const nonce = newNonce()
    const requestData: RequestContext = Object.assign(c.var.known, { nonce })
    const request = requestOf(c, origin)
    // A draft is shown to who is signed in, and is never in the page cache: this is not the way there.
    const app = hasSession && isRead(c.req.method) ? await previewing(services, request) : services
    const response = await handle(request, requestData, app)
    const { headers } = response
    // A page that says something stricter of itself keeps it.
    for (const [name, value] of Object.entries(commonHeaders(origin))) if (!headers.has(name)) headers.set(name, value)
    headers.set('X-Request-Id', c.var.known.requestId)
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', hasSession ? 'no-store' : 'private, no-cache')
    if (response.status === 503) headers.set('Retry-After', '30')
    if (response.status === 429 && !headers.has('Retry-After'))
      headers.set('Retry-After', String(requestData.retryAfter ?? 60))
    if (!headers.get('Content-Type')?.startsWith('text/html')) return response
    if (!headers.has('Content-Security-Policy'))
      headers.set('Content-Security-Policy', livePolicy(nonce, mode, hasSession ? payingOn : []))
    return compressed(response, c)
  }

  return { render, answer }
}

const requestOf = (c: HttpContext, origin: string) => {
  const { pathname, search } = new URL(c.req.url)
  const headers = new Headers(c.req.raw.headers)
  // Only the one-click unsubscribe gets here from elsewhere, and the router would refuse its origin.
  if (headers.has('origin') && headers.get('origin') !== origin) headers.delete('origin')
  // The gate lets only an empty body pass without a type: a form without fields.
  if (!headers.get('content-type')) headers.set('content-type', 'application/x-www-form-urlencoded')
  const { method, signal } = c.req.raw
  const body = isRead(method) ? null : new Uint8Array(c.var.body)
  return new Request(origin + pathname + search, { method, headers, signal, body })
}

/** In development Vite puts sheets into the page and speaks over a socket. */
const livePolicy = (nonce: string, mode: Mode, forms: readonly string[]) =>
  mode === 'production'
    ? noncePolicy(nonce, forms)
    : `${contentPolicy({ scripts: [nonceSource(nonce), ...inlineScripts], styles: [`'unsafe-inline'`], forms })}; connect-src 'self' ws:`

const compressed = async (response: Response, c: HttpContext) => {
  const { status, headers } = response
  headers.append('Vary', 'Accept-Encoding')
  if (c.req.method === 'HEAD') return new Response(null, { status, headers })
  const encodingName = chooseEncoding(c.req.header('accept-encoding'), ['br', 'gzip'])
  const { body, encoding } = await encodeNow(Buffer.from(await response.arrayBuffer()), encodingName)
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding)
  headers.set('Content-Length', String(body.length))
  return new Response(new Uint8Array(body), { status, headers })
}
