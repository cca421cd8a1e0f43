import { randomBytes } from 'node:crypto'

/** The key of a private page: nobody guesses it. */
export const newLink = () => randomBytes(18).toString('base64url')
