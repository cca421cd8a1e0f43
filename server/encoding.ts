import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

/** One body in every form it is sent in. A form that would not be smaller is absent. */
export type EncodedBody = { identity: Buffer; br?: Buffer; gzip?: Buffer }

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Smaller ones fit a packet anyway. */
const worthwhile = 512

/**
 * As small as it gets, for what is made once and sent often: a fifth of a second of a processor for a page. Where it is
 * sent a few times only, `hard` is false: it is a seventh larger then, and costs a twentieth.
 */
export const encodeOnce = async (identity: Buffer, hard = true): Promise<EncodedBody> => {
  if (identity.length < worthwhile) return { identity }
  const [br, gzip] = await Promise.all([press(identity, hard ? 11 : 4), zip(identity, { level: hard ? 9 : 6 })])
  return { identity, ...(br.length < identity.length && { br }), ...(gzip.length < identity.length && { gzip }) }
}

/** Quickly, for what is sent once: gzip takes half the time that the sixth of its levels takes, for a fifteenth more. */
export const encodeNow = async (
  identity: Buffer,
  encoding: Encoding,
): Promise<{ body: Buffer; encoding: Encoding }> => {
  if (identity.length < worthwhile || encoding === 'identity') return { body: identity, encoding: 'identity' }
  return { body: encoding === 'br' ? await press(identity, 4) : await zip(identity, { level: 4 }), encoding }
}

const press = (body: Buffer, quality: number) =>
  brotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  })

/** The best encoding among those the visitor accepts and we have. `q=0` is a refusal. */
export const chooseEncoding = (accepted: string | undefined, have: readonly Encoding[]): Encoding =>
  acceptedEncodings(accepted).find((encoding) => have.includes(encoding)) ?? 'identity'

/** Browsers send few different lines, and each the same one every time. */
const preferences = new Map<string, readonly Encoding[]>()
const mostRemembered = 100

/** What a visitor accepts, best first, plain left out. */
export const acceptedEncodings = (accepted = ''): readonly Encoding[] => {
  const cached = preferences.get(accepted)
  if (cached) return cached
  const offers = new Set(accepted.toLowerCase().split(',').flatMap(accepts))
  const preference = (['br', 'gzip'] as const).filter((encoding) => offers.has(encoding))
  if (preferences.size < mostRemembered) preferences.set(accepted, preference)
  return preference
}

const accepts = (offer: string) => {
  const [name = '', ...parameters] = offer.split(';').map((part) => part.trim())
  return parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter)) ? [] : [name]
}
