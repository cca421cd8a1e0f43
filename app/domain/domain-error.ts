export type DomainErrorKind = 'not-found' | 'forbidden' | 'conflict' | 'gone' | 'too-many' | 'invalid'

/** A verb that may not happen now. `message` is written for the person who asked; routes turn `kind` into a status. */
export class DomainError extends Error {
  readonly kind: DomainErrorKind
  /** Of `too-many`: seconds after which it may be tried again. */
  readonly waitSeconds?: number

  constructor(kind: DomainErrorKind, message: string, { waitSeconds }: { waitSeconds?: number } = {}) {
    super(message)
    this.name = 'DomainError'
    this.kind = kind
    this.waitSeconds = waitSeconds
  }
}

export const notFound = (noun: string) => new DomainError('not-found', `There is no such ${noun}.`)
