/** `warning` is shown destructive: somebody waits for it now. `info` wants a look on some quiet day. */
export type AlertLevel = 'warning' | 'info'

/** Something that does not go as it should: how bad, what, and where it is dealt with. */
export type BoardAlert = { level: AlertLevel; message: string; location: { to: string; words: string } }
