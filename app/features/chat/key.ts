import { createHash, randomBytes } from 'node:crypto'

/** What opens a chat: made by us, kept in the visitor's cookie, stored as a hash alone. */
export const newKey = () => randomBytes(24).toString('base64url')

export const hashOfKey = (key: string) => createHash('sha256').update(`chat ${key}`).digest('base64url')
