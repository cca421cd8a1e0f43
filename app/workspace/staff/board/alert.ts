/** `warning`: someone is waiting for it now. `info`: to look at on a quiet day. */
export type AlertLevel = 'warning' | 'info'

/** Something that does not go as it should: how bad, what, and where it is dealt with. */
export type BoardAlert = { level: AlertLevel; message: string; location: { to: string; words: string } }

/** Message, address, and the words of the link. */
export type Line = readonly [message: string, to: string, words: string]

export const alert = (level: AlertLevel, [message, to, words]: Line): BoardAlert => ({
  level,
  message,
  location: { to, words },
})
