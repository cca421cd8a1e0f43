/** A mail as it goes out. Addresses are bare, one each; `from` may carry a name: `The Office <office@example.com>`. */
export type Letter = {
  /** With its angle brackets. The same letter sent again keeps it. */
  messageId: string
  date: Date
  from: string
  to: string
  replyTo?: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
  attachments?: readonly { name: string; type: string; content: Buffer }[]
}

/** Milliseconds after which a send has ended, well or badly. */
export const longestSend = 90_000

type MailErrorOptions = {
  /** Short and free of addresses, for the log: ECONNREFUSED, 550. The message may quote the server. */
  code: string
  cause?: unknown
}

/** The mail server is away, or would refuse whatever we send. `midMail`: it went away in the middle of this letter. */
export class MailOutage extends Error {
  override name = 'MailOutage'
  readonly code: string
  readonly midMail: boolean

  constructor(message: string, { code, cause, midMail = false }: MailErrorOptions & { midMail?: boolean }) {
    super(message, { cause })
    this.code = code
    this.midMail = midMail
  }
}

/** This letter is refused: for good, or for now. Others may pass. */
export class MailRefusal extends Error {
  override name = 'MailRefusal'
  readonly code: string
  readonly permanent: boolean

  constructor(message: string, { code, cause, permanent }: MailErrorOptions & { permanent: boolean }) {
    super(message, { cause })
    this.code = code
    this.permanent = permanent
  }
}
