import { listAdmins } from '#domain/accounts/admins.ts'
import { makeAdmin } from '#domain/accounts/make-admin.ts'
import { system } from '#domain/viewer.ts'
import { loadEnv } from '#platform/env.ts'
import { plainly } from '../plainly.ts'
import { createServices, type RunningServices } from '../services.ts'

const usage = 'npm run admin -- create EMAIL makes an administrator; npm run admin -- list names them all.'

/** Makes and lists administrators; works while the site runs, because it only joins the same database. */
export const admin = async (verb?: string, email?: string) => {
  const act = verb === 'create' && email ? create(email) : verb === 'list' ? list : undefined
  if (!act) throw plainly(usage)
  const services = await createServices({ ...loadEnv(), worker: 'off', logLevel: 'error' })
  try {
    await act(services)
  } finally {
    await services.stop()
  }
}

const create = (typed: string) => async (services: RunningServices) => {
  const { auth, contextFor, env } = services
  const { email, token } = await makeAdmin(contextFor(system), auth, typed)
  console.log(`${email} is an administrator. This link sets the password, once, within the hour:`)
  console.log(`${env.origin}/auth/password/${token}`)
}

const list = async (services: RunningServices) => {
  const admins = await listAdmins(services)
  for (const { email, displayName, disabledAt } of admins) console.log(`${email}  ${displayName}${disabledAt ? '  (disabled)' : ''}`)
  if (admins.length === 0) console.log('There is no administrator yet.')
}
