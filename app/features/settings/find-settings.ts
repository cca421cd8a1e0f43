import { eq } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { historyOf, type LogEntry } from '#events/audit-log.ts'
import { inMillionths, type TaxRate } from '#features/trade/taxes.ts'
import { settingPermissions, settingKinds, type SettingKind } from './kinds.ts'
import { settings, type SettingRow } from './schema.ts'

/** Whose value holds: the content file's, or the one that staff changed it to. */
export type SettingState = 'file' | 'changed'

/** A setting as staff see it. `changes` counts how often it was changed or put back. */
export type Setting = {
  kind: SettingKind
  value: unknown
  state: SettingState
  changes: number
  by?: { name: string; at: Date }
}

/** One setting as it stands. For staff alone. */
export const findSetting = async (ctx: Context, kind: SettingKind): Promise<Setting> => {
  demand(ctx, settingPermissions(kind).see)
  const [row] = await ctx.db.select().from(settings).where(eq(settings.kind, kind))
  return toSetting(ctx, kind, row)
}

/** All settings, in the order of the page. For staff alone. */
export const allSettings = async (ctx: Context): Promise<Setting[]> => {
  demand(ctx, 'settings.see')
  const rows = await ctx.db.select().from(settings)
  return settingKinds.map((kind) =>
    toSetting(
      ctx,
      kind,
      rows.find((row) => row.kind === kind),
    ),
  )
}

/** Its changes with author and time, newest first. For staff alone. */
export const settingHistory = async (ctx: Context, kind: SettingKind): Promise<LogEntry[]> => {
  demand(ctx, settingPermissions(kind).see)
  const [row] = await ctx.db.select({ id: settings.id }).from(settings).where(eq(settings.kind, kind))
  return row ? (await historyOf(ctx, row.id)).toReversed() : []
}

/** What lies over the files now, by kind. For the program: it holds nothing that the site does not show. */
export const settingsInForce = ({ db }: Pick<Context, 'db'>): Promise<Pick<SettingRow, 'kind' | 'value'>[]> =>
  db.select({ kind: settings.kind, value: settings.value }).from(settings).orderBy(settings.kind)

/** Which versions are in force, as one word: cheap to ask for, another word after each change. */
export const settingsMark = async ({ db }: Pick<Context, 'db'>): Promise<string> => {
  const rows = await db.select({ kind: settings.kind, changes: settings.changes }).from(settings).orderBy(settings.kind)
  return rows.map(({ kind, changes }) => `${kind} ${changes}`).join()
}

const toSetting = ({ settings: base }: Context, kind: SettingKind, row?: SettingRow): Setting => ({
  kind,
  value: current(kind, row?.value ?? base.ofFile(kind)),
  state: row === undefined || row.value === null ? 'file' : 'changed',
  changes: row?.changes ?? 0,
  by: row && { name: row.changedBy, at: row.changedAt },
})

/** Rates that were stored before they had six decimals are read as they are stored now. */
const current = (kind: SettingKind, value: unknown) =>
  kind === 'taxes' && Array.isArray(value) ? (value as TaxRate[]).map(inMillionths) : value
