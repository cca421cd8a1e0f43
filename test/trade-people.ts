import type { TestDatabase } from '../app/platform/testing.ts'
import type { Site } from '../server/testing.ts'
import { newAdmin, signIn } from './account.ts'

/** People of the trade who sign in at the door, with a role and perhaps a company. */
export const tradePeople =
  (site: Site & { database: TestDatabase }) =>
  async (name: string, role: string, companyId?: string, companyRole?: string) => {
    const { email } = await newAdmin(site, `${name}@trade.example`)
    const { rows } = await site.database.pool.query(
      `update profiles set role = $2, company_id = $3, company_role = $4
        where user_id = (select id from users where email = $1) returning user_id as "userId"`,
      [email, role, companyId ?? null, companyRole ?? null],
    )
    return { email, userId: String(rows[0]?.userId), cookie: await signIn(site, email) }
  }
