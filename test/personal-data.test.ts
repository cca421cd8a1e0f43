import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getTableName, is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { content } from '../app/content/testing.ts'
import type { PersonalDataTable } from '../app/domain/personal-data.ts'
import { personalData } from '../app/features/personal-data.ts'
import { backup } from '../app/platform/backup.ts'
import { restore } from '../app/platform/restore.ts'
import { isLeftOut } from '../app/platform/backup/catalog.ts'
import { testDatabase, type TestDatabase } from '../app/platform/testing.ts'
import { demoSeededAt } from './demo-seeded.ts'
import { signInsUnderWay } from './sign-ins-under-way.ts'

const schemas = import.meta.glob<Record<string, unknown>>(
  ['../app/features/*/schema.ts', '../app/{events,mails}/schema.ts'],
  {
    eager: true,
  },
)
const stored = Object.values(schemas)
  .flatMap((schema) => Object.values(schema))
  .filter((value): value is PgTable => is(value, PgTable))

const declared = Object.assign({}, ...personalData.map(({ tables }) => tables)) as Record<
  string,
  PersonalDataTable | string
>
const ofPeople = Object.entries(declared).filter(
  (entry): entry is [string, PersonalDataTable] => typeof entry[1] !== 'string',
)

test('every table says what it holds of people, each once', () => {
  const names = personalData.flatMap(({ tables }) => Object.keys(tables))
  expect(names.toSorted()).toEqual(stored.map((table) => getTableName(table)).toSorted())
})

test('deleting an account does to each table what its noun says', () => {
  const does = { cascade: 'deleted', 'set null': 'unlinked' } as Record<string, string>
  const staff = ['requests.assignee_id', 'messages.author_id', 'chat_messages.author_id', 'chat_calls.staff_id']
  for (const table of stored) {
    const { name, foreignKeys } = getTableConfig(table)
    for (const key of foreignKeys) {
      const { foreignTable, columns } = key.reference()
      if (getTableName(foreignTable) !== 'users' || staff.includes(`${name}.${columns[0]?.name}`)) continue
      expect(declared[name], name).toMatchObject({ onDeletion: does[key.onDelete ?? ''] })
    }
  }
})

test('the privacy policy prints every time that a table names, from the file that tasks delete by', () => {
  const policy = readFileSync('content/legal/privacy-policy.md', 'utf8')
  const { retention } = content
  for (const [table, { kept }] of ofPeople)
    if (kept in retention) expect(policy, table).toContain(`{retention.${kept}}`)
})

describe('the demo world', () => {
  const folder = mkdtempSync(join(tmpdir(), 'demo-backup-'))
  const file = join(folder, 'backup')
  const secret = 's'.repeat(32)
  let world: TestDatabase

  beforeAll(async () => {
    // The moment that demo-world.test has, too.
    const { database } = await demoSeededAt('2026-08-31T21:40-04:00')
    world = database
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const rowsIn = async ({ db }: TestDatabase, table: string) => {
    const name = sql.identifier(table)
    const { rows } = await db.execute<{ row: string }>(sql`select ${name}::text as row from ${name} order by 1`)
    return rows.map(({ row }) => row)
  }

  /** Of the machine and not of the business: no backup carries them. */
  const ofThisInstallation = new Set(['spans', 'backups'])

  test('has a case of every table, and a backup brings back each row but sessions and one-time links', async () => {
    await signInsUnderWay(world)
    await backup(world.connection, file, { secret })
    const other = await testDatabase({ template: 'template0' })
    await restore(other.connection, file, { secret })
    const empty = []
    for (const table of Object.keys(declared).filter((table) => !ofThisInstallation.has(table))) {
      const rows = await rowsIn(world, table)
      if (rows.length === 0) empty.push(table)
      expect(await rowsIn(other, table), table).toEqual(isLeftOut(table) ? [] : rows)
    }
    expect(empty).toEqual([])
  })
})
