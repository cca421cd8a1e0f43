const minute = 60_000

/** Waits between the tries of a mail that is refused for now; they add up to a day. In minutes. */
const retries = [1, 4, 10, 15, 30, 60, 120, 240, 480, 480]

/** Waits between the tries of a mail server that is away. In minutes. */
const pauses = [1 / 6, 1 / 2, 1, 2, 5]

/** Times the server may hang up in the middle of one mail, while others pass, before that mail is given up. */
export const interruptionsAllowed = 10

/** Milliseconds until a mail that was refused `attempts` times is tried again; nothing when it has had its day. */
export const retryAfter = (attempts: number): number | undefined => {
  const minutes = retries[attempts - 1]
  return minutes === undefined ? undefined : minutes * minute
}

/** Milliseconds that the queue stands still after the server was found away `outages` times in a row. */
export const pauseAfter = (outages: number): number => (pauses[outages - 1] ?? longest(pauses)) * minute

/** Milliseconds that an interrupted mail lets others go first. Short: it may be the server's fault after all. */
export const setAsideAfter = (interruptions: number): number =>
  Math.min(retries[interruptions - 1] ?? longest(retries), 15) * minute

/** Nothing is ever put off by more. What seems to be was written by a clock that has since been put right. */
export const longestRetry = longest(retries) * minute
export const longestPause = longest(pauses) * minute

function longest(waits: readonly number[]) {
  return Math.max(...waits)
}
