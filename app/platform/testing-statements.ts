import { createHash } from 'node:crypto'
import { Client } from 'pg'

/**
 * In the process of the tests each statement is prepared once on a connection: over tables of a few rows the database plans
 * for longer than it works. The program has each planned anew, see docs/decisions/0085.
 */

const { query } = Client.prototype

Client.prototype.query = function (this: Client, ...words: unknown[]) {
  const [asked, values, ...rest] = words
  const statement = typeof asked === 'string' ? { text: asked } : asked
  if (!Array.isArray(values) || !isToPrepare(statement)) return Reflect.apply(query, this, words)
  const name = createHash('md5').update(statement.text).digest('hex')
  return Reflect.apply(query, this, [{ ...statement, name }, values, ...rest])
}

const isToPrepare = (statement: unknown): statement is { text: string } => {
  const { text, name, submit } = statement as { text?: string; name?: string; submit?: unknown }
  return !name && !submit && /^\s*(?:select|insert|update|delete|with)\b/i.test(text ?? '')
}
