import { createHash } from 'node:crypto'
import { addressGroup } from '#platform/address-group.ts'
import { takeTries } from '#features/accounts/limits.ts'
import type { Context } from '#domain/context.ts'
import { DomainError } from '#domain/domain-error.ts'
import { hashOfKey } from './find.ts'

type ChatSource = { key: string | undefined; address: string }

/**
 * A visitor may ask twenty questions at once and then one every ten seconds; an address, behind which an office may
 * sit, sixty and then one every two. `factor` is RATE_LIMIT_FACTOR. Throws too-many.
 */
export const countQuestion = (ctx: Context, from: ChatSource, factor: number) =>
  count(ctx, factor, [
    { key: digest(`address ${addressGroup(from.address)}`), burst: 60, seconds: 2 },
    ...(from.key ? [{ key: digest(`visitor ${hashOfKey(from.key)}`), burst: 20, seconds: 10 }] : []),
  ])

/** Ten requests from the chat at once, then one a minute for an address. Throws too-many. */
export const countLead = (ctx: Context, { address }: Pick<ChatSource, 'address'>, factor: number) =>
  count(ctx, factor, [{ key: digest(`lead ${addressGroup(address)}`), burst: 10, seconds: 60 }])

/** A chat rings three times at once, and then once in twenty minutes; an address, behind which an office may sit, ten. */
export const isRungTooOften = async (ctx: Context, from: { chat: string; address: string }, factor: number) => {
  const limits = [
    { key: digest(`ring ${from.chat}`), burst: 3, seconds: 1200 },
    { key: digest(`rings ${addressGroup(from.address)}`), burst: 10, seconds: 360 },
  ]
  return (await takeTries(ctx, limits, factor)) > 0
}

const count = async (ctx: Context, factor: number, limits: Parameters<typeof takeTries>[1]) => {
  const wait = await takeTries(ctx, limits, factor)
  if (wait > 0)
    throw new DomainError('too-many', `That's more than we can handle at once. Please try again in ${inWords(wait)}.`, {
      waitSeconds: wait,
    })
}

const inWords = (seconds: number) => (seconds < 60 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`)

const digest = (text: string) => createHash('sha256').update(`chat ${text}`).digest('base64url')
