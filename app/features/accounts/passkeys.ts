import { randomUUID } from 'node:crypto'
import {
  type AuthenticatorTransportFuture,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { and, eq, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Context, inTransaction } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { DomainError, notFound } from '#domain/domain-error.ts'
import { oneLine } from '#domain/text.ts'
import { logEvent } from '#events/audit-log.ts'
import type { Auth, RequestOrigin } from '#platform/auth.ts'
import { findAccount, ownId } from './account.ts'
import { accountEvents } from './events.ts'
import { passkeyLimit, returnTries, takeTries } from './limits.ts'
import { makeLink, redeemLink, type LinkOwner, type LinkPurpose } from './link.ts'
import { knowsPassword } from './password.ts'
import { passkeys } from './schema.ts'
import { endSession, openSession } from './session.ts'
import { type AuthServices, noteSignIn, type SignIn } from './sign-in.ts'
import { hasSecondFactor, loseFactor, makeRecoveryCodes, type Proof } from './two-factor.ts'

/** Where passkeys are made and used: they are bound to the site's public address. */
export type PasskeySite = { auth: Auth; origin: string; brand: string }

/**
 * The domain that passkeys of this site belong to. Undefined where browsers refuse them: without https, but on
 * localhost, and at an address of numbers.
 */
export const passkeyDomain = (origin: string): string | undefined => {
  const { protocol, hostname } = new URL(origin)
  if (/^[\d.]+$|:/.test(hostname)) return undefined
  return protocol === 'https:' || hostname === 'localhost' ? hostname : undefined
}

const maxPasskeys = 10

export type OwnPasskey = { id: string; name: string; addedAt: Date; usedAt: Date | null }

/** The passkeys of an account, the oldest first. */
export const passkeysOf = ({ db }: Pick<Context, 'db'>, userId: string): Promise<OwnPasskey[]> =>
  db
    .select({ id: passkeys.id, name: passkeys.name, addedAt: passkeys.addedAt, usedAt: passkeys.usedAt })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(passkeys.addedAt)

type NewPasskey = Awaited<ReturnType<typeof generateRegistrationOptions>>

/**
 * What a browser needs to make a passkey for the viewer, who is staff and knows the password. Undefined when that was wrong.
 * The device has to check who holds it: then a passkey is two factors by itself.
 */
export const beginPasskey = async (
  ctx: Context,
  site: PasskeySite,
  { password, rateLimitFactor }: Proof,
): Promise<NewPasskey | undefined> => {
  const userId = ownId(ctx.viewer)
  const rpID = demandDomain(site)
  if (ctx.viewer.role !== 'admin') throw new DomainError('forbidden', 'Passkeys are for our staff.')
  if (!(await knowsPassword(ctx, userId, password, rateLimitFactor))) return undefined
  const stored = await ctx.db.select().from(passkeys).where(eq(passkeys.userId, userId))
  if (stored.length >= maxPasskeys)
    throw new DomainError(
      'invalid',
      `You can have ${maxPasskeys} passkeys. Remove one you don't use, then add the new one.`,
    )
  const { email, displayName } = await findAccount(ctx, userId)
  const { key } = await makeLink(ctx, site.auth, 'new-passkey', { userId, email })
  return generateRegistrationOptions({
    rpName: site.brand,
    rpID,
    userID: new TextEncoder().encode(userId),
    userName: email,
    userDisplayName: displayName,
    challenge: key,
    attestationType: 'none',
    excludeCredentials: stored.map(({ credentialId, transports }) => ({
      ...{ id: credentialId, transports: transports as AuthenticatorTransportFuture[] },
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/**
 * Keeps the passkey that the browser made. The first second step comes with recovery codes, which are given and never shown
 * again. @throws DomainError `invalid` when it was made elsewhere, for someone else, or too long ago.
 */
export const addPasskey = async (
  ctx: Context,
  site: PasskeySite,
  registration: { name: string; response: string },
): Promise<{ codes?: string[] }> => {
  const userId = ownId(ctx.viewer)
  const rpID = demandDomain(site)
  const answer = readAnswer(registration.response)
  const owner = answer && (await spendChallenge(ctx, 'new-passkey', answer))
  if (!answer || owner?.userId !== userId) throw notKept()
  const { registrationInfo } = await trying(() =>
    verifyRegistrationResponse({
      response: answer as never,
      expectedChallenge: answer.challenge,
      expectedOrigin: site.origin,
      expectedRPID: rpID,
    }),
  )
  if (!registrationInfo) throw notKept()
  const { credential } = registrationInfo
  const name = oneLine(registration.name, 60) || 'Passkey'
  return inTransaction(ctx, async (ctx) => {
    const first = !(await hasSecondFactor(ctx, userId))
    const stored = await ctx.db
      .insert(passkeys)
      .values({
        ...{ id: randomUUID(), userId, name, credentialId: credential.id, counter: credential.counter },
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        transports: credential.transports ?? [],
        addedAt: dateOf(ctx.now),
      })
      .onConflictDoNothing()
      .returning({ id: passkeys.id })
    if (stored.length === 0) throw new DomainError('invalid', 'This passkey is already in use here.')
    const { email } = await findAccount(ctx, userId)
    await logEvent(ctx, accountEvents.passkey_added, userId, { email, passkey: name })
    return first ? { codes: await makeRecoveryCodes(ctx, site.auth, userId) } : {}
  })
}

/** Removes a passkey of the viewer's own. False when the password was wrong. @throws as `loseFactor` does, DomainError `not-found`. */
export const removePasskey = async (
  ctx: Context,
  { id, sure, ...proof }: Proof & { id: string; sure?: readonly string[] },
): Promise<boolean> => {
  const userId = ownId(ctx.viewer)
  if (!(await knowsPassword(ctx, userId, proof.password, proof.rateLimitFactor))) return false
  await inTransaction(ctx, async (ctx) => {
    const [gone] = await ctx.db
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
      .returning({ name: passkeys.name })
    if (!gone) throw notFound('passkey')
    const last = await loseFactor(ctx, userId, sure)
    const { email } = await findAccount(ctx, userId)
    await logEvent(ctx, accountEvents.passkey_removed, userId, { email, passkey: gone.name, last })
  })
  return true
}

/** What a browser needs to sign in by any passkey of this site: whose, the passkey says. Else the seconds to wait. */
export const askForPasskey = async (
  ctx: Context,
  site: PasskeySite,
  { address, rateLimitFactor }: { address: string; rateLimitFactor: number },
) => {
  const rpID = demandDomain(site)
  const waitSeconds = await takeTries(ctx, [passkeyLimit(address)], rateLimitFactor)
  if (waitSeconds > 0) return { waitSeconds }
  const { key } = await makeLink(ctx, site.auth, 'passkey-sign-in', { userId: '', email: '' })
  return { options: await generateAuthenticationOptions({ rpID, challenge: key, userVerification: 'required' }) }
}

type PasskeySignIn = Extract<SignIn, { outcome: 'signed-in' }> | { outcome: 'wrong' }

/** Signs in by a passkey, which takes no password and no code. Unknown, removed, disabled and wrong are one answer. */
export const signInByPasskey = async (
  ctx: Context,
  services: AuthServices,
  site: PasskeySite,
  response: string,
  caller: RequestOrigin,
): Promise<PasskeySignIn> => {
  const answer = readAnswer(response)
  if (!answer || !(await spendChallenge(ctx, 'passkey-sign-in', answer))) return { outcome: 'wrong' }
  const [passkey] = await ctx.db.select().from(passkeys).where(eq(passkeys.credentialId, answer.id))
  const { userHandle } = answer.response
  if (!passkey || (userHandle && Buffer.from(userHandle, 'base64url').toString() !== passkey.userId))
    return { outcome: 'wrong' }
  const account = await findAccount(ctx, passkey.userId)
  const { authenticationInfo } = await trying(() =>
    verifyAuthenticationResponse({
      response: answer as never,
      expectedChallenge: answer.challenge,
      expectedOrigin: site.origin,
      expectedRPID: demandDomain(site),
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
    }),
  )
  if (!authenticationInfo || account.disabledAt) return { outcome: 'wrong' }
  await returnTries(ctx, [passkeyLimit(caller.address)], services.rateLimitFactor)
  return inTransaction(ctx, async (ctx) => {
    if (!(await noteUse(ctx, passkey.id, authenticationInfo.newCounter))) return { outcome: 'wrong' }
    await endSession(ctx, services.auth, caller.headers)
    const session = await openSession(ctx, services.auth, account.userId, caller)
    const { cookies, askTwoFactor } = await noteSignIn(ctx, services.auth, account, caller)
    const setCookies = [session, services.auth.twoFactorPending.noCookie, ...cookies]
    return { outcome: 'signed-in', role: account.role, cookies: setCookies, askTwoFactor }
  })
}

/** False when it was used meanwhile, by a copy that counts the same. */
const noteUse = async ({ db, now }: Context, id: string, counter: number) => {
  const goesOn = counter === 0 ? sql`true` : lt(passkeys.counter, counter)
  const used = await db
    .update(passkeys)
    .set({ counter, usedAt: dateOf(now) })
    .where(and(eq(passkeys.id, id), goesOn))
    .returning({ id: passkeys.id })
  return used.length > 0
}

const part = z.string().max(20_000)
const shape = z.object({
  id: part,
  rawId: part,
  type: z.literal('public-key'),
  response: z.record(z.string(), z.unknown()).and(z.object({ clientDataJSON: part, userHandle: part.optional() })),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
})
const clientData = z.object({ challenge: part })

/** What a browser sent, with the challenge it says it answers; undefined when it is none. */
const readAnswer = (typed: string) => {
  try {
    const answer = shape.parse(JSON.parse(typed))
    const { challenge } = clientData.parse(JSON.parse(fromBase64(answer.response.clientDataJSON)))
    return { ...answer, challenge }
  } catch {
    return undefined
  }
}

const fromBase64 = (text: string) => Buffer.from(text, 'base64url').toString()

/** A challenge is answered once, whether the answer is right or wrong. */
const spendChallenge = (
  ctx: Context,
  purpose: LinkPurpose,
  { challenge }: { challenge: string },
): Promise<LinkOwner | undefined> => redeemLink(ctx, purpose, fromBase64(challenge))

/** The library throws in words for developers what someone forged. */
const trying = async <Verified extends object>(verify: () => Promise<Verified>): Promise<Partial<Verified>> => {
  try {
    return await verify()
  } catch {
    return {}
  }
}

const demandDomain = ({ origin }: PasskeySite): string => {
  const domain = passkeyDomain(origin)
  if (!domain) throw new DomainError('invalid', noPasskeys)
  return domain
}

export const noPasskeys = "Passkeys need a secure address: the site's public address has to begin with https."

const notKept = () =>
  new DomainError('invalid', "This passkey wasn't added. Please start again, and confirm within ten minutes.")
