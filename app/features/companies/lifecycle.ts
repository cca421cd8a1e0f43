import { lifecycle } from '#domain/lifecycle.ts'
import type { Company } from './schema.ts'

/** We deal with a company, or no longer: then nobody acts for it, and what it bought or sold stays. */
export const companyLife = lifecycle<'open' | 'closed', 'close' | 'reopen'>('company', {
  open: { close: { to: 'closed', may: 'companies.manage' } },
  closed: { reopen: { to: 'open', may: 'companies.manage' } },
})

export type CompanyVerb = Parameters<typeof companyLife.move>[1]

export const companyState = ({ closedAt }: Pick<Company, 'closedAt'>) => (closedAt ? 'closed' : 'open')
