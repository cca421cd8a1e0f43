import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#platform/db.ts'
import { backup } from '#platform/backup.ts'
import { seal } from '#platform/backup/seal.ts'
import { restore, verify } from '#platform/restore.ts'
import { testDatabase } from '#platform/testing.ts'
import { sessions, users, verifications } from './schema.ts'
import { accountsOn } from './testing.ts'

const means = { secret: 's'.repeat(32) }
const folder = mkdtempSync(join(tmpdir(), 'signed-in-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = join(folder, 'backup')

const { db, connection } = await testDatabase()
const { person, knock } = accountsOn(db)
const { email } = await person('admin', 'ada@leonefuel.example')
await knock(email)
const at = new Date()
await db.insert(verifications).values({
  ...{ id: crypto.randomUUID(), identifier: 'hash of a link', value: email },
  ...{ expiresAt: at, createdAt: at, updatedAt: at },
})

const restored = async (path: string) => {
  const target = await testDatabase({ template: 'template0' })
  await restore(target.connection, path, means)
  const there = openDatabase(target.connection)
  const counts = [await there.db.$count(users), await there.db.$count(sessions), await there.db.$count(verifications)]
  await there.close()
  return counts
}

test('S9: a backup holds accounts, and neither a session nor a one-time link', async () => {
  expect([await db.$count(sessions), await db.$count(verifications)]).toEqual([1, 1])
  const [open] = await db.select().from(sessions)
  await backup(connection, file, means)
  const text = gunzipSync(readFileSync(file)).toString()
  expect(text).toContain(email)
  expect(text).not.toContain(open?.token ?? '')
  expect(text).not.toContain('hash of a link')
  expect(await restored(file)).toEqual([1, 0, 0])
})

test('S9: a restore ends the sessions that a backup of an earlier release brings along, and the drill knows it', async () => {
  const [open] = await db.select().from(sessions)
  const [head = '', ...lines] = gunzipSync(readFileSync(file)).toString().trim().split('\n').slice(0, -1)
  const header = JSON.parse(head)
  const table = header.tables.find(({ table }: { table: string }) => table === 'sessions')
  table.rows = 1
  const row = table.columns.map(({ name }: { name: string }) => {
    const value = open?.[name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) as keyof typeof open]
    return value instanceof Date ? value.toISOString() : (value ?? null)
  })
  lines.splice(lines.indexOf(JSON.stringify({ table: 'sessions' })) + 1, 0, JSON.stringify(row))
  const packed = gzipSync(`${[JSON.stringify(header), ...lines].join('\n')}\n`)
  const earlier = join(folder, 'earlier')
  writeFileSync(earlier, Buffer.concat([packed, seal(createHash('sha256').update(packed).digest())]))
  expect(await restored(earlier)).toEqual([1, 0, 0])
  const scratch = await testDatabase({ template: 'template0' })
  expect(await verify(scratch.connection, earlier, means)).toMatchObject({ differing: [] })
})
