import { createHash } from 'node:crypto'
import { chooseEncoding, encodeOnce, type Encoded, type Encoding } from './encoding.ts'
import { commonHeaders, contentPolicy, hashesIn } from './security.ts'

/** A page as the router rendered it. */
export type Rendered = { status: number; headers: Headers; html: Buffer }
export type Render = (path: string) => Promise<Rendered>

export type CachedAnswer = { status: number; headers: Record<string, string>; body: Buffer | null }

type Page = { answers: Partial<Record<Encoding, CachedAnswer>>; keep: boolean }

const encodings: readonly Encoding[] = ['br', 'gzip', 'identity']

export type PageCache = ReturnType<typeof createPageCache>

/** Renders each page once per version, however many ask at once, and keeps it in every encoding. */
export const createPageCache = (origin: string) => {
  let pages = new Map<string, Promise<Page>>()

  const pageAt = (path: string, render: Render) => {
    const known = pages.get(path)
    if (known) return known
    const version = pages
    const page = render(path).then((rendered) => finish(rendered, origin))
    version.set(path, page)
    const drop = () => void (version.get(path) === page && version.delete(path))
    page.then(({ keep }) => keep || drop(), drop)
    return page
  }

  return {
    /** The finished page at a path, rendering it when nobody has yet. */
    async answer(path: string, render: Render, asked: { encodings?: string; etag?: string }): Promise<CachedAnswer> {
      const { answers } = await pageAt(path, render)
      const answer = answers[chooseEncoding(asked.encodings, encodings.filter((encoding) => answers[encoding]))]
      if (!answer) throw new Error(`The page ${path} was kept without its plain form.`)
      return isSame(asked.etag, answer.headers.ETag) ? unchanged(answer) : answer
    },
    /** A change of content or settings: every page is made anew when it is next asked for. */
    forget() {
      pages = new Map()
    },
  }
}

const finish = async (rendered: Rendered, origin: string): Promise<Page> => {
  const keep = rendered.status === 200
  const encoded: Encoded = keep ? await encodeOnce(rendered.html) : { identity: rendered.html }
  const digest = createHash('sha256').update(rendered.html).digest('base64url').slice(0, 22)
  const shared = {
    ...Object.fromEntries(rendered.headers),
    ...commonHeaders(origin),
    'Content-Security-Policy': contentPolicy(hashesIn(rendered.html.toString())),
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
  return { answers, keep }
}

const isSame = (asked: string | undefined, etag: string | undefined) =>
  asked !== undefined && etag !== undefined && asked.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)

const unchanged = ({ headers }: CachedAnswer): CachedAnswer => {
  const { 'Content-Length': _length, 'Content-Encoding': _encoding, ...kept } = headers
  return { status: 304, headers: kept, body: null }
}
