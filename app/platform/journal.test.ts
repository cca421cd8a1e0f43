import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createCipher } from './cipher.ts'
import { JournalFull, mostKept, openJournal, type Journal } from './journal.ts'

const cipher = createCipher('a secret of the tests')
const home = mkdtempSync(join(tmpdir(), 'leone-journal-'))
afterAll(() => rmSync(home, { recursive: true }))

let nth = 0
const newFolder = () => join(home, String(nth++), 'intake')

const nobody = (id: string, error: unknown) => {
  throw Object.assign(new Error(`${id} failed`), { cause: error })
}
const all = async (journal: Journal) => {
  const taken: string[] = []
  await journal.replay(async ({ text }) => void taken.push(text), nobody)
  return taken
}

test('journal entries are on disk, encrypted, readable by their owner only, and read back in order', async () => {
  const folder = newFolder()
  const journal = await openJournal(folder, cipher)
  await journal.keep({ id: 'later', at: 2_000, text: 'Dolores Quimby, later' })
  await journal.keep({ id: 'first', at: 1_000, text: 'Dolores Quimby, first' })
  for (const file of readdirSync(folder)) expect(readFileSync(join(folder, file), 'utf8')).not.toContain('Dolores')
  expect(await journal.find('first')).toBe('Dolores Quimby, first')
  expect(await journal.find('nobody')).toBeUndefined()
  // Another process, after a kill.
  const after = await openJournal(folder, cipher)
  expect(after.waiting()).toBe(2)
  expect(await all(after)).toEqual(['Dolores Quimby, first', 'Dolores Quimby, later'])
  expect([after.waiting(), readdirSync(folder)]).toEqual([0, []])
})

test('the same id is kept once, and is taken once by two who replay at the same time', async () => {
  const journal = await openJournal(newFolder(), cipher)
  await Promise.all([1, 2, 3].map((at) => journal.keep({ id: 'one', at, text: String(at) })))
  expect(journal.waiting()).toBe(1)
  expect((await Promise.all([all(journal), all(journal)])).flat()).toEqual(['1'])
})

test('a journal entry that cannot be processed stays and does not block later ones', async () => {
  const folder = newFolder()
  const journal = await openJournal(folder, cipher)
  for (const [at, id] of ['a', 'b', 'c'].entries()) await journal.keep({ id, at, text: id })
  const failed: string[] = []
  const take = async ({ id }: { id: string }) => {
    if (id === 'a') throw new Error('not this one')
  }
  await journal.replay(take, (id) => void failed.push(id))
  expect([failed, journal.waiting()]).toEqual([['a'], 1])
  expect(await all(await openJournal(folder, cipher))).toEqual(['a'])
})

test('two processes with one folder: what one of them took waits in neither, and makes room in both', async () => {
  const folder = newFolder()
  const few = { entries: 1, bytes: 1_000 }
  const [one, other] = [await openJournal(folder, cipher, few), await openJournal(folder, cipher, few)]
  await one.keep({ id: 'mine', at: 1, text: 'mine' })
  expect(await all(other)).toEqual(['mine'])
  expect(await all(one)).toEqual([])
  expect(one.waiting()).toBe(0)
  await one.keep({ id: 'next', at: 2, text: 'next' })
  expect([await one.list(), await other.list()]).toEqual([['next'], ['next']])
  expect(await all(other)).toEqual(['next'])
  expect([await one.list(), one.waiting()]).toEqual([[], 0])
})

test('an entry still being written, or an unreadable folder, is not treated as lost', async () => {
  const folder = newFolder()
  const journal = await openJournal(folder, cipher)
  const writing = journal.keep({ id: 'slow', at: 1, text: 'slow' })
  await journal.list()
  expect(journal.waiting()).toBe(1)
  await writing
  renameSync(folder, `${folder}-away`)
  writeFileSync(folder, '')
  expect(await all(journal)).toEqual([])
  expect(journal.waiting()).toBe(1)
})

test('a file that was half written was promised to nobody, and is no entry', async () => {
  const folder = newFolder()
  const journal = await openJournal(folder, cipher)
  await journal.keep({ id: 'whole', at: 1, text: 'whole' })
  writeFileSync(join(folder, '000000000000002-half.partial'), 'v1.x')
  expect(await all(await openJournal(folder, cipher))).toEqual(['whole'])
})

test('an entry that was moved to another name, or sealed under another SECRET, does not open', async () => {
  const folder = newFolder()
  const journal = await openJournal(folder, cipher)
  await journal.keep({ id: 'mine', at: 1, text: 'mine' })
  const foreign = await openJournal(folder, createCipher('another secret of the tests'))
  await expect(all(foreign)).rejects.toThrow('mine failed')
  expect(foreign.waiting()).toBe(1)
})

test('there is room for 5,000 entries and 100 MB, and then for none', async () => {
  expect(mostKept).toEqual({ entries: 5_000, bytes: 100_000_000 })
  const few = await openJournal(newFolder(), cipher, { entries: 2, bytes: 1_000 })
  await few.keep({ id: 'one', at: 1, text: '1' })
  expect(await few.isOpen()).toBe(true)
  expect(few.waiting()).toBe(1)
  await few.keep({ id: 'two', at: 2, text: '2' })
  expect(await few.isOpen()).toBe(false)
  await expect(few.keep({ id: 'three', at: 3, text: '3' })).rejects.toThrow(JournalFull)
  await expect(few.keep({ id: 'two', at: 2, text: '2' }), 'one that is there is there').resolves.toBeUndefined()
  await all(few)
  await expect(few.keep({ id: 'large', at: 4, text: 'x'.repeat(1_000) })).rejects.toThrow(JournalFull)
  expect(await few.isOpen()).toBe(true)
})

test('a journal whose folder cannot be written keeps nothing and leaves nothing', async () => {
  const folder = join(home, 'a-file')
  writeFileSync(folder, '')
  const journal = await openJournal(join(folder, 'intake'), cipher)
  expect(await journal.isOpen()).toBe(false)
  await expect(journal.keep({ id: 'one', at: 1, text: '1' })).rejects.toThrow()
  expect([journal.waiting(), existsSync(join(folder, 'intake'))]).toEqual([0, false])
})
