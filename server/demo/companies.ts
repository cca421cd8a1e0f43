import { invite } from '../../app/features/accounts/invite.ts'
import { linkToCompany } from '../../app/features/accounts/company-people.ts'
import { openCompany } from '../../app/features/companies/change-company.ts'
import type { CompanyKind } from '../../app/features/companies/schema.ts'
import type { Context } from '#domain/context.ts'
import { farms, phoneOf, terminal, type Person } from './people.ts'
import type { DemoStage } from './world.ts'

/** The companies that the demo's customer and supplier manage, and one colleague who has not answered yet. */
export const openCompanies = ({ month, people, auth }: DemoStage): void => {
  const { admin, customer, supplier } = people
  month.tell(month.ago({ hours: 24 * 900 }), async (as) => {
    await manage(as(admin), customer, await opened(as(admin), 'customer', farms, 'office@unionfarms.example'))
    await manage(as(admin), supplier, await opened(as(admin), 'supplier', terminal, 'rack@scioto.example'))
  })
  month.tell(month.ago({ hours: 26 }), async (as) => {
    const { companyId = '' } = customer
    const colleague = { email: 'yard@unionfarms.example', companyId, companyRole: 'buyer' as const }
    await invite(as(admin), { auth, rateLimitFactor: 1 }, colleague)
  })
}

/** From here on the stories find the company in the person. */
const manage = async (ctx: Context, person: Person, companyId: string) => {
  const link = { companyId, companyRole: 'manager' as const }
  await linkToCompany(ctx, person.userId, link)
  Object.assign(person, link)
}

export const opened = async (ctx: Context, kind: CompanyKind, name: string, email: string): Promise<string> => {
  const company = await openCompany(ctx, kind, { name, email, phone: phoneOf(name) })
  if ('problem' in company) throw new Error(company.problem)
  return company.id
}
