import { eq } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { makeAdmin } from '../../app/features/accounts/make-account.ts'
import { profiles, users } from '../../app/features/accounts/schema.ts'
import { setPassword } from '../../app/features/accounts/password.ts'
import type { Context } from '#domain/context.ts'
import { administrator } from '#domain/roles.ts'
import type { Role, Viewer } from '#domain/viewer.ts'
import type { Auth } from '#platform/auth.ts'

export type DemoSignIn = { email: string; password: string }
export type Person = Extract<Viewer, { userId: string }>
export type DemoPeople = Record<Role, Person>

const password = 'demo-only-2010'

/** The company of the demo's customer. */
export const farms = 'Union County Farms'
/** The company of the demo's supplier. */
export const terminal = 'Scioto Terminal'

const phones = new Map([[farms, '(937) 555-0121']])

/** The area codes of towns by how their names begin; most of the region has the last. */
const areaCodes: readonly (readonly [towns: RegExp, codes: readonly number[]])[] = [
  [/^(Columbus|Dublin|Hilliard|Grove City|Powell)/, [380]],
  [/^(Marysville|Plain City|Bellefontaine|Urbana|Springfield|Xenia)/, [326]],
  [/^(Kenton|Upper Sandusky|Bucyrus|Galion|Mansfield|Ashland)/, [567]],
  [/^Wooster/, [234]],
  [/^/, [220, 740]],
]

/** The phone of a business, its own: a caller is found by theirs. The numbers are those that nobody has. */
export const phoneOf = (name: string): string => {
  const codes = areaCodes.find(([towns]) => towns.test(name))?.[1] ?? []
  const free = codes
    .flatMap((code) => Array.from({ length: 100 }, (_, at) => `(${code}) 555-0${100 + at}`))
    .find((number) => !taken.has(number))
  const phone = phones.get(name) ?? free
  if (!phone) throw new Error(`No phone is left for ${name}.`)
  phones.set(name, phone)
  taken.add(phone)
  return phone
}

/** So that no number is given twice. */
const taken = new Set<string>()

const cast = [
  { role: 'customer', email: 'customer@demo.example', name: farms },
  { role: 'supplier', email: 'supplier@demo.example', name: terminal },
  { role: 'admin', email: 'admin@demo.example', name: 'Dispatch 1' },
] as const satisfies { role: Role; email: string; name: string }[]

export const signIns = [
  { email: cast[0].email, password },
  { email: cast[1].email, password },
  { email: cast[2].email, password },
] as const satisfies DemoSignIn[]

/**
 * One account of each role, verified and ready to sign in. Those that are there already are made anew. Links to set a
 * password live by the machine's clock, so these people begin now, whatever the month says; and nobody writes to them
 * about it, or their mailboxes would be known later than the month's first mails, and count as a stranger's.
 */
export const makePeople = async (subject: Context, auth: Auth): Promise<DemoPeople> => {
  const ctx: Context = { ...subject, now: Temporal.Now.instant(), mails: () => [] }
  const people: [Role, Person][] = []
  for (const { role, email, name } of cast) {
    const { token } = await makeAdmin(ctx, auth, email)
    await setPassword(ctx, auth, token, password)
    const [user] = await ctx.db.update(users).set({ name }).where(eq(users.email, email)).returning({ id: users.id })
    if (!user) throw new Error(`The demo's ${role} was not made.`)
    await ctx.db
      .update(profiles)
      .set({ role, displayName: name, ...(role !== 'admin' && { staffRole: null }) })
      .where(eq(profiles.userId, user.id))
    const staff = role === 'admin' ? { staffRole: administrator } : {}
    people.push([role, { role, userId: user.id, name, email, ...staff }])
  }
  return Object.fromEntries(people) as DemoPeople
}
