import { reads, type Gate, type Refuse } from '../asked.ts'

/** Longer addresses are not ours. Node itself refuses headers beyond twice this. */
export const longestAddress = 16 * 1024

/** What no route could make sense of, turned away before anything looks at the address. */
export const addressGate =
  (refuse: Refuse): Gate =>
  async (c, next) => {
    const { url = '' } = c.env.incoming
    if (url.length > longestAddress) return refuse(c, 414)
    if (!isDecodable(new URL(c.req.url).pathname) || control.test(url)) return refuse(c, 400)
    if (!reads(c.req.method) && c.req.method !== 'POST') return refuse(c, 405, { Allow: 'GET, HEAD, POST' })
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
