import { isRead, type HttpContext, type Middleware, type RefuseRequest } from './http.ts'
import type { Uploads } from './uploads.ts'
import type { ErrorStatus } from './error-page.ts'
import { countFields, isJson, isMultipart, isUrlEncoded, mostFields, ordinaryBody, readBody } from './body.ts'

type Options = {
  origin: string
  refuse: RefuseRequest
  /** Why what an address sends is not taken now, and for how many seconds. */
  tooMany: (address: string, url: URL) => { trouble: ErrorStatus; seconds: number } | undefined
  /** So many passwords wait to be checked that no other one can be. */
  signInsAreFull: () => boolean
  /** Where files are taken, for how many bytes there is room, by who sends them; nothing where none are taken. */
  uploads: Uploads
}

/** What a request that changes something must pass before a route sees it. A body is read here and nowhere else. */
export const guardWrites = ({ origin, refuse, tooMany, signInsAreFull, uploads }: Options): Middleware[] => [
  async (c, next) => {
    if (isRead(c.req.method)) return next()
    if (!isFromOurPages(c, origin) && !mayBeOneClick(c.req.method, c.req.path)) return refuse(c, 403)
    const wait = tooMany(c.var.known.clientAddress, new URL(c.req.url))
    if (wait) return refuse(c, wait.trouble, { 'Retry-After': String(wait.seconds) })
    // A flood of sign-ins from everywhere is turned away before it costs a body, a query and a page.
    if (takesPassword.test(c.req.path) && signInsAreFull()) return refuse(c, 503, { 'Retry-After': '10' })
    return next()
  },
  async (c, next) => {
    if (isRead(c.req.method)) return next()
    if (isCompressed(c)) return refuse(c, 415)
    const upload = isMultipart(c.req.header('content-type') ?? '') ? await uploads(c) : undefined
    if (upload === 'full') return refuse(c, 'busy', { 'Retry-After': '10' })
    try {
      const body = await readBody(c.env.incoming, upload?.most ?? ordinaryBody)
      if (!body) return refuse(c, 413)
      const contentType = c.req.header('content-type') ?? ''
      const status = troubleWith(body, contentType, c.req.path)
      if (status) return refuse(c, status)
      // The route of an upload says so itself: twenty megabytes are parsed once.
      if (!upload && isForm(contentType) && !(await isParsable(body, contentType))) return refuse(c, 400)
      if (!isFromOurPages(c, origin) && !isOneClick(body)) return refuse(c, 403)
      c.set('body', body)
      return await next()
    } finally {
      upload?.done()
    }
  },
]

/** Where anyone may have a password hashed. */
const takesPassword = /^\/auth(?:\/verify)?(?:\.data)?$/

const isCompressed = (c: HttpContext) => (c.req.header('content-encoding') ?? 'identity') !== 'identity'

const troubleWith = (body: Buffer, contentType: string, path: string): ErrorStatus | undefined => {
  if (body.length === 0 && contentType === '') return undefined
  if (path.startsWith('/api/') && isJson(contentType)) return isReadable(body) ? undefined : 400
  if (!isForm(contentType)) return 415
  const fields = countFields(body, contentType)
  return fields === undefined || fields > mostFields ? 400 : undefined
}

const isForm = (contentType: string) => isUrlEncoded(contentType) || isMultipart(contentType)

/** By the parser that the route will use: its actions call `formData()` and take it that this cannot fail. */
const isParsable = (body: Buffer, contentType: string) =>
  new Response(new Uint8Array(body), { headers: { 'Content-Type': contentType } }).formData().then(
    () => true,
    () => false,
  )

const isReadable = (json: Buffer) => {
  try {
    return JSON.parse(json.toString()) !== undefined
  } catch {
    return false
  }
}

/** Longer addresses are not ours. Node itself refuses headers beyond twice this. */
export const longestAddress = 16 * 1024

/** What no route could make sense of, turned away before anything looks at the address. */
export const checkAddress =
  (refuse: RefuseRequest): Middleware =>
  async (c, next) => {
    const { url = '' } = c.env.incoming
    if (url.length > longestAddress) return refuse(c, 414)
    if (!isDecodable(new URL(c.req.url).pathname) || control.test(url)) return refuse(c, 400)
    if (!isRead(c.req.method) && c.req.method !== 'POST') return refuse(c, 405, { Allow: 'GET, HEAD, POST' })
    return next()
  }

/** PostgreSQL keeps no NUL, and no route has a use for the others. A tab or a line's end is pasted into a search. */
const control = /%(?:0[0-8bcef]|1[\da-f]|7f)/i

/**
 * The router would take it literally and complain on the console. The result is used because the bundler takes
 * decodeURI for a function without effects, and throws a call away whose result is not.
 */
const isDecodable = (path: string) => {
  try {
    return decodeURI(path).length > 0
  } catch {
    return false
  }
}

/** Mail programs unsubscribe for their user by RFC 8058: a POST from anywhere, signed by the token in its address. */
const oneClickPaths = ['/newsletter/unsubscribe/', '/prices/unsubscribe/']
const oneClick = 'List-Unsubscribe=One-Click'

export const mayBeOneClick = (method: string, path: string) =>
  method === 'POST' && oneClickPaths.some((above) => path.startsWith(above))

/** The body of RFC 8058, as an ordinary form or as multipart, and nothing beside it. */
export const isOneClick = (body: Buffer) => {
  const text = body.toString('latin1').trim()
  return (
    text === oneClick ||
    /^--[^\r\n]+\r\n[^\r\n]*name="List-Unsubscribe"[^\r\n]*\r\n\r\nOne-Click\r\n--[^\r\n]+--$/i.test(text)
  )
}

/**
 * Whether a request that may change something was sent by our own pages. Browsers say so in Origin, and in
 * Sec-Fetch-Site, which no page can forge; a request that says neither is refused.
 */
export const isFromOurPages = (c: HttpContext, origin: string) => {
  if (isRead(c.req.method)) return true
  const from = c.req.header('origin')
  const site = c.req.header('sec-fetch-site')
  if (from === undefined) return site === 'same-origin'
  return from === origin && (site === undefined || site === 'same-origin')
}
