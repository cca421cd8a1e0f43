import { randomUUID } from 'node:crypto'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { logEvent } from '#events/audit-log.ts'
import { dateOf } from '#domain/instant.ts'
import { companies, type CompanyKind } from './schema.ts'
import { readCompany, type CompanyProblem, type TypedCompany } from './typed-company.ts'
import { companyEvents } from './events.ts'

/** Opens a company that we sell to or buy from. For staff alone. Gives its id, or what is wrong with what was typed. */
export const openCompany = (
  ctx: Context,
  kind: CompanyKind,
  typed: TypedCompany,
): Promise<{ id: string } | CompanyProblem> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'companies.manage')
    const kept = await readCompany(ctx, typed, kind)
    if ('problem' in kept) return kept
    const id = randomUUID()
    await ctx.db.insert(companies).values({ id, kind, ...kept, createdAt: dateOf(ctx.now) })
    await logEvent(ctx, companyEvents.opened, id, {}, { kind })
    return { id }
  })
