import { createHmac, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from './env.ts'

/** Signs cookies and links: the one given, or one made once and kept in the data folder for its owner alone. */
export const loadSecret = ({ secret, dataDir }: Pick<Env, 'secret' | 'dataDir'>): string =>
  secret ?? readStored(dataDir) ?? make(dataDir)

/** Tells whether two places share a SECRET, without telling the SECRET. */
export const fingerprint = (secret: string): string =>
  createHmac('sha256', secret).update('fingerprint').digest('hex').slice(0, 16)

const readStored = (dataDir: string) => {
  try {
    return readFileSync(join(dataDir, 'secret'), 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Written whole under another name first: of two processes that start at once, the first one's secret is kept. */
const make = (dataDir: string): string => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const draft = join(dataDir, `secret-${process.pid}`)
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(draft, join(dataDir, 'secret'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return readStored(dataDir)!
}
