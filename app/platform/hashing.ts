import { availableParallelism } from 'node:os'
import { hashPassword, verifyPassword } from 'better-auth/crypto'

/** More sign-ins than this wait for nobody's good: at 0.1 s each the last one would give up anyway. */
const mostWaiting = 40

/** One core, and two of libuv's four threads, stay free for pages, files and name look-ups. */
const atOnce = Math.max(1, Math.min(2, availableParallelism() - 1))

/** Too many passwords wait to be checked. Nothing was checked; trying again later helps. */
export class HashingBusy extends Error {
  override name = 'HashingBusy'
}

/** Runs at most `slots` pieces of work at once, first come first served; refuses when `waiting` others stand in line. */
export const createQueue = (slots: number, waiting: number) => {
  const line: (() => void)[] = []
  let free = slots

  const enter = () => {
    if (free > 0) return void free--
    if (line.length >= waiting) throw new HashingBusy('Too many passwords wait to be checked.')
    return new Promise<void>((resolve) => line.push(resolve))
  }
  const leave = () => {
    const next = line.shift()
    if (next) next()
    else free++
  }

  return {
    run: async <Result>(work: () => Promise<Result>): Promise<Result> => {
      await enter()
      return work().finally(leave)
    },
    /** Anyone who comes now is refused. */
    isFull: () => free === 0 && line.length >= waiting,
  }
}

const queue = createQueue(atOnce, mostWaiting)

/** scrypt in libuv's threads (32 MB and about 0.1 s each), a few at a time however many sign in. */
export const hashing = {
  hash: (password: string) => queue.run(() => hashPassword(password)),
  verify: (attempt: { hash: string; password: string }) => queue.run(() => verifyPassword(attempt)),
  isBusy: queue.isFull,
}
