import { listAdmins, disableAccount } from '../../app/features/accounts/manage-account.ts'
import { makeAdmin } from '../../app/features/accounts/make-account.ts'
import { DomainError } from '#domain/domain-error.ts'
import { system } from '#domain/viewer.ts'
import { loadEnv } from '#platform/env.ts'
import { UserFacingError } from '../user-facing-error.ts'
import { createServices, type RunningServices } from '../services.ts'

const usage = `npm run admin -- create EMAIL   creates an administrator, or turns an existing account into one
npm run admin -- list           lists all staff with their roles
npm run admin -- disable EMAIL  disables an account and signs it out everywhere`

/** Makes, lists and disables administrators; works while the site runs, because it only joins the same database. */
export const admin = async (verb?: string, email?: string) => {
  const act =
    verb === 'list' ? list : email && (verb === 'create' ? create(email) : verb === 'disable' && disable(email))
  if (!act) throw new UserFacingError(usage)
  const services = await createServices({ ...loadEnv(), worker: 'off', logLevel: 'error' })
  try {
    await act(services)
  } catch (error) {
    throw error instanceof DomainError ? new UserFacingError(error.message) : error
  } finally {
    await services.stop()
  }
}

const create = (typed: string) => async (services: RunningServices) => {
  const { auth, contextFor, env } = services
  const { email, token } = await makeAdmin(contextFor(system), auth, typed)
  console.log(`${email} is an administrator. Use this link to set the password. It works once, for an hour:`)
  console.log(`${env.origin}/auth/set-password?token=${token}`)
}

const list = async (services: RunningServices) => {
  const admins = await listAdmins(services)
  for (const { email, displayName, staffRole, disabledAt } of admins)
    console.log(`${email}  ${displayName}  ${staffRole ?? 'no staff role'}${disabledAt ? '  (disabled)' : ''}`)
  if (admins.length === 0) console.log('There are no administrators yet.')
}

const disable = (email: string) => async (services: RunningServices) => {
  await disableAccount(services.contextFor(system), email)
  console.log(`${email} is disabled and signed out everywhere.`)
}
