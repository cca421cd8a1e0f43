import { setTimeout as wait } from 'node:timers/promises'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import { longestSend, type Letter } from './letter.ts'
import { mimeOf } from './mime.ts'
import { openLine, type Line, type Server } from './smtp-line.ts'
import { awayBefore, verdict } from './verdict.ts'

/** How long a server may take, in milliseconds, and how many letters a second it is asked to take. */
export type Patience = {
  connect: number
  greeting: number
  silence: number
  whole: number
  idle: number
  perSecond: number
}

const usual: Patience = {
  connect: 15_000,
  greeting: 30_000,
  silence: 60_000,
  whole: longestSend,
  idle: 5_000,
  perSecond: 20,
}

/** Sends through an SMTP server, over connections that are kept for a moment in case another letter comes. */
export const smtpMailer = (url: string, patience: Partial<Patience> = {}) => {
  const limits = { ...usual, ...patience }
  const server = serverOf(url, limits)
  const free: Line[] = []
  const turn = turnstile(limits.perSecond)

  const lineFor = async (deadline: AbortSignal): Promise<Line> => {
    const kept = free.pop()
    if (!kept) return openLine(server, deadline)
    return (await kept.answers(deadline)) ? kept : lineFor(deadline)
  }

  const keep = (line: Line) => {
    free.push(line)
    setTimeout(() => {
      const at = free.indexOf(line)
      if (at >= 0) free.splice(at, 1)[0]?.quit()
    }, limits.idle).unref()
  }

  return {
    send: async (letter: Letter): Promise<void> => {
      const mime = await mimeOf(letter)
      await turn()
      const deadline = AbortSignal.timeout(limits.whole)
      const line = await lineFor(deadline).catch((error: unknown) => Promise.reject(awayBefore(error)))
      try {
        await line.send(mime, deadline)
        keep(line)
      } catch (error) {
        line.close()
        throw verdict(error)
      }
    },
    close: () => free.splice(0).forEach((line) => line.quit()),
  }
}

/** A password crosses no network in clear, unless the URL says `?requireTLS=false`. */
const serverOf = (url: string, limits: Patience): Server => {
  const { auth, ...said } = parseConnectionUrl(url)
  const secret = auth !== undefined && !loopback.has(said.host ?? '')
  return {
    auth,
    requireTLS: secret,
    connectionTimeout: limits.connect,
    greetingTimeout: limits.greeting,
    socketTimeout: limits.silence,
    ...said,
  }
}

const loopback = new Set(['localhost', '127.0.0.1', '::1', '[::1]'])

/** Lets callers pass in order, evenly spaced. */
const turnstile = (perSecond: number) => {
  let next = 0
  return async () => {
    const now = performance.now()
    const mine = Math.max(next, now)
    next = mine + 1000 / perSecond
    if (mine > now) await wait(mine - now)
  }
}
