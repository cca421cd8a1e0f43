import { can } from '#domain/can.ts'
import { isUuid } from '#domain/text.ts'
import type { Filter } from '#lists/definition.ts'
import { findCustomer } from '../customer.ts'

/** Leaves a list with what is one customer's. It is chosen on the customer's record, and offered where it is chosen. */
export const customerFilter: Filter<unknown> = {
  label: 'Customer',
  blank: 'All customers',
  knows: isUuid,
  choices: async (ctx, _facts, { filters: { customer } }) => {
    if (!customer || !can(ctx.viewer, 'customers.see-all')) return []
    const found = await findCustomer(ctx, customer).catch(() => undefined)
    return found ? [{ value: found.id, label: found.name }] : []
  },
}
