/** What PostgreSQL says when it cannot serve now though the statement was sound. */
const states = /^(?:08|53|57P|58)|^(?:57014|40001|40P01|55P03|25006|25P03)$/

/** What the system says when the way to the server is cut, or when it has no handle left for one. */
const system = new Set(
  ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'].concat([
    'EHOSTUNREACH',
    'ENETUNREACH',
    'ECONNABORTED',
    'EMFILE',
    'ENFILE',
  ]),
)

/** The driver's own words: it gives these no code. */
const words =
  /^(?:Connection terminated|Query read timeout|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/

type SystemError = { code?: unknown; syscall?: unknown }

/**
 * Whether the database is away, full or too slow, or we have no handle left to reach it, rather than the program wrong:
 * the page asks the visitor to try again or call (503). Looks through wrapped errors.
 */
export const isUnavailable = (error: unknown): boolean => {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, syscall } = cause as SystemError
    if (typeof code !== 'string') {
      if (words.test(cause.message)) return true
    } else if (states.test(code) || system.has(code)) return true
    // The socket of a local server that is not there. A missing file of ours is a bug.
    else if (code === 'ENOENT' && syscall === 'connect') return true
  }
  return false
}
