import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Temporal } from 'temporal-polyfill'
import { afterAll, expect, test } from 'vitest'
import { contextOn } from '#domain/testing.ts'
import { tallyOfDatabase } from '#platform/backup/verify.ts'
import { createLog } from '#platform/log.ts'
import { restore, verify } from '#platform/restore.ts'
import { testDatabase } from '#platform/testing.ts'
import { backupTrouble, lastBackups } from '../app/features/uptime/backups.ts'
import { backupsIn, makeDueBackup } from './scheduled-backup.ts'

const secret = 's'.repeat(32)
const passphrase = 'sixteen letters and more'
const home = mkdtempSync(join(tmpdir(), 'site-backups-'))
afterAll(() => rmSync(home, { recursive: true }))

const noon = Temporal.Instant.from('2026-03-02T12:07:00Z')

const operator = async () => {
  const database = await testDatabase()
  const folder = mkdtempSync(join(home, 'to-'))
  let now = noon
  const context = () => contextOn(database.db, { now })
  return {
    database,
    folder,
    trouble: () => backupTrouble(context()),
    last: () => lastBackups(context()),
    /** The task comes around, so many hours after noon. */
    comesAround: async (
      hours: number,
      plan: { after?: string; passphrase?: string; keepDays?: number } = {},
      to = folder,
    ) => {
      now = noon.add({ hours })
      const whole = { everyHours: 24, keepDays: 30, ...plan }
      await makeDueBackup({
        folder: to,
        plan: whole,
        connection: database.connection,
        secret,
        context,
        log: createLog('silent'),
      })
      return readdirSync(folder)
    },
  }
}

test('a backup is made when one is due, and not before', async () => {
  const { comesAround, folder, trouble } = await operator()
  expect(await comesAround(0)).toEqual(['site-2026-03-02T12-07-00Z.backup'])
  expect(statSync(join(folder, 'site-2026-03-02T12-07-00Z.backup')).mode & 0o777).toBe(0o600)
  expect(await comesAround(23)).toHaveLength(1)
  expect(await comesAround(24)).toHaveLength(2)
  expect(await trouble()).toBeUndefined()
})

test('those that are too old go when a new one is made and handed on, and not before', async () => {
  const { comesAround, folder } = await operator()
  writeFileSync(join(folder, 'a file of someone else'), '')
  await comesAround(0)
  await comesAround(24 * 10)
  expect((await backupsIn(folder)).map(({ at }) => at.getUTCDate())).toEqual([2, 12])
  expect(await comesAround(24 * 50, { after: 'exit 1' })).toHaveLength(4)
  rmSync(join(folder, 'site-2026-04-21T12-07-00Z.backup'))
  expect(await comesAround(24 * 50)).toEqual(['a file of someone else', 'site-2026-04-21T12-07-00Z.backup'])
})

test('the command of the operator is given the file, and nothing of the settings', async () => {
  const { comesAround, folder } = await operator()
  process.env.SECRET_OF_THE_TEST = 'seen'
  const [file = ''] = await comesAround(0, { after: 'cp "$1" "$1.copy"; env > "$1.env"' })
  delete process.env.SECRET_OF_THE_TEST
  expect(readFileSync(join(folder, `${file}.copy`))).toEqual(readFileSync(join(folder, file)))
  expect(readFileSync(join(folder, `${file}.env`), 'utf8')).not.toContain('SECRET_OF_THE_TEST')
})

test('a backup that could not be made or handed on is told, until one is', async () => {
  const { comesAround, folder, trouble, last } = await operator()
  writeFileSync(join(folder, 'no folder'), '')
  await comesAround(0, {}, join(folder, 'no folder'))
  expect(await trouble()).toEqual({ failed: 'EEXIST.', since: undefined })
  await comesAround(1, { after: 'exit 7' })
  expect(await trouble()).toMatchObject({ failed: expect.stringContaining('BACKUP_AFTER ended with 7') })
  await comesAround(2)
  expect(await trouble()).toBeUndefined()
  expect((await last()).made?.at).toEqual(new Date('2026-03-02T14:07:00Z'))
})

test('backups that stopped coming are told', async () => {
  const { comesAround, database, trouble } = await operator()
  await comesAround(0)
  const at = (hours: number) => backupTrouble(contextOn(database.db, { now: noon.add({ hours }) }))
  expect(await at(47)).toBeUndefined()
  expect(await at(49)).toEqual({ since: new Date('2026-03-02T12:07:00Z') })
  expect(await trouble()).toBeUndefined()
})

const scratch = async () => (await testDatabase({ template: 'template0' })).connection

test('an encrypted backup shows nothing, opens under its passphrase alone, and restores to the last row', async () => {
  const { comesAround, folder, database } = await operator()
  await database.pool.query(
    `insert into mailboxes (digest, first_copy_at, last_copy_at, copies) values ('canary', now(), now(), 1)`,
  )
  const [name = ''] = await comesAround(0, { passphrase })
  const file = join(folder, name)
  expect(readFileSync(file).subarray(0, 24).toString()).toBe('fuel-backup-aes256gcm 1\n')
  const untouched = await scratch()
  await expect(restore(untouched, file, { secret })).rejects.toThrow('Set BACKUP_PASSPHRASE')
  await expect(restore(untouched, file, { secret, passphrase: 'sixteen other letters' })).rejects.toThrow(
    "can't be opened",
  )
  const { differing, tables } = await verify(await scratch(), file, { secret, passphrase })
  expect(differing).toEqual([])
  expect(tables).toBeGreaterThan(40)

  const bytes = readFileSync(file)
  bytes[bytes.length >> 1]! ^= 1
  writeFileSync(file, bytes)
  await expect(restore(untouched, file, { secret, passphrase })).rejects.toThrow("can't be opened")
  expect(existsSync(file)).toBe(true)
})

test('a restore that changed a single value is found', async () => {
  const { connection, pool } = await testDatabase()
  await pool.query(
    `create table tanks (id int primary key, level text); insert into tanks values (1, 'full'), (2, 'dry')`,
  )
  const before = await tallyOfDatabase(connection)
  await pool.query(`update tanks set level = 'fulL' where id = 1`)
  const after = await tallyOfDatabase(connection)
  expect([before.get('tanks')?.rows, after.get('tanks')?.rows]).toEqual([2, 2])
  expect(before.get('tanks')?.hash).not.toBe(after.get('tanks')?.hash)
  await pool.query(`update tanks set level = 'full' where id = 1`)
  expect((await tallyOfDatabase(connection)).get('tanks')).toEqual(before.get('tanks'))
})
