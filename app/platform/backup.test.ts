import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backup } from './backup.ts'
import { readTables } from './backup/catalog.ts'
import { seal } from './backup/seal.ts'
import { migrate } from './migrate.ts'
import { restore } from './restore.ts'
import { testDatabase, type TestDatabase } from './testing.ts'

const folder = mkdtempSync(join(tmpdir(), 'backup-'))
const migrations = join(folder, 'migrations')
const file = join(folder, 'backup')
const secret = 's'.repeat(32)
const means = { secret, migrations }

const schema = `
  create type mood as enum ('calm', 'in a hurry');
  create table trucks (
    id bigint generated always as identity primary key, name text not null unique, leader bigint references trucks,
    driver uuid, loaded numeric(12, 3), ratio double precision, mood mood, ready boolean, plates text[], lasts interval,
    seen timestamptz, local timestamp, day date, at time, papers jsonb, raw json, photo bytea, address inet,
    shouted text generated always as (upper(name)) stored);
  create table drivers (id uuid primary key, truck bigint not null references trucks deferrable, "Odd ""name" text);
  alter table trucks add foreign key (driver) references drivers;
  create table empty_one (id int primary key);
  create sequence tickets start 1000;
  create function refuse() returns trigger language plpgsql as $$ begin raise 'not by hand'; end $$;
  create table ledger (entry serial primary key, words text);
  create trigger by_verbs_only before insert on ledger for each row when (new.words is null) execute function refuse();`

const uuid = '0198f2c1-7a5e-7000-8000-000000000001'

const world = `
  insert into trucks (name, loaded, ratio, mood, ready, plates, lasts, seen, local, day, at, papers, raw, photo, address)
  values ('Big Red', 12345678.901, 0.1::float8 + 0.2, 'in a hurry', true, array['A-1', null, 'with "quotes", \\ and {}'],
      'P1Y2M3DT4H5M6.789012S', '2026-03-08 06:59:59.123456+00', '2026-03-08 02:30:00.000001', '0044-03-15 BC', '23:59:59.999999',
      '{"price": 12345678901234567890.123456789, "words": "\\u2028\\n"}', '{"a": 1,   "a": 2}', null, '10.0.0.0/8'),
    (e'line\\nbreak\\t\\\\N NULL \u2028 \u{1f69a} ''"', null, 'NaN', null, false, '{}', null, 'infinity', '-infinity', '9999-12-31', null,
      'null', null, '', null);
  insert into trucks (name, photo, leader) select 'number ' || n, decode(repeat(lpad(to_hex(n % 256), 2, '0'), n), 'hex'),
    (select min(id) from trucks) from generate_series(0, 1200) n;
  insert into drivers select '${uuid}', max(id), '' from trucks;
  update trucks set driver = '${uuid}', leader = id where name = 'Big Red';
  select nextval('tickets');
  alter table ledger disable trigger user;
  insert into ledger (words) values (null), ('two');
  alter table ledger enable trigger user;`

let source: TestDatabase

beforeAll(async () => {
  mkdirSync(migrations)
  writeFileSync(join(migrations, '0000_world.sql'), schema)
  source = await testDatabase({ template: 'template0' })
  await migrate(source.pool, migrations)
  await source.pool.query(world)
  await backup(source.connection, file, means)
})

afterAll(() => rmSync(folder, { recursive: true }))

const emptyDatabase = () => testDatabase({ template: 'template0' })

const everything = async ({ pool }: TestDatabase) => {
  const client = await pool.connect()
  const content: Record<string, unknown> = {}
  for (const { table } of await readTables(client)) {
    const { rows } = await client.query(`select t::text from ${table} t order by 1`)
    content[table] = rows
  }
  client.release()
  return content
}

const isUntouched = async ({ pool }: TestDatabase) => {
  const { rows } = await pool.query(
    `select count(*)::int as objects from pg_class where relnamespace = 'public'::regnamespace`,
  )
  expect(rows).toEqual([{ objects: 0 }])
}

const linesOf = (path: string) => gunzipSync(readFileSync(path)).toString().trim().split('\n')

const changed = (change: (bytes: Buffer) => Buffer) => {
  const other = join(folder, 'changed')
  writeFileSync(other, change(Buffer.from(readFileSync(file))))
  return other
}

test('a backup restored into an empty database is the same to the last microsecond and byte', async () => {
  const target = await emptyDatabase()
  expect(await restore(target.connection, file, means)).toEqual({ tables: 4, rows: 1206, later: [] })
  expect(await everything(target)).toEqual(await everything(source))
})

test('after a restore numbers go on, references hold and triggers watch again', async () => {
  const target = await emptyDatabase()
  await restore(target.connection, file, means)
  for (const database of [source, target]) {
    const { rows } = await database.pool.query(`
      with truck as (insert into trucks (name) values ('new') returning id)
      select id, nextval('tickets') as ticket from truck`)
    expect(rows).toEqual([{ id: '1204', ticket: '1001' }])
    await database.pool.query(`delete from trucks where name = 'new'`)
  }
  await expect(target.pool.query(`update trucks set leader = 99999`)).rejects.toThrow('foreign key')
  await expect(target.pool.query('insert into ledger (words) values (null)')).rejects.toThrow('not by hand')
})

test('a backup of the restored database has the same rows again', async () => {
  const target = await emptyDatabase()
  await restore(target.connection, file, means)
  await backup(target.connection, join(folder, 'second'), means)
  const [first, again] = [linesOf(file), linesOf(join(folder, 'second'))]
  expect(again.slice(1, -1)).toEqual(first.slice(1, -1))
  expect(JSON.parse(again[0]!).tables).toEqual(JSON.parse(first[0]!).tables)
})

test('a backup is for its owner alone and leaves nothing half made beside it', () => {
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder).filter((name) => name.includes('partial'))).toEqual([])
})

test('hazard 107: a backup shows one moment, whatever is written meanwhile', async () => {
  const busy = await emptyDatabase()
  await busy.pool.query('create table pairs (id int, side text); create table pairs_too (id int, side text)')
  const enough = new AbortController()
  let pair = 0
  const writer = (async () => {
    while (!enough.signal.aborted) {
      await busy.pool.query(
        `begin; insert into pairs values (${pair}, 'l'); insert into pairs_too values (${pair}, 'r'); commit`,
      )
      pair++
    }
  })()
  for (let round = 0; round < 5; round++) {
    await backup(busy.connection, join(folder, 'busy'), means)
    const [header, ...rows] = linesOf(join(folder, 'busy'))
    const [left, right] = JSON.parse(header!).tables.map((table: { rows: number }) => table.rows)
    expect(left).toBe(right)
    expect(rows.filter((row) => row.includes('"l"'))).toHaveLength(left)
  }
  enough.abort()
  await writer
  expect(pair).toBeGreaterThan(5)
})

test('hazard 107: a backup with one flipped bit is refused and nothing is written', async () => {
  const target = await emptyDatabase()
  const { size } = statSync(file)
  const places = [0, 3, 4, 9, 10, 500, size >> 1, size - 140, size - 100, size - 50, size - 9, size - 1]
  for (const at of places) {
    const flipped = changed((bytes) => {
      bytes[at]! ^= 1 << (at % 8)
      return bytes
    })
    await expect(restore(target.connection, flipped, means), `byte ${at}`).rejects.toThrow('damaged')
  }
  await isUntouched(target)
})

test('hazard 107: a backup that is cut off, has something after its end, or is something else is refused', async () => {
  const target = await emptyDatabase()
  for (const change of [
    (bytes: Buffer) => bytes.subarray(0, -1),
    (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1),
    (bytes: Buffer) => bytes.subarray(0, 20),
    () => Buffer.alloc(0),
    (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('\n')]),
    (bytes: Buffer) => Buffer.concat([bytes, seal(Buffer.alloc(32))]),
    () => Buffer.from('name;phone\n'.repeat(1000)),
  ]) {
    await expect(restore(target.connection, changed(change), means)).rejects.toThrow('damaged')
  }
  await expect(restore(target.connection, join(folder, 'none'), means)).rejects.toThrow('cannot be opened (ENOENT)')
  await isUntouched(target)
})

test('hazard 107: a backup made under another SECRET is refused in words and nothing is written', async () => {
  const target = await emptyDatabase()
  const other = { secret: 'o'.repeat(32), migrations }
  await expect(restore(target.connection, file, other)).rejects.toThrow('made under another SECRET')
  await isUntouched(target)
})

test('a database that holds anything is refused and keeps what it has', async () => {
  const target = await emptyDatabase()
  await migrate(target.pool, migrations)
  await target.pool.query(`insert into empty_one values (1)`)
  await expect(restore(target.connection, file, means)).rejects.toThrow('the table empty_one has rows')
  expect(await everything(target)).toMatchObject({ empty_one: [{ t: '(1)' }], trucks: [] })
})

test('a database that was started once but is still empty takes a backup', async () => {
  const target = await emptyDatabase()
  await migrate(target.pool, migrations)
  await restore(target.connection, file, means)
  expect(await everything(target)).toEqual(await everything(source))
})

test('a backup of a version before the first release is refused in words, and nothing is written', async () => {
  const before = join(folder, 'before')
  mkdirSync(before)
  writeFileSync(join(before, '0000_foundation.sql'), schema)
  const source = await emptyDatabase()
  await migrate(source.pool, before)
  await backup(source.connection, join(folder, 'of-then'), means)
  const target = await emptyDatabase()
  await expect(restore(target.connection, join(folder, 'of-then'), means)).rejects.toThrow(
    'from before the first release',
  )
  await isUntouched(target)
})

test('hazard 107: an older backup is brought up to date, a newer one is refused', async () => {
  const newer = join(folder, 'newer')
  mkdirSync(newer)
  writeFileSync(join(newer, '0000_world.sql'), schema)
  writeFileSync(join(newer, '0001_paint.sql'), `alter table trucks add column paint text not null default 'red'`)
  const target = await emptyDatabase()
  expect(await restore(target.connection, file, { secret, migrations: newer })).toMatchObject({ later: ['0001_paint'] })
  expect((await target.pool.query('select distinct paint from trucks')).rows).toEqual([{ paint: 'red' }])
  await backup(target.connection, join(folder, 'painted'), means)
  const old = await emptyDatabase()
  await expect(restore(old.connection, join(folder, 'painted'), means)).rejects.toThrow(
    'newer program: it has the migration 0001_paint',
  )
  await isUntouched(old)
  const ahead = await emptyDatabase()
  await migrate(ahead.pool, newer)
  await expect(restore(ahead.connection, file, { secret, migrations: newer })).rejects.toThrow('newer than the backup')
})

test('a restore that fails half way leaves no row', async () => {
  const broken = await emptyDatabase()
  await migrate(broken.pool, migrations)
  await broken.pool.query('alter table ledger add constraint short check (entry < 2)')
  await expect(restore(broken.connection, file, means)).rejects.toThrow('short')
  expect(Object.values(await everything(broken)).flat()).toEqual([])
  expect((await broken.pool.query(`select from pg_constraint where contype = 'f'`)).rowCount).toBe(3)
})

test('a backup that fails leaves no file and spares the one before', async () => {
  const before = readFileSync(file)
  await expect(backup({ host: '/nowhere' }, file, means)).rejects.toThrow()
  expect(readFileSync(file).equals(before)).toBe(true)
  await expect(backup(source.connection, join(folder, 'no/such/folder'), means)).rejects.toThrow('ENOENT')
  expect(readdirSync(folder).filter((name) => name.includes('partial'))).toEqual([])
})
