import { randomUUID } from 'node:crypto'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import type { IncomingMessage, RequestListener } from 'node:http'
import type { ServerBuild } from 'react-router'
import { fieldsOf } from '#forms/form.ts'
import { placedForms } from '#forms/index.ts'
import { addressGroup } from '#platform/address-group.ts'
import { hashing } from '#platform/hashing.ts'
import { isUnavailable } from '#platform/unavailable.ts'
import { publicAddresses } from '../app/site/public-addresses.ts'
import { isRead, type HttpContext, type RefuseRequest, type HonoEnv, clientAddress } from './http.ts'
import { assetAnswer, isHashed, type Assets } from './assets.ts'
import { createLinkedPages } from './linked-pages.ts'
import { answerFromCache, isLinked, warmPages } from './page-cache.ts'
import { errorAnswer } from './error-page.ts'
import { answerProcessor, processorPath } from './processor.ts'
import { answerHealth } from './health.ts'
import { checkAddress, longestAddress, guardWrites } from './middleware.ts'
import { BodyCutShort } from './body.ts'
import { createOverallLimit, createRateLimit, postsOfOneAddress } from './rate-limit.ts'
import { createRenderQueue } from './render-queue.ts'
import { createRouter } from './router.ts'
import type { RunningServices } from './services.ts'
import { siteMap } from './site-map.ts'
import { uploadsTo } from './uploads.ts'

type Parts = {
  services: RunningServices
  build: ServerBuild
  assets: Assets
  mode?: 'production' | 'development'
}

/** Everything between a socket and a route. `warm` makes the pages that are the same for all, before someone asks. */
export type App = {
  answer: RequestListener
  warm: () => Promise<void>
  patternOf: (path: string) => string
  /** How many pages wait to be rendered live, and how many are. */
  renders: Record<Visitors, () => RenderQueueDepth>
}

type Visitors = 'strangers' | 'signedIn'
export type RenderQueueDepth = { waiting: number; active: number }

/** Where a guard asks who it is before anything is read or written, and where people get in, back in, and out. */
const notOverall = ({ pathname, searchParams }: URL) =>
  /^\/(?:dashboard|account|driver|auth\/[^/]+)(?:[/.]|$)/.test(pathname) ||
  (/^\/auth(?:\.data)?$/.test(pathname) && searchParams.get('tab') !== 'sign-up')

const isForEmergencies = (pathname: string) => emergencyForms.has(pathname.replace(/\.data$/, ''))

const emergencyForms = new Set(
  placedForms
    .filter((form) =>
      Object.values(fieldsOf(form)).some(({ options = {} }) =>
        Object.keys(options).some((option) => option.startsWith('emergency')),
      ),
    )
    .map(({ path }) => path),
)

/** Pages a stranger has to wait for cost two to five milliseconds each: a row of a hundred is gone in half a second. */
const strangers = { atOnce: 3, mostOfOne: 100, mostOfAll: 1000 }
const signedIn = { atOnce: 8, mostOfOne: 50, mostOfAll: 1000 }

export const createApp = ({ services, build, assets, mode = 'production' }: Parts): App => {
  const { env, log, pages, auth } = services
  const pageInput = () => ({ origin: env.origin, company: services.content.company })
  const addresses = () => publicAddresses(services.content).map(({ path }) => path)
  const { cached, cachedPath, patternOf, follow } = siteMap(build, addresses())
  let followed = services.content
  const router = createRouter(services, build, mode)
  const noteLinked = createLinkedPages(pages, router.render(nobody))
  const limit = createRateLimit(postsOfOneAddress, env.rateLimitFactor)
  const overall = createOverallLimit(env.rateLimitFactor)
  const queues = { strangers: createRenderQueue(strangers), signedIn: createRenderQueue(signedIn) }
  const refuse: RefuseRequest = (c, status, headers) =>
    errorAnswer(status, { ...pageInput(), path: c.req.path, requestId: c.var.known?.requestId, headers })
  const requestInfo = (c: HttpContext) => ({
    encodings: c.req.header('accept-encoding'),
    etag: c.req.header('if-none-match'),
  })

  /** By the signature alone: anyone can write a cookie, and the database is not asked before the page cache is. */
  const sessionToken = (cookie: string | undefined) =>
    cookie === undefined ? undefined : auth.sessionToken(new Headers({ cookie }))

  const pathInCache = ({ method = '', url = '', headers }: IncomingMessage) => {
    if (services.content !== followed) {
      followed = services.content
      follow(addresses())
    }
    const path = isRead(method) && url.length <= longestAddress ? cachedPath(url) : undefined
    return path !== undefined && sessionToken(headers.cookie) === undefined ? path : undefined
  }

  const app = new Hono<HonoEnv>()

  app.use(async (c, next) => {
    const address = clientAddress(
      c.env.incoming.socket.remoteAddress ?? '',
      c.req.header('x-forwarded-for'),
      env.trustProxy,
    )
    c.set('known', { requestId: randomUUID(), clientAddress: address })
    await next()
  })

  if (mode === 'production') {
    app.use(async (c, next) => {
      const path = pathInCache(c.env.incoming)
      if (path === undefined) return next()
      if (isLinked(path)) {
        void noteLinked(path)
        return next()
      }
      const { status, headers, body } = await pages.answer(path, router.render(c.var.known), requestInfo(c))
      const bytes = typeof body === 'string' ? Buffer.from(body, 'latin1') : body
      return new Response(bytes as Uint8Array<ArrayBuffer> | null, { status, headers })
    })
  }

  app.use(checkAddress(refuse))

  app.use(async (c, next) => {
    const asset = isRead(c.req.method) ? assets.get(c.req.path) : undefined
    if (asset) return assetAnswer(asset, requestInfo(c))
    if (isHashed(c.req.path)) return c.text('There is no such file.', 404, { 'Cache-Control': 'no-store' })
    return next()
  })

  app.use(async (c, next) => {
    const startedAt = performance.now()
    await next()
    const { method } = c.req
    const ms = Math.round(performance.now() - startedAt)
    // A client that left while its page was made is no fault of ours: 499, as nginx has it.
    const status = c.res.status === 500 && c.req.raw.signal.aborted ? 499 : c.res.status
    log.info({ requestId: c.var.known.requestId, method, route: patternOf(c.req.path), status, ms }, 'answered')
  })

  // Signed by who sends it, and counted by nobody: it comes from no page, and its raw bytes are what was signed.
  app.post(processorPath, (c) => answerProcessor(c, services, refuse))

  // What one address sends too much of uses up nothing of what is left for the others, and a flood of strangers nothing
  // of what is left for those who are at work behind the sign-in.
  const tooMany = (address: string, url: URL) => {
    const waitSeconds = limit.take(address)
    if (waitSeconds > 0) return { trouble: 429, seconds: waitSeconds } as const
    const seconds = notOverall(url) ? 0 : overall.wait(address, isForEmergencies(url.pathname))
    return seconds > 0 ? ({ trouble: 'full', seconds } as const) : undefined
  }
  const uploads = uploadsTo(services)
  const signInsAreFull = hashing.isBusy
  for (const middleware of guardWrites({ origin: env.origin, refuse, tooMany, signInsAreFull, uploads }))
    app.use(middleware)

  app.all('*', async (c) => {
    const token = sessionToken(c.req.header('cookie'))
    const response = await router.answer(
      c,
      token !== undefined,
      isRead(c.req.method) ? (render) => inTurn(c, token, render) : undefined,
    )
    if (!response) return refuse(c, 'busy', { 'Retry-After': '5' })
    const url = new URL(c.req.url)
    if (!isRead(c.req.method) && c.var.known.stored && response.status < 400 && !notOverall(url))
      overall.count(c.var.known.clientAddress)
    return response.status >= 400 && isBare(response) ? refuse(c, response.status === 400 ? 400 : 500) : response
  })

  /** What is rendered for one visitor alone. Someone who has left meanwhile is not rendered for. */
  const inTurn = (c: HttpContext, token: string | undefined, render: () => Promise<Response>) => {
    const [queue, visitor] =
      token === undefined ? [queues.strangers, addressGroup(c.var.known.clientAddress)] : [queues.signedIn, token]
    return queue.run(visitor, async () => (c.req.raw.signal.aborted ? new Response(null, { status: 499 }) : render()))
  }

  app.onError((error, c) => {
    if (error instanceof BodyCutShort) return refuse(c, 400)
    const unavailable = isUnavailable(error)
    log[unavailable ? 'warn' : 'error'](
      { requestId: c.var.known?.requestId, err: error },
      'a request failed before its route',
    )
    return unavailable ? refuse(c, 503, { 'Retry-After': '30' }) : refuse(c, 500)
  })

  const answer = getRequestListener(app.fetch as Parameters<typeof getRequestListener>[0], {
    // A request that Hono's adapter could not make sense of: a bad Host, a backslash in the path.
    errorHandler: () => errorAnswer(400, { ...pageInput(), path: '/' }),
  })
  return {
    patternOf,
    renders: { strangers: queues.strangers.depth, signedIn: queues.signedIn.depth },
    answer: (incoming, outgoing) =>
      void (
        answerFromCache(pages, pathInCache(incoming), incoming, outgoing) ||
        answerHealth(services, incoming, outgoing) ||
        answer(incoming, outgoing)
      ),
    warm: () =>
      warmPages({
        ...{ pages, paths: cached, render: router.render(nobody), ending: services.ending },
        first: services.assistant.prepare,
      }),
  }
}

/** Pages that are made before anyone asks are logged as nobody's. */
const nobody = { requestId: 'warming', clientAddress: '' }

/** The router gave up without a page of ours. */
const isBare = ({ headers }: Response) => !/html|json|script/.test(headers.get('Content-Type') ?? '')
