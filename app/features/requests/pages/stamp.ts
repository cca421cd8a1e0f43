import type { Context } from '#domain/context.ts'

const place = 'when a form was drawn'

/** Longer than anyone leaves a form open. An older stamp was kept to be used over and over. */
const oldestHours = 24 * 30

/** Says, in a way only we can write, when a form was drawn. It travels with the form and comes back when it is sent. */
export const stampOf = ({ cipher, now }: Context): string => cipher.seal(String(now.epochMilliseconds), place)

/** Seconds since the form was drawn; undefined when the stamp is missing, not ours, or too old. */
export const secondsSince = ({ cipher, now }: Context, stamp: string): number | undefined => {
  try {
    const seconds = (now.epochMilliseconds - Number(cipher.open(stamp, place))) / 1000
    return seconds <= oldestHours * 3600 ? seconds : undefined
  } catch {
    return undefined
  }
}
