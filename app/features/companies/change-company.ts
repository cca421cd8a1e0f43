import { eq } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { logEvent } from '#events/audit-log.ts'
import { findCompany } from './company.ts'
import { companies } from './schema.ts'
import { readCompany, type CompanyProblem, type TypedCompany } from './typed-company.ts'
import { companyEvents } from './events.ts'

/** Renames a company, or changes how it is reached. For staff alone. Gives what is wrong with what was typed, if anything. */
export const changeCompany = (ctx: Context, id: string, typed: TypedCompany): Promise<CompanyProblem | undefined> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'companies.manage')
    const company = await findCompany(ctx, id)
    const kept = await readCompany(ctx, typed, company.kind, id)
    if ('problem' in kept) return kept
    const renamed = kept.name !== company.name
    if (!renamed && kept.phone === company.phone && kept.email === company.email) return undefined
    await ctx.db.update(companies).set(kept).where(eq(companies.id, id))
    if (renamed) await logEvent(ctx, companyEvents.renamed, id, {}, { from: company.name, to: kept.name })
    else await logEvent(ctx, companyEvents.changed, id)
    return undefined
  })
