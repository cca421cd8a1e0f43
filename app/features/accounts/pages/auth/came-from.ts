const here = 'http://here.invalid'

/** What must not stand in a path, plain or encoded: what browsers read as a slash or drop, and slashes in disguise. */
const suspect = /[\\\s\p{Cc}]|[^\x20-\x7e]|%(?:2f|5c|0[0-9a-d]|7f)/iu

/**
 * The page somebody wanted before they were asked to sign in: a path of this site, else undefined. Never another
 * site, however it is written, and never the sign-in page itself; of the pages beside it, the one that asks for a session.
 */
export const cameFrom = (asked: string | null): string | undefined => {
  if (!asked?.startsWith('/') || asked.startsWith('//')) return undefined
  const path = /^[^?#]*/.exec(asked)?.[0] ?? ''
  if (suspect.test(path) || /[\\\s\p{Cc}]|[^\x20-\x7e]/u.test(asked) || !URL.canParse(asked, here)) return undefined
  const { origin, pathname, search } = new URL(asked, here)
  // Dots can leave two slashes at the front: "/.//elsewhere.example".
  if (origin !== here || pathname.startsWith('//')) return undefined
  return /^\/auth(?:\/(?!new-address$)|$)/.test(pathname) ? undefined : pathname + search
}
