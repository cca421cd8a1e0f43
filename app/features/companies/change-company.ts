import { randomUUID } from 'node:crypto'
import { and, eq, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import { lifecycle } from '#domain/lifecycle.ts'
import { demand } from '#domain/can.ts'
import { type Context, inTransaction } from '#domain/context.ts'
import { logEvent } from '#events/audit-log.ts'
import { dateOf } from '#domain/instant.ts'
import { isUuid, oneLine } from '#domain/text.ts'
import { notFound } from '#domain/domain-error.ts'
import { companies, type Company, type CompanyKind } from './schema.ts'
import { companyEvents } from './events.ts'
import { findCompany } from './company.ts'

/** We deal with a company, or no longer: then nobody acts for it, and what it bought or sold stays. */
export const companyLife = lifecycle<'open' | 'closed', 'close' | 'reopen'>('company', {
  open: { close: { to: 'closed', may: 'companies.manage' } },
  closed: { reopen: { to: 'open', may: 'companies.manage' } },
})

export type CompanyVerb = Parameters<typeof companyLife.move>[1]

export const companyState = ({ closedAt }: Pick<Company, 'closedAt'>) => (closedAt ? 'closed' : 'open')

/** Opens a company that we sell to or buy from. For staff alone. Gives its id, or what is wrong with what was typed. */
export const openCompany = (
  ctx: Context,
  kind: CompanyKind,
  input: CompanyInput,
): Promise<{ id: string } | CompanyProblem> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'companies.manage')
    const fields = await readCompany(ctx, input, kind)
    if ('problem' in fields) return fields
    const id = randomUUID()
    await ctx.db.insert(companies).values({ id, kind, ...fields, createdAt: dateOf(ctx.now) })
    await logEvent(ctx, companyEvents.opened, id, {}, { kind })
    return { id }
  })

/** Renames a company, or changes how it is reached. For staff alone. Gives what is wrong with what was typed, if anything. */
export const changeCompany = (ctx: Context, id: string, input: CompanyInput): Promise<CompanyProblem | undefined> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'companies.manage')
    const company = await findCompany(ctx, id)
    const fields = await readCompany(ctx, input, company.kind, id)
    if ('problem' in fields) return fields
    const renamed = fields.name !== company.name
    if (!renamed && fields.phone === company.phone && fields.email === company.email) return undefined
    await ctx.db.update(companies).set(fields).where(eq(companies.id, id))
    if (renamed) await logEvent(ctx, companyEvents.renamed, id, {}, { from: company.name, to: fields.name })
    else await logEvent(ctx, companyEvents.changed, id)
    return undefined
  })

/**
 * Closes a company, or opens it again. Its people keep their accounts; while it is closed they act for nobody.
 * @throws DomainError `not-found` unless staff does it, `conflict` when it is so already.
 */
export const moveCompany = (ctx: Context, id: string, verb: CompanyVerb): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'companies.manage')
    if (!isUuid(id)) throw notFound('company')
    await ctx.db.select({ id: companies.id }).from(companies).where(eq(companies.id, id)).for('update')
    const company = await findCompany(ctx, id)
    const to = companyLife.move(companyState(company), verb, ctx.viewer)
    await ctx.db
      .update(companies)
      .set({ closedAt: to === 'closed' ? dateOf(ctx.now) : null })
      .where(eq(companies.id, id))
    await logEvent(ctx, to === 'closed' ? companyEvents.closed : companyEvents.reopened, id)
  })

/** What staff type about a company. */
export type CompanyInput = { name: string; phone: string; email: string }

export type CompanyProblem = { field: 'name' | 'email'; problem: string }
type CompanyDetails = { name: string; phone: string | null; email: string | null }

/** What was typed as it is kept, or what is wrong with it. A name is taken when another company of the kind has it. */
export const readCompany = async (
  { db }: Pick<Context, 'db'>,
  input: CompanyInput,
  kind: CompanyKind,
  id?: string,
): Promise<CompanyDetails | CompanyProblem> => {
  const fields = { name: oneLine(input.name, 120), phone: oneLine(input.phone, 40) || null }
  if (!fields.name) return { field: 'name', problem: 'Please enter the company name.' }
  const email = input.email.trim() ? z.email().max(254).safeParse(input.email.trim().toLowerCase()) : undefined
  if (email && !email.success) return { field: 'email', problem: 'Please enter an email address, or leave it blank.' }
  const condition = sql`lower(${companies.name}) = lower(${fields.name})`
  const taken = await db.$count(
    companies,
    and(eq(companies.kind, kind), condition, id ? ne(companies.id, id) : undefined),
  )
  if (taken > 0) return { field: 'name', problem: 'There is already a company with this name.' }
  return { ...fields, email: email?.data ?? null }
}
