import SMTPConnection, { type SMTPConnectionAuth, type SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection'
import type { Mime } from './mime.ts'

export type Server = SMTPConnectionOptions & { auth?: SMTPConnectionAuth }

/** One conversation with a mail server, greeted and signed in. */
export type Line = {
  send: (mime: Mime, deadline: AbortSignal) => Promise<void>
  /** Starts afresh for another letter. False when the server has gone, or has had enough letters. */
  answers: (deadline: AbortSignal) => Promise<boolean>
  quit: () => void
  close: () => void
}

const lettersPerLine = 100

type Callback = (error?: Error | null) => void

export const openLine = async ({ auth, ...options }: Server, deadline: AbortSignal): Promise<Line> => {
  const connection = new SMTPConnection(options)
  const broken = new Promise<never>((_, reject) => connection.on('error', reject))
  // Between two letters nobody listens: the next step finds out.
  broken.catch(() => {})
  let letters = 0

  const step = (deadline: AbortSignal, begin: (done: Callback) => void): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const late = () => {
      connection.close()
      reject(deadline.reason)
    }
    deadline.throwIfAborted()
    deadline.addEventListener('abort', late)
    broken.catch(reject)
    begin((error) => (error ? reject(error) : resolve()))
    return promise.finally(() => deadline.removeEventListener('abort', late))
  }

  try {
    await step(deadline, (done) => connection.connect(done))
    if (auth) await step(deadline, (done) => connection.login(auth, done))
  } catch (error) {
    connection.close()
    throw error
  }

  return {
    send: ({ envelope, message }, deadline) => {
      letters++
      return step(deadline, (done) => connection.send({ ...envelope, size: message.length }, message, done))
    },
    answers: async (deadline) => {
      const alive =
        letters < lettersPerLine &&
        (await step(deadline, (done) => connection.reset(done)).then(
          () => true,
          () => false,
        ))
      if (!alive) connection.close()
      return alive
    },
    quit: () => connection.quit(),
    close: () => connection.close(),
  }
}
