import { findAccount, ownId } from '#features/accounts/account.ts'
import { accountEvents } from '#features/accounts/events.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import type { PersonalData } from '#domain/personal-data.ts'
import { logEvent } from '#events/audit-log.ts'

/** What each noun says of the personal data in its tables. A new noun adds a file of this name, and nothing here. */
export const personalData = Object.values(
  import.meta.glob<PersonalData>(['./*/personal-data.ts', '../{mails,events}/personal-data.ts'], {
    eager: true,
    import: 'default',
  }),
)

/** Everything that is kept about the viewer, as plain data by key. The audit log notes that a copy was made. */
export const copyForViewer = (ctx: Context): Promise<Record<string, unknown>> =>
  inTransaction(ctx, async (ctx) => {
    const userId = ownId(ctx.viewer)
    await logEvent(ctx, accountEvents.downloaded, userId)
    const { email } = await findAccount(ctx, userId)
    const copy = {}
    for (const noun of personalData) Object.assign(copy, await noun.copy?.(ctx, { userId, email }))
    return copy
  })
