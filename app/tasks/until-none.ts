/** Goes on in small transactions until there is nothing left to forget or the process is about to stop. Returns how many. */
export const untilNone = async (forget: () => Promise<number>, signal: AbortSignal): Promise<number> => {
  let total = 0
  while (!signal.aborted) {
    const count = await forget()
    if (count === 0) break
    total += count
  }
  return total
}
