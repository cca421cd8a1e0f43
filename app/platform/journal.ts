import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Cipher } from './cipher.ts'

/** `at` in milliseconds since 1970: entries are read again in the order in which they came. */
export type JournalEntry = { id: string; at: number; text: string }

/** Entries on disk, a sealed file each, for what cannot be stored elsewhere now. */
export type Journal = {
  /** Resolves when the entry is on disk. One whose id is there already is left as it is. Throws `JournalFull`. */
  keep: (entry: JournalEntry) => Promise<void>
  /** The text of an entry that waits. */
  find: (id: string) => Promise<string | undefined>
  waiting: () => number
  /** The ids of what lies in the folder, of other processes too. What one of them took from there waits no more. */
  list: () => Promise<string[]>
  /** Whether an entry could be kept now. */
  isOpen: () => Promise<boolean>
  /**
   * Hands each entry to `take`, the oldest first, and deletes it when that has resolved: exactly once when `take` can be
   * repeated. One that can't be read or applied goes to `fail` and stays; if `fail` throws, the replay stops.
   */
  replay: (take: (entry: JournalEntry) => Promise<void>, fail: (id: string, error: unknown) => void) => Promise<void>
}

export class JournalFull extends Error {
  override name = 'JournalFull'
}

/** Some hours of a storm at a supplier's; a flood does not fill the disk. */
export const mostKept = { entries: 5_000, bytes: 100_000_000 }

type JournalFile = { name: string; bytes: number; onDisk: Promise<void>; isWritten: boolean }

export const openJournal = async (path: string, cipher: Cipher, limits = mostKept): Promise<Journal> => {
  const folder = resolve(path)
  const entries = await readFolder(folder)
  const bytes = () => [...entries.values()].reduce((sum, entry) => sum + entry.bytes, 0)
  const hasRoom = (size: number) => entries.size < limits.entries && bytes() + size <= limits.bytes
  const readEntry = async (name: string): Promise<JournalEntry> => {
    const id = idOf(name)
    return {
      id,
      at: Number.parseInt(name, 10),
      text: cipher.open(await readFile(join(folder, name), 'utf8'), placeOf(id)),
    }
  }
  let replaying = Promise.resolve()

  /** Names of the folder, the oldest first. Forgets what was there, and is not there now. */
  const look = async () => {
    const onDisk = [...entries].filter(([, { isWritten }]) => isWritten)
    const found = await readdir(folder).catch(({ code }: NodeJS.ErrnoException) => (code === 'ENOENT' ? [] : undefined))
    // A folder that cannot be read now, for want of a handle, is not empty: everything waits.
    if (!found) return []
    const names = new Set(found.filter((name) => idOf(name)))
    for (const [id, entry] of onDisk) if (!names.has(entry.name) && entries.get(id) === entry) entries.delete(id)
    return [...names].toSorted()
  }

  const replayAll: Journal['replay'] = async (take, fail) => {
    // Of another process in the same folder, too: its end may be why they are still here.
    for (const name of await look()) {
      try {
        const entry = await readEntry(name).catch(ifGone)
        if (entry) await take(entry)
        await rm(join(folder, name), { force: true })
        // One of the same id may have been kept here under another time.
        if (entries.get(idOf(name))?.name === name) entries.delete(idOf(name))
      } catch (error) {
        fail(idOf(name), error)
      }
    }
  }

  return {
    keep: async ({ id, at, text }) => {
      const before = entries.get(id)
      if (before) return before.onDisk
      const sealed = cipher.seal(text, placeOf(id))
      if (!hasRoom(sealed.length)) throw new JournalFull('The journal is full.')
      const name = `${String(at).padStart(15, '0')}-${id}`
      const onDisk = writeDurably(folder, name, sealed)
      const entry: JournalFile = { name, bytes: sealed.length, onDisk, isWritten: false }
      entries.set(id, entry)
      try {
        await onDisk
        entry.isWritten = true
      } catch (error) {
        entries.delete(id)
        throw error
      }
    },
    find: async (id) => {
      const entry = entries.get(id)
      await entry?.onDisk
      return entry && (await readEntry(entry.name).catch(ifGone))?.text
    },
    waiting: () => entries.size,
    list: async () => (await look()).map(idOf),
    isOpen: () =>
      hasRoom(0)
        ? writeDurably(folder, probe, 'x')
            .then(() => rm(join(folder, probe)))
            .then(
              () => true,
              () => false,
            )
        : Promise.resolve(false),
    replay: (take, fail) => {
      const done = replaying.then(() => replayAll(take, fail))
      replaying = done.catch(() => {})
      return done
    },
  }
}

const probe = `probe-${process.pid}`
const placeOf = (id: string) => `journal ${id}`

/** Nothing for a file that is no entry, such as one half written. */
const idOf = (name: string) => /^\d{15}-([\w-]+)$/.exec(name)?.[1] ?? ''

const ifGone = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOENT') throw error
  return undefined
}

const readFolder = async (folder: string) => {
  const names = await readdir(folder).catch(() => [])
  const entries = new Map<string, JournalFile>()
  for (const name of names) {
    const path = join(folder, name)
    // Another process in the same folder may have taken it since.
    const found = await stat(path).catch(ifGone)
    if (!found) continue
    if (idOf(name)) entries.set(idOf(name), { name, bytes: found.size, onDisk: Promise.resolve(), isWritten: true })
    // Half written, and so promised to nobody. One of today may be another process's.
    else if (Date.now() - found.mtimeMs > 86_400_000) await rm(path, { force: true })
  }
  return entries
}

const syncFolder = async (path: string) => {
  const names = await open(path)
  await names.sync().finally(() => names.close())
}

/** Whole and under its name, or not at all: it survives a power cut once this has resolved. */
const writeDurably = async (folder: string, name: string, text: string) => {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = join(folder, `${name}.partial`)
  try {
    const file = await open(draft, 'w', 0o600)
    try {
      await file.writeFile(text)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, join(folder, name))
    // Names last once the folder they stand in is synced: of the entry, of its folder, which another entry may have made a
    // moment ago, and of whatever was made above.
    const top = dirname(made ?? folder)
    for (let path = folder; ; path = dirname(path)) {
      await syncFolder(path)
      if (path === top) break
    }
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
