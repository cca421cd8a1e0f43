import type { Gate, Asked } from '../asked.ts'
import { reads } from '../asked.ts'
import type { Trouble } from '../error-page.ts'
import { countFields, isJson, isMultipart, isUrlEncoded, mostFields, ordinaryBody, readBody, uploadBody } from './body.ts'
import { isFromOurPages, isOneClick, mayBeOneClick } from './origin.ts'

/** Paths that begin so take a file. The pages behind them belong to signed-in staff. */
export const uploads: readonly string[] = []

/** Longer addresses are not ours. Node itself refuses headers beyond twice this. */
export const longestAddress = 16 * 1024

type Refuse = (c: Asked, trouble: Trouble, headers?: Record<string, string>) => Response
type House = { origin: string; refuse: Refuse; secondsToWait: (address: string) => number }

/** Everything a request must pass before a route sees it, cheapest first. A body is read here and nowhere else. */
export const gates = ({ origin, refuse, secondsToWait }: House): Gate[] => [
  async (c, next) => {
    if ((c.env.incoming.url?.length ?? 0) > longestAddress) return refuse(c, 414)
    if (!isDecodable(new URL(c.req.url).pathname)) return refuse(c, 400)
    if (!reads(c.req.method) && c.req.method !== 'POST') return refuse(c, 405, { Allow: 'GET, HEAD, POST' })
    return next()
  },
  async (c, next) => {
    if (reads(c.req.method)) return next()
    if (!isFromOurPages(c, origin) && !mayBeOneClick(c.req.method, c.req.path)) return refuse(c, 403)
    const wait = secondsToWait(c.var.known.clientAddress)
    if (wait > 0) return refuse(c, 429, { 'Retry-After': String(wait) })
    return next()
  },
  async (c, next) => {
    if (reads(c.req.method)) return next()
    if (isCompressed(c)) return refuse(c, 415)
    const body = await readBody(c.env.incoming, uploads.some((path) => c.req.path.startsWith(path)) ? uploadBody : ordinaryBody)
    if (!body) return refuse(c, 413)
    const trouble = troubleWith(body, c.req.header('content-type') ?? '', c.req.path)
    if (trouble) return refuse(c, trouble)
    if (!isFromOurPages(c, origin) && !isOneClick(body)) return refuse(c, 403)
    c.set('body', body)
    return next()
  },
]

const isCompressed = (c: Asked) => (c.req.header('content-encoding') ?? 'identity') !== 'identity'

const troubleWith = (body: Buffer, contentType: string, path: string): Trouble | undefined => {
  if (body.length === 0 && contentType === '') return undefined
  if (path.startsWith('/api/') && isJson(contentType)) return isReadable(body) ? undefined : 400
  if (!isUrlEncoded(contentType) && !isMultipart(contentType)) return 415
  const fields = countFields(body, contentType)
  return fields === undefined || fields > mostFields ? 400 : undefined
}

/** The router would take it literally and complain on the console. */
const isDecodable = (path: string) => works(() => decodeURI(path))
const isReadable = (json: Buffer) => works(() => JSON.parse(json.toString()))

const works = (attempt: () => unknown) => {
  try {
    attempt()
    return true
  } catch {
    return false
  }
}
