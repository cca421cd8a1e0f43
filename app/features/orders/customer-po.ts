import { sql } from 'drizzle-orm'
import { isStaff } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { Confirmation } from '#domain/confirmation.ts'
import { customers } from '#features/customers/schema.ts'

/** A customer orders without the PO number that their terms ask for. */
export class PoMissing extends DomainError {
  constructor() {
    super('invalid', 'Please enter your PO number. Your account needs one on every order.')
  }
}

/**
 * Whether the terms of a customer say that every order names their PO number. Credit knows of orders, and not the other way
 * round: its table is read by name.
 */
export const needsPo = async ({ db }: Pick<Context, 'db'>, customerId: string | null | undefined): Promise<boolean> => {
  if (!customerId) return false
  const { rows } = await db.execute(sql`
    select 1 from credit_terms t where t.ended_at is null and t.terms ->> 'poNeeded' = 'true'
      and t.customer_id in (select id from ${customers} where id = ${customerId} or merged_into = ${customerId}) limit 1`)
  return rows.length > 0
}

/**
 * What to ask where an order lacks a PO number that it needs. Staff may order without, so that nobody runs dry for a number.
 * @throws PoMissing for its customer.
 */
export const confirmationsForPo = async (
  ctx: Context,
  customerId: string | null | undefined,
  customerPo: string | null | undefined,
): Promise<Confirmation[]> => {
  if (customerPo?.trim() || !(await needsPo(ctx, customerId))) return []
  if (!isStaff(ctx.viewer)) throw new PoMissing()
  return [{ key: 'po', why: "No PO number: this customer's orders need one.", yes: 'Order without a PO number' }]
}
