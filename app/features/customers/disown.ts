import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { DomainError, notFound } from '#domain/domain-error.ts'
import { dateOf } from '#domain/instant.ts'
import { reasonOf } from '#domain/reason.ts'
import type { States } from '#domain/states.ts'
import type { Buyer } from '#features/trade/buyer.ts'
import { logEvent } from '#events/audit-log.ts'
import type { EventDefinition, NoFacts } from '#events/define-events.ts'
import { refuseStale, type ShownVersion } from '#events/expected-version.ts'
import { customerFor } from './customer.ts'

/** A kind of thing that an account may hold by mistake, as its noun hands it in. */
export type AccountOwnedNoun = {
  table: PgTable &
    Record<'id' | 'state' | 'changes' | 'userId' | 'companyId' | 'contactEmail', PgColumn> & {
      secretLink: PgColumn
    }
  states: Pick<States<string>, 'noun' | 'isNow'>
  event: EventDefinition<NoFacts>
}

/** `email`: where it should have gone; null when nobody knows. */
export type DisownInput = { email: string | null; reason: string }

type Row = Buyer & { id: string; state: string; changes: number; sentAsGuest?: boolean }

/**
 * Takes a request, quote or order off the account that got it by a mistyped address. Its private link is replaced, for
 * the old one was mailed there; what follows goes to `email`. Never what belongs to a company.
 * @throws DomainError `conflict` when it moved since it was seen, or no account holds it; `invalid` without a reason.
 */
export const giveBack = (
  ctx: Context,
  noun: AccountOwnedNoun,
  id: string,
  expected: ShownVersion,
  { email, reason }: DisownInput,
): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'customers.manage')
    const reasonText = reasonOf(reason)
    if (!reasonText) throw new DomainError('invalid', 'Reason: please enter why it is not theirs.')
    const row = await lockRow(ctx, noun, id, expected)
    if (row.userId === null || row.companyId !== null)
      throw new DomainError('conflict', `This ${noun.states.noun} isn't on a personal account.`)
    await takeOff(ctx, noun, row, email, reasonText)
  })

/**
 * The owner of an account takes off it what someone sent with the account's address without signing in. Nobody knows
 * whose it is then: staff call. Throws not-found for what is not on the viewer's own account in this way.
 */
export const disown = (ctx: Context, noun: AccountOwnedNoun, id: string, expected: ShownVersion): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const row = await lockRow(ctx, noun, id, expected)
    if (!isDisownable(ctx, row)) throw notFound(noun.states.noun)
    await takeOff(ctx, noun, row, null, "the account's owner says it isn't theirs")
  })

/** Whether it is on the viewer's own account only because its address was typed. */
export const isDisownable = (
  { viewer }: Pick<Context, 'viewer'>,
  { userId, companyId, sentAsGuest = false }: Pick<Row, 'userId' | 'companyId' | 'sentAsGuest'>,
) => sentAsGuest && companyId === null && 'userId' in viewer && userId === viewer.userId

const lockRow = async (
  ctx: Context,
  { table, states }: AccountOwnedNoun,
  id: string,
  expected: ShownVersion,
): Promise<Row> => {
  const [found] = await ctx.db.select().from(table).where(eq(table.id, id)).for('update')
  if (!found) throw notFound(states.noun)
  const row = found as Row
  await refuseStale(ctx, states, row, expected)
  return row
}

const takeOff = async (
  ctx: Context,
  { table, event }: AccountOwnedNoun,
  row: Row,
  email: string | null,
  reason: string,
) => {
  const buyer = { ...row, userId: null, contactEmail: email }
  await ctx.db
    .update(table)
    .set({
      ...{ userId: null, contactEmail: email, changes: row.changes + 1 },
      secretLink: randomBytes(18).toString('base64url'),
      customerId: customerFor(buyer, dateOf(ctx.now)),
    })
    .where(eq(table.id, row.id))
  await logEvent(ctx, event, row.id, {}, { reason })
}
