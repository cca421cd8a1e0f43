import { eq } from 'drizzle-orm'
import { users } from '#domain/accounts/schema.ts'
import type { Context } from '#domain/context.ts'
import type { Viewer } from '#domain/viewer.ts'
import type { Auth } from '#platform/auth.ts'
import { openCompanies } from './demo/companies.ts'
import { tellNewsletter } from './demo/newsletter.ts'
import { makePeople, signIns, type DemoSignIn } from './demo/people.ts'
import { tellRequests } from './demo/requests.ts'

export type { DemoSignIn }

export type DemoWorld = { contextFor: (viewer: Viewer) => Context; auth: Auth }

/**
 * A month at the depot, told in the domain's own verbs, with times relative to now. Fills an empty data folder; on a
 * filled one it only says who may sign in.
 */
export const seedDemo = async (world: DemoWorld): Promise<readonly DemoSignIn[]> => {
  const ctx = world.contextFor({ role: 'system' })
  const [someone] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.email, signIns[0].email))
  if (someone) return signIns
  const people = await makePeople(ctx, world.auth)
  await openCompanies(ctx, world.auth, people)
  await tellRequests(world, people)
  await tellNewsletter(world, people)
  return signIns
}
