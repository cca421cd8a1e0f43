export type RefusalKind = 'not-found' | 'forbidden' | 'conflict' | 'gone' | 'too-many' | 'invalid'

/** A verb that may not happen now. `message` is written for the person who asked; routes turn `kind` into a status. */
export class Refusal extends Error {
  readonly kind: RefusalKind
  /** Of `too-many`: seconds after which it may be tried again. */
  readonly waitSeconds?: number

  constructor(kind: RefusalKind, message: string, { waitSeconds }: { waitSeconds?: number } = {}) {
    super(message)
    this.name = 'Refusal'
    this.kind = kind
    this.waitSeconds = waitSeconds
  }
}

export const notFound = (what: string) => new Refusal('not-found', `There is no such ${what}.`)
