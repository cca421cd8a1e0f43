type RenderLimits = {
  /** Pages that are rendered side by side. */
  atOnce: number
  /** Requests of one visitor that may wait, and of all of them together. */
  mostOfOne: number
  mostOfAll: number
}

/**
 * A page that takes longer waits for the database, and uses no processor: it makes room for another visitor's, not for
 * more of its own. Milliseconds.
 */
const longestTurn = 250

/**
 * Has pages rendered a few at a time, and anyone who waits for one in turn: fifty requests of one visitor are one place in
 * the row, so that a second visitor is next but one.
 */
export const createRenderQueue = ({ atOnce, mostOfOne, mostOfAll }: RenderLimits) => {
  /** By visitor, whose turn is nearest first. */
  const waiting = new Map<string, ((admitted: boolean) => void)[]>()
  const active = new Map<string, number>()
  let [rendering, waitingInAll] = [0, 0]

  const admit = () => {
    // Anyone who is set anew stands at the end, and is come to again.
    for (const [visitor, queue] of waiting) {
      if (rendering >= atOnce) return
      const count = active.get(visitor) ?? 0
      if (count >= atOnce) continue
      waiting.delete(visitor)
      const begin = queue.shift()
      if (!begin) continue
      if (queue.length > 0) waiting.set(visitor, queue)
      active.set(visitor, count + 1)
      waitingInAll--
      rendering++
      begin(true)
    }
  }

  /** The longest row loses its last place to a visitor with a shorter one. */
  const makeRoom = () => {
    const longest = [...waiting.values()].reduce((most, one) => (one.length >= most.length ? one : most))
    waitingInAll--
    longest.pop()?.(false)
  }

  const turnOf = (visitor: string) =>
    new Promise<boolean>((resolve) => {
      const queue = waiting.get(visitor) ?? []
      if (queue.length >= mostOfOne) return resolve(false)
      waiting.set(visitor, queue)
      queue.push(resolve)
      waitingInAll++
      if (waitingInAll > mostOfAll) makeRoom()
      admit()
    })

  const endTurn = () => {
    rendering--
    admit()
  }

  const finish = (visitor: string) => {
    const remaining = (active.get(visitor) ?? 1) - 1
    if (remaining > 0) active.set(visitor, remaining)
    else active.delete(visitor)
    admit()
  }

  return {
    depth: () => ({ waiting: waitingInAll, active: rendering }),
    /** What `render` gives when it is the visitor's turn; undefined when too many wait already. */
    async run<Page>(visitor: string, render: () => Promise<Page>): Promise<Page | undefined> {
      if (!(await turnOf(visitor))) return undefined
      let ended = false
      const end = () => {
        if (ended) return
        ended = true
        endTurn()
      }
      const late = setTimeout(end, longestTurn)
      try {
        return await render()
      } finally {
        clearTimeout(late)
        // Anyone who has none under way comes before the next one of the same visitor.
        end()
        finish(visitor)
      }
    },
  }
}
