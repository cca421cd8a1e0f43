import { setTimeout as wait } from 'node:timers/promises'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import { longestSend, type Letter } from './letter.ts'
import { formatMime } from './mime.ts'
import { openLine, type Line, type Server } from './smtp-line.ts'
import { awayBefore, verdict } from './verdict.ts'

/** How long a server may take, in milliseconds, and how many letters a second it is asked to take. */
export type SmtpLimits = {
  connect: number
  greeting: number
  silence: number
  whole: number
  idle: number
  perSecond: number
}

const usual: SmtpLimits = {
  connect: 15_000,
  greeting: 30_000,
  silence: 60_000,
  whole: longestSend,
  idle: 5_000,
  perSecond: 20,
}

/**
 * Sends through an SMTP server, over connections that are kept for a moment in case another letter comes: as many as
 * `?maxConnections=` of the address says, or as the server allows.
 */
export const smtpMailer = (url: string, ownLimits: Partial<SmtpLimits> = {}) => {
  const limits = { ...usual, ...ownLimits }
  const { maxConnections: atOnce = 4, ...server } = serverOf(url, limits)
  const free: Line[] = []
  const turn = turnstile(limits.perSecond)
  let open = 0
  /** Connections that the server lets us have: fewer than `atOnce` once it refused one while others stood. */
  let allowed = atOnce
  let change = Promise.withResolvers<void>()

  const lineFor = async (deadline: AbortSignal): Promise<Line> => {
    const connection = free.pop()
    if (connection) return (await connection.answers(deadline)) ? connection : (ended(), lineFor(deadline))
    if (open < allowed) {
      open++
      const line = await openLine(server, deadline).catch((error: unknown) => {
        ended()
        if (open === 0 || deadline.aborted) throw error
        allowed = open
      })
      if (line) return line
    }
    await Promise.race([change.promise, rejectedAt(deadline)])
    return lineFor(deadline)
  }

  /** Anyone who waits for a connection looks again. */
  const changed = () => {
    change.resolve()
    change = Promise.withResolvers()
  }

  const ended = () => {
    open--
    if (open === 0) allowed = atOnce
    changed()
  }

  const quit = (line: Line) => {
    line.quit()
    ended()
  }

  const keep = (line: Line) => {
    free.push(line)
    changed()
    setTimeout(() => {
      const at = free.indexOf(line)
      if (at >= 0) free.splice(at, 1).forEach(quit)
    }, limits.idle).unref()
  }

  return {
    atOnce,
    send: async (message: Letter): Promise<void> => {
      const mime = await formatMime(message)
      await turn()
      const deadline = AbortSignal.timeout(limits.whole)
      const line = await lineFor(deadline).catch((error: unknown) => Promise.reject(awayBefore(error)))
      try {
        await line.send(mime, deadline)
        keep(line)
      } catch (error) {
        line.close()
        ended()
        throw verdict(error)
      }
    },
    close: () => free.splice(0).forEach(quit),
  }
}

const rejectedAt = (deadline: AbortSignal) =>
  new Promise<never>((_, reject) => deadline.addEventListener('abort', () => reject(deadline.reason), { once: true }))

/** A password crosses no network in clear, unless the URL says `?requireTLS=false`. */
const serverOf = (url: string, limits: SmtpLimits): Server & { maxConnections?: number } => {
  const { auth, ...options } = parseConnectionUrl(url)
  const secret = auth !== undefined && !loopback.has(options.host ?? '')
  return {
    auth,
    requireTLS: secret,
    connectionTimeout: limits.connect,
    greetingTimeout: limits.greeting,
    socketTimeout: limits.silence,
    ...options,
  }
}

const loopback = new Set(['localhost', '127.0.0.1', '::1', '[::1]'])

/** Lets callers pass in order, evenly spaced. */
const turnstile = (perSecond: number) => {
  let next = 0
  return async () => {
    const now = performance.now()
    const turn = Math.max(next, now)
    next = turn + 1000 / perSecond
    if (turn > now) await wait(turn - now)
  }
}
