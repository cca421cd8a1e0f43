import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readMigrations } from '../app/platform/migrate.ts'

/**
 * While a new release takes over, the one before it works on the new tables: a migration may add, and take nothing away
 * that the release before it reads or writes. What it takes away stands in a later release, in a migration whose first
 * line names the one that made it needless: `-- contracts 0004_tank_number`. What may break it, and does not, says why in
 * a line above the statement: `-- release before: …`. docs/guide/how-to.md says it in words.
 */
type EarlierMigration = { name: string; sql: string }

/** Made before the first release. */
const unbound = ['0000_baseline', '0001_american_states']

const breaking: [RegExp, string][] = [
  [/\bDROP\s+(?:TABLE|COLUMN|TYPE|VIEW|MATERIALIZED\s+VIEW|SCHEMA|FUNCTION|SEQUENCE|DEFAULT)\b/i, 'drops'],
  [/\bRENAME\b/i, 'renames'],
  [/\bALTER\s+COLUMN\b.*\bTYPE\b/is, 'changes a type'],
  [/\bSET\s+NOT\s+NULL\b/i, 'demands a value'],
  [/\bADD\s+COLUMN\b(?!.*\b(?:DEFAULT|GENERATED)\b).*\bNOT\s+NULL\b/is, 'demands a value of a new column'],
  [/^\s*(?:DELETE|TRUNCATE)\b/i, 'deletes rows'],
]

/** What the release before can live with, of migrations that said nothing of it and are not written anew. */
const harmless: Record<string, string> = {
  '0030_subledger_rules': 'its tables came with the migration before it, in the same release',
  '0038_invoice_rules': 'lets an issued invoice be marked, and refuses nothing that was let through',
  '0047_write_offs_and_open_balances': 'lets the open balance of an issued invoice change, and refuses nothing more',
}

const saidHarmless = /^-- release before: \S+(?: \S+){2,}/m

const functions = /\bCREATE\s+(?:OR\s+REPLACE\s+)?FUNCTION\s+"?(\w+)"?\s*\([^$;]*\$(\w*)\$(.*?)\$\2\$/gis
const raises = /\bRAISE\s+(?!NOTICE|WARNING|INFO|LOG|DEBUG)/i

/** Functions as these migrations leave them, by whether they end what called them with an error. */
const functionsOf = (migrations: readonly EarlierMigration[]) =>
  new Map(
    migrations.flatMap(({ sql }) =>
      [...sql.matchAll(functions)].map(([, name = '', , body = '']) => [name, raises.test(body)] as const),
    ),
  )

const trigger = /\bTRIGGER\s.*?\bON\s+"?(\w+)"?.*\bEXECUTE\s+(?:FUNCTION|PROCEDURE)\s+"?(\w+)"?/is

type MigrationContext = { before: readonly EarlierMigration[]; raising: Map<string, boolean>; made: Set<string> }

/** Why a statement may break the release before, if nothing that it does is known to. */
const whatMayBreak = (code: string, { before, raising, made }: MigrationContext) => {
  const wasUnique = (name: string) =>
    before.some(({ sql }) =>
      new RegExp(`UNIQUE INDEX (?:IF NOT EXISTS )?"?${name}"|CONSTRAINT "?${name}"? (?:UNIQUE|PRIMARY)`, 'i').test(sql),
    ) || /_(?:pkey|key)$/.test(name)
  const dropped = /\bDROP\s+(?:INDEX|CONSTRAINT)\s+(?:CONCURRENTLY\s+)?(?:IF\s+EXISTS\s+)?"?(\w+)"?/i.exec(code)?.[1]
  if (dropped && wasUnique(dropped)) return 'drops what ON CONFLICT may name'
  if (/\bDROP\s+TRIGGER\b|\b(?:DISABLE|ENABLE)\s+TRIGGER\b/i.test(code)) return 'takes a trigger away'
  if (/^\s*DO\b/i.test(code)) return 'does what no test reads'
  const [, table = '', called = ''] = (/^\s*CREATE\b/i.test(code) && trigger.exec(code)) || []
  if (table && !made.has(table) && raising.get(called)) return 'refuses what the release before writes'
  const replaced = /^\s*CREATE\s+OR\s+REPLACE\s+FUNCTION\s+"?(\w+)"?/i.exec(code)?.[1]
  return replaced && raising.get(replaced) && functionsOf(before).has(replaced) ? 'refuses more, or else' : undefined
}

const tightening =
  /\bALTER\s+TABLE\s+"(\w+)"\s+ADD\s+CONSTRAINT\s+"(\w+)"|\bCREATE\s+UNIQUE\s+INDEX\s+"(\w+)"\s+ON\s+"(\w+)"/i

const wordsIn = (sql: string) => [...sql.matchAll(/'((?:[^']|'')*)'/g)].map(([, word = '']) => word)

/** Why the release before would not work on with this migration applied. */
const whatBreaks = ({ name, sql }: EarlierMigration, before: readonly EarlierMigration[]): string[] => {
  const contracted = /^-- contracts (\w+)/.exec(sql)?.[1]
  if (contracted !== undefined)
    return before.some((migration) => migration.name === contracted && !unbound.includes(contracted))
      ? []
      : [`${name} contracts ${contracted}, which is no migration before it`]
  const made = new Set([...sql.matchAll(/CREATE TABLE "(\w+)"/g)].map(([, table = '']) => table))
  const added = new Set([...sql.matchAll(/ADD COLUMN "(\w+)"/g)].map(([, column = '']) => column))
  // What a function would do, it does when it is called.
  const statements = sql.replaceAll(/\$(\w*)\$.*?\$\1\$/gs, "''")
  const around = { before, made, raising: functionsOf([...before, { name, sql }]) }
  return statements.split(/--> statement-breakpoint|;\s*\n/).flatMap((statement) => {
    const code = statement.replaceAll(/'(?:[^']|'')*'/g, "''").replaceAll(/--.*$/gm, '')
    const said = (reason: string) => `${name} ${reason}: ${statement.trim()}`
    const [, table = '', constraint = '', , indexed = ''] = tightening.exec(code) ?? []
    // Of a column that the release before does not write, and that has its default there, nothing is asked.
    const [, foreign, checked] = /\bFOREIGN KEY \("(\w+)"\)|\bCHECK \((\w+) in \([', ]*\)\);?$/i.exec(code.trim()) ?? []
    const key = foreign ?? checked ?? ''
    if ((table || indexed) && !made.has(table || indexed) && !added.has(key) && !isWider(constraint, statement, before))
      return [said('asks more of the rows there are')]
    const changed = /^\s*UPDATE\s+"?\w+"?\s+SET\s+"?(\w+)/i.exec(code)?.[1]
    if (changed && !added.has(changed)) return [said('changes what the release before reads')]
    const may = saidHarmless.test(statement) || name in harmless ? undefined : whatMayBreak(code, around)
    if (may) return [said(may)]
    return breaking.flatMap(([shape, why]) => (shape.test(code) ? [said(why)] : []))
  })
}

/** A CHECK that is written anew and lets through every word of the one it replaces, as when a state is added. */
const isWider = (constraint: string, statement: string, before: readonly EarlierMigration[]) => {
  const definition = new RegExp(`CONSTRAINT "${constraint}" (CHECK .*)`, 'gi')
  const last = constraint && before.flatMap(({ sql }) => [...sql.matchAll(definition)]).at(-1)?.[1]
  return Boolean(last) && wordsIn(last as string).every((word) => wordsIn(statement).includes(word))
}

test('no migration breaks the release before it', async () => {
  const all = await readMigrations()
  expect(all.slice(0, unbound.length).map(({ name }) => name)).toEqual(unbound)
  expect(all.flatMap((migration, at) => (at < unbound.length ? [] : whatBreaks(migration, all.slice(0, at))))).toEqual(
    [],
  )
})

const refusing = `RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END; $$;`
const base = {
  name: '0002_tanks',
  sql: `CREATE TABLE "tanks" ("id" uuid PRIMARY KEY, "state" text, CONSTRAINT "tanks_state" CHECK (state in ('full', 'dry')));
    CREATE UNIQUE INDEX "tanks_once" ON "tanks" ("id");
    CREATE TABLE "hoses" ("name" text, CONSTRAINT "hoses_name" UNIQUE("name"));
    CREATE FUNCTION refuse() ${refusing}`,
}
const broken = (sql: string) => whatBreaks({ name: '0003_next', sql }, [base]).length > 0

test.each([
  'DROP TABLE "tanks";',
  'ALTER TABLE "tanks" DROP COLUMN "state";',
  'ALTER TABLE "tanks" RENAME COLUMN "state" TO "level";',
  'ALTER TABLE "tanks" RENAME TO "vessels";',
  'ALTER TABLE "tanks" ALTER COLUMN "state" SET DATA TYPE integer USING 0;',
  'ALTER TABLE "tanks" ALTER COLUMN "state" SET NOT NULL;',
  'ALTER TABLE "tanks" ALTER COLUMN "state" DROP DEFAULT;',
  'ALTER TABLE "tanks" ADD COLUMN "number" text NOT NULL;',
  'ALTER TABLE "tanks" ADD CONSTRAINT "tanks_number" UNIQUE("number");',
  'ALTER TABLE "tanks" ADD CONSTRAINT "tanks_state" FOREIGN KEY ("state") REFERENCES "states"("name");',
  'CREATE UNIQUE INDEX "tanks_number" ON "tanks" USING btree ("number");',
  `ALTER TABLE "tanks" DROP CONSTRAINT "tanks_state";--> statement-breakpoint
   ALTER TABLE "tanks" ADD CONSTRAINT "tanks_state" CHECK (state in ('full', 'empty'));`,
  `UPDATE "tanks" SET "state" = 'empty' WHERE "state" = 'dry';`,
  'DELETE FROM "tanks";',
  '-- contracts 0009_not_there\nDROP TABLE "tanks";',
  'DROP INDEX "tanks_once";',
  'ALTER TABLE "hoses" DROP CONSTRAINT "hoses_name";',
  'ALTER TABLE "tanks" DROP CONSTRAINT "tanks_pkey";',
  'CREATE TRIGGER tanks_keep BEFORE UPDATE OF state ON tanks FOR EACH ROW EXECUTE FUNCTION refuse();',
  `CREATE FUNCTION never() ${refusing}\nCREATE CONSTRAINT TRIGGER tanks_never AFTER INSERT ON "tanks" FOR EACH ROW EXECUTE FUNCTION never();`,
  `CREATE OR REPLACE FUNCTION refuse() ${refusing}`,
  `CREATE TRIGGER tanks_keep BEFORE UPDATE ON tanks FOR EACH ROW EXECUTE FUNCTION refuse();
   CREATE FUNCTION fine() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END; $$;`,
  'DROP TRIGGER tanks_keep ON tanks;',
  'ALTER TABLE "tanks" DISABLE TRIGGER tanks_keep;',
  `DO $$ BEGIN DELETE FROM tanks; END $$;`,
  `DO $tidy$ BEGIN DELETE FROM tanks; END $tidy$;`,
  '-- release before: fine\nDROP INDEX "tanks_once";',
  '-- release before: nothing there is deleted by it\nDROP TABLE "tanks";',
])('refused: %s', (sql) => expect(broken(sql)).toBe(true))

test.each([
  'CREATE TABLE "pumps" ("id" uuid PRIMARY KEY, "name" text NOT NULL);\nCREATE UNIQUE INDEX "pumps_name" ON "pumps" ("name");',
  'ALTER TABLE "tanks" ADD COLUMN "number" text;',
  `ALTER TABLE "tanks" ADD COLUMN "number" text;--> statement-breakpoint\nUPDATE "tanks" SET "number" = '1';`,
  `ALTER TABLE "tanks" ADD COLUMN "kind" text DEFAULT 'steel; do not drop table' NOT NULL;`,
  'ALTER TABLE "tanks" ALTER COLUMN "state" DROP NOT NULL;',
  `ALTER TABLE "tanks" ADD COLUMN "pump" uuid;--> statement-breakpoint
   ALTER TABLE "tanks" ADD CONSTRAINT "tanks_pump" FOREIGN KEY ("pump") REFERENCES "pumps"("id");`,
  `CREATE FUNCTION empty() RETURNS void LANGUAGE sql AS $$
     UPDATE "tanks" SET "state" = 'empty';
   $$;`,
  'DROP INDEX "tanks_state_index";',
  'CREATE INDEX "tanks_state_index" ON "tanks" USING btree ("state");',
  `ALTER TABLE "tanks" DROP CONSTRAINT "tanks_state";--> statement-breakpoint
   ALTER TABLE "tanks" ADD CONSTRAINT "tanks_state" CHECK (state in ('full', 'dry', 'in_transit'));`,
  '-- contracts 0002_tanks: no release since reads them\nDROP TABLE "tanks";',
  '-- release before: it inserts tanks without ON CONFLICT\nDROP INDEX "tanks_once";',
  '-- release before: it never changes a tank\nCREATE TRIGGER tanks_keep BEFORE UPDATE ON tanks FOR EACH ROW EXECUTE FUNCTION refuse();',
  'CREATE TABLE "pumps" ("id" uuid);\nCREATE TRIGGER pumps_keep BEFORE UPDATE ON "pumps" FOR EACH ROW EXECUTE FUNCTION refuse();',
  `CREATE FUNCTION count_tanks() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE NOTICE 'one'; RETURN NEW; END; $$;
   CREATE TRIGGER tanks_counted AFTER INSERT ON tanks FOR EACH ROW EXECUTE FUNCTION count_tanks();`,
])('taken: %s', (sql) => expect(broken(sql)).toBe(false))

test('only the newest snapshot is kept', async () => {
  const kept = readdirSync('db/migrations/meta').filter((file) => file.endsWith('_snapshot.json'))
  const newest = (await readMigrations()).at(-1)?.name.slice(0, 4)
  expect(kept).toEqual([`${newest}_snapshot.json`])
})
