import { createHash } from 'node:crypto'
import { encodeOnce, preferenceOf, type Encoded, type Encoding } from './encoding.ts'
import { commonHeaders, contentPolicy, hashesIn, sheetOfToasts } from './security.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { waitForIdle } from '#platform/idle.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** A page as the router rendered it. */
export type Rendered = { status: number; headers: Headers; html: Buffer }
export type Render = (path: string) => Promise<Rendered>

export type CachedAnswer = { status: number; headers: Record<string, string>; body: Buffer | null }

type Page = {
  answers: Partial<Record<Encoding, CachedAnswer>>
  keep: boolean
  /** By the cache's clock. */ until: number
}

/** What of a request decides which form of a page it gets. */
export type Wish = { encodings?: string; etag?: string }

const encodings: readonly Encoding[] = ['br', 'gzip', 'identity']

export type PageCache = ReturnType<typeof createPageCache>

/**
 * Renders each page once per version, however many ask at once, and keeps it in every encoding. A page that says a time
 * of day tells in `X-Good-For` for how many seconds it is true, and is rendered anew after them.
 */
export const createPageCache = (origin: string, clock: () => number = () => performance.now()) => {
  let rendering = new Map<string, Promise<Page>>()
  let held = new Map<string, Page>()

  const fresh = (path: string) => {
    const page = held.get(path)
    return page && page.until > clock() ? page : undefined
  }

  const render = (path: string, by: Render) => {
    const [begun, kept] = [rendering, held]
    const page = by(path).then((rendered) => finish(rendered, origin, clock()))
    begun.set(path, page)
    // A version that was forgotten meanwhile keeps its maps to itself.
    return page
      .then((done) => done.keep && kept.set(path, done))
      .finally(() => begun.delete(path))
      .then(() => page)
  }

  return {
    /** The page when it is finished, at once. */
    finished(path: string, wish: Wish): CachedAnswer | undefined {
      const page = fresh(path)
      return page && formOf(page, wish)
    },
    /** The page, rendered by this request when nobody has begun it yet. */
    async answer(path: string, by: Render, wish: Wish): Promise<CachedAnswer> {
      return formOf(fresh(path) ?? (await (rendering.get(path) ?? render(path, by))), wish)
    },
    /** A change of content or settings: every page is made anew when it is next asked for. */
    forget() {
      rendering = new Map()
      held = new Map()
    },
  }
}

const formOf = ({ answers }: Page, wish: Wish): CachedAnswer => {
  const encoding = preferenceOf(wish.encodings).find((encoding) => answers[encoding]) ?? 'identity'
  const answer = answers[encoding]
  if (!answer) throw new Error('A page was kept without its plain form.')
  return isSame(wish.etag, answer.headers.ETag) ? unchanged(answer) : answer
}

const finish = async (rendered: Rendered, origin: string, now: number): Promise<Page> => {
  const keep = rendered.status === 200
  const encoded: Encoded = keep ? await encodeOnce(rendered.html) : { identity: rendered.html }
  const digest = createHash('sha256').update(rendered.html).digest('base64url').slice(0, 22)
  const shared = {
    ...Object.fromEntries(rendered.headers),
    ...commonHeaders(origin),
    'Content-Security-Policy': policyOf(rendered.html.toString()),
    'Cache-Control': keep ? 'public, no-cache' : 'no-store',
    Vary: 'Accept-Encoding, Cookie',
  }
  const answerIn = (encoding: Encoding, body: Buffer): CachedAnswer => ({
    status: rendered.status,
    body,
    headers: {
      ...shared,
      ...(keep && { ETag: `"${digest}-${encoding}"` }),
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
      'Content-Length': String(body.length),
    },
  })
  const answers = Object.fromEntries(
    encodings.flatMap((encoding) => (encoded[encoding] ? [[encoding, answerIn(encoding, encoded[encoding])]] : [])),
  )
  return { answers, keep, until: now + lifetime(rendered.headers) }
}

const lifetime = (headers: Headers) => {
  const seconds = headers.get('X-Good-For')
  return seconds === null ? Infinity : Number(seconds) * 1000
}

const policyOf = (html: string) => {
  const { scripts, styles } = hashesIn(html)
  return contentPolicy({ scripts, styles: [...styles, ...sheetOfToasts] })
}

const isSame = (asked: string | undefined, etag: string | undefined) =>
  asked !== undefined && etag !== undefined && asked.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)

const unchanged = ({ headers }: CachedAnswer): CachedAnswer => {
  const { 'Content-Length': _length, 'Content-Encoding': _encoding, ...kept } = headers
  return { status: 304, headers: kept, body: null }
}

/** The first seconds of a process belong to those who have waited for it. */
const settled = 5_000

type Warming = { pages: PageCache; paths: Iterable<string>; render: Render; ending: AbortSignal }

/** Makes the pages that are the same for all, one after another, whenever visitors leave room for it. */
export const warmPages = async ({ pages, paths, render, ending }: Warming, first = settled): Promise<void> => {
  await sleep(first, undefined, { ref: false, signal: ending }).catch(() => {})
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
  outgoing.writeHead(page.status, page.headers).end(method === 'GET' ? page.body : null)
  return true
}
