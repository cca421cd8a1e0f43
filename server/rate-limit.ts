import { addressGroup } from '#platform/address-group.ts'

/** `burst` at once, then `perMinute` steadily. */
export type RateLimit = { burst: number; perMinute: number }

/** A whole office may sit behind one address: sixty forms at once, then one a second, is far above what people type. */
export const postsOfOneAddress: RateLimit = { burst: 60, perMinute: 60 }

/**
 * Stored from all addresses together, ten forms a second: what ten of them may send. That is far more than a county asks
 * of us, and ends what a thousand borrowed addresses could write into the inbox and the outbox.
 */
export const postsOfAll: RateLimit = { burst: 600, perMinute: 600 }

/** More addresses than this are not remembered at once; the longest unseen goes first. */
const mostRemembered = 20_000

type Bucket = { left: number; at: number }

/**
 * Counts by address, in memory. `take` gives 0 when the request may pass, else the seconds to wait; `wait` gives the same
 * and counts nothing.
 */
export const createRateLimit = (allowance: RateLimit, factor = 1, clock: () => number = () => performance.now()) => {
  const burst = allowance.burst * factor
  const perMillisecond = (allowance.perMinute * factor) / 60_000
  const buckets = new Map<string, Bucket>()

  const leftOf = (key: string, now: number) => {
    const bucket = buckets.get(key)
    return bucket ? Math.min(burst, bucket.left + (now - bucket.at) * perMillisecond) : burst
  }
  const secondsUntilOne = (tokens: number) => (tokens >= 1 ? 0 : Math.ceil((1 - tokens) / perMillisecond / 1000))

  const wait = (address: string) => secondsUntilOne(leftOf(addressGroup(address), clock()))

  const take = (address: string) => {
    const key = addressGroup(address)
    const now = clock()
    const tokens = leftOf(key, now)
    const passes = tokens >= 1
    // Deleted first, so that the map's order is the order in which addresses were last seen.
    buckets.delete(key)
    buckets.set(key, { left: passes ? tokens - 1 : tokens, at: now })
    if (buckets.size > mostRemembered) forgetOldest(buckets)
    return secondsUntilOne(tokens)
  }

  return { take, wait, remembered: () => buckets.size }
}

const everybody = 'all of them'

/**
 * The ceiling over all addresses together. Only what was stored is counted, so that nobody closes a form for others with
 * nonsense. Beyond it, anyone who had nothing stored within ten minutes has a share of the same size for themselves and
 * their like, and is never kept from a form for emergencies.
 */
export const createOverallLimit = (factor: number, clock?: () => number) => {
  const overall = createRateLimit(postsOfAll, factor, clock)
  const newcomers = createRateLimit(postsOfAll, factor, clock)
  const lately = createRateLimit({ burst: 1, perMinute: 0.1 }, 1, clock)

  return {
    /** 0 when something of this address may be stored, else the seconds to wait. */
    wait: (address: string, isForEmergencies = false) => {
      const seconds = overall.wait(everybody)
      if (seconds === 0 || lately.wait(address) > 0) return seconds
      return isForEmergencies ? 0 : newcomers.wait(everybody)
    },
    count: (address: string) => {
      if (overall.take(everybody) > 0) newcomers.take(everybody)
      lately.take(address)
    },
  }
}

/** Many at a time: finding the first entry of a map costs more the more were taken from its front. */
const forgetOldest = (buckets: Map<string, Bucket>) => {
  let count = mostRemembered / 20
  for (const address of buckets.keys()) {
    if (count-- === 0) break
    buckets.delete(address)
  }
}
