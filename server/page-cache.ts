import { createHash } from 'node:crypto'
import type { PageCopy } from '../app/http/context.ts'
import { encodeOnce, acceptedEncodings, type Encoding } from './encoding.ts'
import { copiesOf } from './page-copies.ts'
import { commonHeaders, contentPolicy, hashesIn, noncePolicy, sheetOfToasts } from './security.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { waitForIdle } from '#platform/idle.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** A page as the router rendered it. */
export type RenderedPage = { status: number; headers: Headers; html: Buffer }
export type Render = (path: string, copy: PageCopy) => Promise<RenderedPage>

/** A body that is a string is bytes in latin1. */
export type CachedAnswer = { status: number; headers: Record<string, string>; body: Buffer | string | null }

type Page = {
  answers: Partial<Record<Encoding, () => CachedAnswer>>
  keep: boolean
  /** By the cache's clock. */ until: number
}

/** What of a request decides which form of a page it gets. */
export type PageVariant = { encodings?: string; etag?: string }

const encodings: readonly Encoding[] = ['br', 'gzip', 'identity']

export type PageCache = ReturnType<typeof createPageCache>

type PageCacheOptions = {
  origin: string
  /** What the next copy of a page with a form has for itself. */
  newCopy: () => PageCopy
  /** Milliseconds until the company's day ends, and every page with it. */
  leftOfDay: () => number
  /** Whether pages are compressed as small as they get. */
  hard?: boolean
  clock?: () => number
}

/**
 * Renders each page once per version and day, however many ask at once, and keeps it in every encoding. A page that says
 * a time of day tells in `X-Good-For` for how many seconds it is true, and is rendered anew after them. What no two
 * visitors may share, such as the id of a form, is filled into the finished page for each of them.
 */
export const createPageCache = ({
  origin,
  newCopy,
  leftOfDay,
  hard,
  clock = () => performance.now(),
}: PageCacheOptions) => {
  let rendering = new Map<string, Promise<Page>>()
  let pages = new Map<string, Page>()

  const fresh = (path: string) => {
    const page = pages.get(path)
    return page && page.until > clock() ? page : undefined
  }

  const render = (path: string, renderPage: Render) => {
    const [ownRendering, ownPages] = [rendering, pages]
    const mark = newCopy()
    const until = (seconds: number) => clock() + Math.min(seconds * 1000, leftOfDay())
    const page = renderPage(path, mark).then(async (rendered) => ({
      answers: await answersOf(rendered, { origin, newCopy, hard }, mark),
      keep: isKept(rendered),
      until: until(Number(rendered.headers.get('X-Good-For') ?? Infinity)),
    }))
    ownRendering.set(path, page)
    // A version that was forgotten meanwhile keeps its maps to itself.
    return page
      .then((done) => done.keep && keep(ownPages, path, done))
      .finally(() => ownRendering.delete(path))
      .then(() => page)
  }

  return {
    /** The page when it is finished, at once. */
    finished(path: string, variant: PageVariant): CachedAnswer | undefined {
      const page = fresh(path)
      return page && formOf(page, variant)
    },
    /** The page, rendered by this request when nobody has begun it yet. */
    async answer(path: string, renderPage: Render, variant: PageVariant): Promise<CachedAnswer> {
      return formOf(fresh(path) ?? (await (rendering.get(path) ?? render(path, renderPage))), variant)
    },
    /** A change of content or settings: every page is made anew when it is next asked for. */
    forget() {
      rendering = new Map()
      pages = new Map()
    },
  }
}

/** Of pages with a query, as many as are linked to; there is no end of them. */
const mostLinked = 100

const keep = (pages: Map<string, Page>, path: string, page: Page) => {
  pages.delete(path)
  pages.set(path, page)
  const linked = isLinked(path) ? [...pages.keys()].filter(isLinked) : []
  for (const oldest of linked.slice(0, -mostLinked)) pages.delete(oldest)
}

/** Whether a page in the cache reads something of its query. */
export const isLinked = (path: string) => path.includes('?')

const formOf = ({ answers }: Page, variant: PageVariant): CachedAnswer => {
  const encoding = acceptedEncodings(variant.encodings).find((encoding) => answers[encoding]) ?? 'identity'
  const answer = answers[encoding]?.()
  if (!answer) throw new Error('A page was kept without its plain form.')
  return isSame(variant.etag, answer.headers.ETag) ? unchanged(answer) : answer
}

/** What sets a cookie is meant for one visitor. */
const isKept = ({ status, headers }: RenderedPage) => status === 200 && !headers.has('Set-Cookie')

const answersOf = async (
  rendered: RenderedPage,
  { origin, newCopy, hard }: Pick<PageCacheOptions, 'origin' | 'newCopy' | 'hard'>,
  mark: PageCopy,
) => {
  const shared = { ...Object.fromEntries(rendered.headers), ...commonHeaders(origin), Vary: 'Accept-Encoding, Cookie' }
  const copies = isKept(rendered) && copiesOf(rendered.html.toString(), valuesOf(mark))
  return copies ? copiedAnswers(copies, shared, newCopy) : sharedAnswers(rendered, shared, hard)
}

const answerIn = (
  encoding: Encoding,
  status: number,
  headers: Record<string, string>,
  body: Buffer | string,
): CachedAnswer => ({
  status,
  body,
  headers: {
    ...headers,
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    'Content-Length': String(body.length),
  },
})

/** A page that is the same for all, to the byte. */
const sharedAnswers = async (
  rendered: RenderedPage,
  headers: Record<string, string>,
  hard?: boolean,
): Promise<Page['answers']> => {
  const { status, html } = rendered
  const keep = isKept(rendered)
  const encoded = keep ? await encodeOnce(html, hard) : { identity: html }
  const digest = createHash('sha256').update(html).digest('base64url').slice(0, 22)
  const fullHeaders = {
    ...headers,
    'Content-Security-Policy': policyOf(html.toString()),
    'Cache-Control': keep ? 'public, no-cache' : 'no-store',
  }
  return inEach(encoded, (encoding, body) => {
    const answer = answerIn(
      encoding,
      status,
      { ...fullHeaders, ...(keep && { ETag: `"${digest}-${encoding}"` }) },
      body,
    )
    return () => answer
  })
}

/** A page of which every visitor gets a copy: to a browser it is no other than one that was rendered for it. */
const copiedAnswers = (
  copies: NonNullable<ReturnType<typeof copiesOf>>,
  { 'cache-control': caching = 'private, no-cache', ...headers }: Record<string, string>,
  newCopy: () => PageCopy,
): Page['answers'] =>
  inEach(copies, (encoding, fill) => () => {
    const copy = newCopy()
    const copyHeaders = { 'Cache-Control': caching, 'Content-Security-Policy': noncePolicy(copy.nonce) }
    return answerIn(encoding, 200, { ...headers, ...copyHeaders }, fill(valuesOf(copy)))
  })

const valuesOf = ({ nonce, submissionId, drawnAt }: PageCopy) => [nonce, submissionId, drawnAt]

const inEach = <Body>(
  bodies: Partial<Record<Encoding, Body>>,
  answer: (encoding: Encoding, body: Body) => () => CachedAnswer,
) =>
  Object.fromEntries(
    encodings.flatMap((encoding) => {
      const body = bodies[encoding]
      return body === undefined ? [] : [[encoding, answer(encoding, body)]]
    }),
  )

const policyOf = (html: string) => {
  const { scripts, styles } = hashesIn(html)
  return contentPolicy({ scripts, styles: [...styles, ...sheetOfToasts] })
}

const isSame = (ifNoneMatch: string | undefined, etag: string | undefined) =>
  ifNoneMatch !== undefined &&
  etag !== undefined &&
  ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)

const unchanged = ({ headers }: CachedAnswer): CachedAnswer => {
  const { 'Content-Length': _length, 'Content-Encoding': _encoding, ...kept } = headers
  return { status: 304, headers: kept, body: null }
}

/** The first seconds of a process belong to those who have waited for it. */
const settleTime = 5_000

type WarmOptions = {
  pages: PageCache
  paths: Iterable<string>
  render: Render
  ending: AbortSignal
  /** What is made before the first page. */
  first?: () => void
}

/** Makes the pages that are the same for all, one after another, whenever visitors leave room for it. */
export const warmPages = async (
  { pages, paths, render, ending, first = () => {} }: WarmOptions,
  pause = settleTime,
): Promise<void> => {
  await sleep(pause, undefined, { ref: false, signal: ending }).catch(() => {})
  await waitForIdle()
  if (ending.aborted) return
  first()
  for (const path of paths) {
    await waitForIdle()
    if (ending.aborted) return
    await pages.answer(path, render, {})
  }
}

/**
 * Answers with a finished page before Hono is asked: through its adapter two thirds of a bare server's requests per
 * second are left, this way all of them. `path` is where the page cache may answer this request.
 */
export const answerFromCache = (
  pages: PageCache,
  path: string | undefined,
  { method, headers }: IncomingMessage,
  outgoing: ServerResponse,
): boolean => {
  if (path === undefined) return false
  const page = pages.finished(path, { encodings: headers['accept-encoding'] as string, etag: headers['if-none-match'] })
  if (!page) return false
  outgoing.writeHead(page.status, page.headers).end(method === 'GET' ? page.body : null, 'latin1')
  return true
}
