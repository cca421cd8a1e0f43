import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { formatMoment } from '#domain/day.ts'
import { logEvent } from '#events/audit-log.ts'
import { versionMatches, type ExpectedVersion } from '#events/expected-version.ts'
import { dateOf } from '#domain/instant.ts'
import { DomainError } from '#domain/domain-error.ts'
import { differences } from './differences.ts'
import { findRewrittenPast, rateChanges, ratesIn } from './dated-rates.ts'
import { findSetting, type Setting, type SettingState } from './find-settings.ts'
import { settingPermissions, type SettingKind, type SettingMistake } from './kinds.ts'
import { settings } from './schema.ts'
import { settingsEvents } from './events.ts'

export type SettingOutcome = { setting: Setting } | { mistakes: readonly SettingMistake[] }

/**
 * Keeps a new value over the content file's. When someone else was faster than the writer, it is
 * refused as a `conflict` that says who and when. Wrong values are returned as mistakes. `reason`: why a tax rate is
 * corrected that quotes or orders were charged with; the history has it. For staff alone.
 */
export const changeSettings = (
  ctx: Context,
  kind: SettingKind,
  value: unknown,
  expected: ExpectedVersion<SettingState>,
  reason?: string,
): Promise<SettingOutcome> => keep(ctx, kind, expected, { value, reason })

/** Lets the content file's value hold again, under the same rules. For staff alone. */
export const revertSettings = (
  ctx: Context,
  kind: SettingKind,
  expected: ExpectedVersion<SettingState>,
): Promise<SettingOutcome> => keep(ctx, kind, expected)

const keep = (
  ctx: Context,
  kind: SettingKind,
  expected: ExpectedVersion<SettingState>,
  draft?: { value: unknown; reason?: string },
): Promise<SettingOutcome> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, settingPermissions(kind).change)
    const before = await findSetting(ctx, kind)
    if (!versionMatches(before, expected)) throw staleSettingError(ctx, before)
    const reverts = draft === undefined
    const checked = ctx.settings.check(kind, reverts ? ctx.settings.ofFile(kind) : draft.value)
    if ('mistakes' in checked) return checked
    const rates = { before: ratesIn(kind, before.value), after: ratesIn(kind, checked.value) }
    if (rates.before.length > 0) {
      const charged = await ctx.settings.chargedRates(ctx)
      const mistakes = findRewrittenPast(ctx, { ...rates, charged, reason: draft?.reason })
      if (mistakes.length > 0) return { mistakes }
    }
    const summary = inWords(kind, before.value, checked.value)
    if (summary === '' && (before.state === 'changed') !== reverts) return { setting: before }

    const id = await store(ctx, before, reverts ? null : checked.value)
    const after = await findSetting(ctx, kind)
    if (!id) throw staleSettingError(ctx, after)
    await logEvent(
      ctx,
      reverts ? settingsEvents.reverted : settingsEvents.changed,
      id,
      {},
      { kind, version: after.changes, what: summary, ...(draft?.reason && { reason: draft.reason }) },
    )
    return { setting: after }
  })

/** What changed, for the history. Rates are said in their units; of the rest, each part that differs. */
const inWords = (kind: SettingKind, before: unknown, after: unknown): string => {
  const rest = (value: unknown) =>
    kind === 'taxes' || kind === 'paperWords'
      ? []
      : kind === 'salesTax'
        ? { offices: (value as { offices: unknown }).offices }
        : value
  const rates = rateChanges(ratesIn(kind, before), ratesIn(kind, after))
  return [...rates, differences(rest(before), rest(after), kind)].filter(Boolean).join('; ')
}

/** The row's id, or nothing when someone else was first. */
const store = async (ctx: Context, { kind, changes }: Setting, value: unknown) => {
  const { viewer } = ctx
  const change = {
    value,
    changes: changes + 1,
    changedAt: dateOf(ctx.now),
    changedBy: 'name' in viewer ? viewer.name : 'Automatic',
    changedById: 'userId' in viewer ? viewer.userId : null,
  }
  const [row] =
    changes === 0
      ? await ctx.db
          .insert(settings)
          .values({ kind, id: randomUUID(), ...change })
          .onConflictDoNothing()
          .returning({ id: settings.id })
      : await ctx.db
          .update(settings)
          .set(change)
          .where(and(eq(settings.kind, kind), eq(settings.changes, changes)))
          .returning({ id: settings.id })
  return row?.id
}

const staleSettingError = ({ calendar }: Context, { by }: Setting) =>
  new DomainError(
    'conflict',
    by
      ? `Your changes weren't saved, because this was changed in the meantime (${by.name}, ${formatMoment(calendar.timeZone, by.at)}). Reload the page to see the change.`
      : "Your changes weren't saved, because a coworker changed this in the meantime. Reload the page to see the change.",
  )

/** Queues a mail to the person who asks for it, like any other mail. Gives the id under which the outbox tells of it. */
export const sendTestMail = (ctx: Context): Promise<string> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'settings.change')
    if (!('email' in ctx.viewer)) throw new DomainError('forbidden', 'Sign in to send yourself a test.')
    const id = randomUUID()
    const { email, name } = ctx.viewer
    await logEvent(ctx, settingsEvents.mail_tested, id, { to: { email, name } })
    return id
  })
