/** Asked for once by all who come within so many milliseconds. What fails is not kept. */
export const sharedFor = <Answer>(milliseconds: number, ask: () => Promise<Answer>) => {
  let [answer, at]: [Promise<Answer> | undefined, number] = [undefined, -Infinity]
  return (): Promise<Answer> => {
    const now = performance.now()
    if (answer && now - at < milliseconds) return answer
    const asked = ask()
    ;[answer, at] = [asked, now]
    asked.catch(() => {
      if (answer === asked) answer = undefined
    })
    return asked
  }
}
