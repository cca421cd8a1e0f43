import { and, eq, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#domain/context.ts'
import { oneLine } from '#domain/one-line.ts'
import { companies, type CompanyKind } from './schema.ts'

/** What staff type about a company. */
export type TypedCompany = { name: string; phone: string; email: string }

export type CompanyProblem = { field: 'name' | 'email'; problem: string }
type Kept = { name: string; phone: string | null; email: string | null }

/** What was typed as it is kept, or what is wrong with it. A name is taken when another company of the kind has it. */
export const readCompany = async (
  { db }: Pick<Context, 'db'>,
  typed: TypedCompany,
  kind: CompanyKind,
  id?: string,
): Promise<Kept | CompanyProblem> => {
  const kept = { name: oneLine(typed.name, 120), phone: oneLine(typed.phone, 40) || null }
  if (!kept.name) return { field: 'name', problem: 'Please say what the company is called.' }
  const email = typed.email.trim() ? z.email().max(254).safeParse(typed.email.trim().toLowerCase()) : undefined
  if (email && !email.success) return { field: 'email', problem: 'Please enter an e-mail address, or none.' }
  const same = sql`lower(${companies.name}) = lower(${kept.name})`
  const taken = await db.$count(companies, and(eq(companies.kind, kind), same, id ? ne(companies.id, id) : undefined))
  if (taken > 0) return { field: 'name', problem: 'There is a company of this name already.' }
  return { ...kept, email: email?.data ?? null }
}
