import { invite } from '#domain/accounts/invite.ts'
import { linkToCompany } from '#domain/accounts/manage-company.ts'
import { openCompany } from '#domain/companies/open-company.ts'
import type { CompanyKind } from '#domain/companies/schema.ts'
import type { Context } from '#domain/context.ts'
import type { Auth } from '#platform/auth.ts'
import type { DemoPeople } from './people.ts'

/** The companies that the demo's customer and supplier manage, and one colleague who has not answered yet. */
export const openCompanies = async (ctx: Context, auth: Auth, people: DemoPeople): Promise<void> => {
  const farms = await opened(ctx, 'customer', 'Union County Farms', 'office@unionfarms.example', '(937) 555-0121')
  const terminal = await opened(ctx, 'supplier', 'Scioto Terminal', 'rack@scioto.example', '(614) 555-0177')
  for (const [viewer, companyId] of [
    [people.customer, farms],
    [people.supplier, terminal],
  ] as const) {
    if ('userId' in viewer) await linkToCompany(ctx, viewer.userId, { companyId, companyRole: 'manager' })
  }
  const colleague = { email: 'yard@unionfarms.example', companyId: farms, companyRole: 'buyer' as const }
  await invite(ctx, { auth, rateLimitFactor: 1 }, colleague)
}

const opened = async (ctx: Context, kind: CompanyKind, name: string, email: string, phone: string) => {
  const company = await openCompany(ctx, kind, { name, email, phone })
  if ('problem' in company) throw new Error(company.problem)
  return company.id
}
