import { reads, type Asked, type Gate, type Refuse } from '../asked.ts'
import type { Trouble } from '../error-page.ts'
import {
  countFields,
  isJson,
  isMultipart,
  isUrlEncoded,
  mostFields,
  ordinaryBody,
  readBody,
  uploadBody,
} from './body.ts'
import { isFromOurPages, isOneClick, mayBeOneClick } from './origin.ts'

/** Paths that begin so take a file, from signed-in staff alone: nobody else fills the memory with twenty megabytes. */
export const uploads: readonly string[] = ['/dashboard/admin/documents/upload']

type House = {
  origin: string
  refuse: Refuse
  secondsToWait: (address: string, path: string) => number
  /** So many passwords wait to be checked that no other one can be. */
  signInsAreFull: () => boolean
  mayUpload: (headers: Headers) => Promise<boolean>
}

/** What a request that changes something must pass before a route sees it. A body is read here and nowhere else. */
export const gates = ({ origin, refuse, secondsToWait, signInsAreFull, mayUpload }: House): Gate[] => [
  async (c, next) => {
    if (reads(c.req.method)) return next()
    if (!isFromOurPages(c, origin) && !mayBeOneClick(c.req.method, c.req.path)) return refuse(c, 403)
    const wait = secondsToWait(c.var.known.clientAddress, c.req.path)
    if (wait > 0) return refuse(c, 429, { 'Retry-After': String(wait) })
    // A flood of sign-ins from everywhere is turned away before it costs a body, a query and a page.
    if (takesPassword.test(c.req.path) && signInsAreFull()) return refuse(c, 503, { 'Retry-After': '10' })
    return next()
  },
  async (c, next) => {
    if (reads(c.req.method)) return next()
    if (isCompressed(c)) return refuse(c, 415)
    const takesFile = uploads.some((path) => c.req.path.startsWith(path)) && (await mayUpload(c.req.raw.headers))
    const body = await readBody(c.env.incoming, takesFile ? uploadBody : ordinaryBody)
    if (!body) return refuse(c, 413)
    const contentType = c.req.header('content-type') ?? ''
    const trouble = troubleWith(body, contentType, c.req.path)
    if (trouble) return refuse(c, trouble)
    // The route of an upload says so itself: twenty megabytes are parsed once.
    if (!takesFile && isForm(contentType) && !(await isParsable(body, contentType))) return refuse(c, 400)
    if (!isFromOurPages(c, origin) && !isOneClick(body)) return refuse(c, 403)
    c.set('body', body)
    return next()
  },
]

/** Where anybody may have a password hashed. */
const takesPassword = /^\/auth(?:\/verify)?(?:\.data)?$/

const isCompressed = (c: Asked) => (c.req.header('content-encoding') ?? 'identity') !== 'identity'

const troubleWith = (body: Buffer, contentType: string, path: string): Trouble | undefined => {
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
