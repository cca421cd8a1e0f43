import { reads, type Asked } from '../asked.ts'

/** Mail programs unsubscribe for their user by RFC 8058: a POST from anywhere, signed by the token in its address. */
const oneClickPath = '/newsletter/unsubscribe/'
const oneClick = 'List-Unsubscribe=One-Click'

export const mayBeOneClick = (method: string, path: string) => method === 'POST' && path.startsWith(oneClickPath)

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
export const isFromOurPages = (c: Asked, origin: string) => {
  if (reads(c.req.method)) return true
  const from = c.req.header('origin')
  const site = c.req.header('sec-fetch-site')
  if (from === undefined) return site === 'same-origin'
  return from === origin && (site === undefined || site === 'same-origin')
}
