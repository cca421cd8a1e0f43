/** A cache of one answer: everyone who asks within so many milliseconds shares it. A failure is not cached. */
export const sharedFor = <Answer>(milliseconds: number, ask: () => Promise<Answer>) => {
  let [answer, at]: [Promise<Answer> | undefined, number] = [undefined, -Infinity]
  return (): Promise<Answer> => {
    const now = performance.now()
    if (answer && now - at < milliseconds) return answer
    const pending = ask()
    ;[answer, at] = [pending, now]
    pending.catch(() => {
      if (answer === pending) answer = undefined
    })
    return pending
  }
}
