type Ceilings = {
  /** Pages that are rendered side by side. */
  atOnce: number
  /** Requests of one visitor that may wait, and of all of them together. */
  mostOfOne: number
  mostOfAll: number
}

/**
 * A page that takes longer while this process mostly has nothing to do waits for the database: another may begin. Where
 * the processor is what is short, it keeps its turn, or all would be rendered at once after all. Milliseconds.
 */
const longestTurn = 250
const mostlyIdle = 0.5

/**
 * Has pages rendered a few at a time, and whoever waits for one in turn: fifty requests of one visitor are one place in
 * the row, so that a second visitor is next but one.
 */
export const createRenderQueue = (
  { atOnce, mostOfOne, mostOfAll }: Ceilings,
  utilization: typeof performance.eventLoopUtilization = performance.eventLoopUtilization,
) => {
  /** By visitor, whose turn is nearest first. */
  const waiting = new Map<string, ((admitted: boolean) => void)[]>()
  let [rendering, waitingInAll] = [0, 0]

  const admit = () => {
    while (rendering < atOnce) {
      const [visitor, theirs] = waiting.entries().next().value ?? []
      if (visitor === undefined || !theirs) return
      waiting.delete(visitor)
      const begin = theirs.shift()
      if (!begin) continue
      if (theirs.length > 0) waiting.set(visitor, theirs)
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
      const theirs = waiting.get(visitor) ?? []
      if (theirs.length >= mostOfOne) return resolve(false)
      waiting.set(visitor, theirs)
      theirs.push(resolve)
      waitingInAll++
      if (waitingInAll > mostOfAll) makeRoom()
      admit()
    })

  const oneLess = () => {
    rendering--
    admit()
  }

  return {
    /** What `render` gives when it is the visitor's turn; undefined when too many wait already. */
    async run<Page>(visitor: string, render: () => Promise<Page>): Promise<Page | undefined> {
      if (!(await turnOf(visitor))) return undefined
      let over = false
      const end = () => {
        if (!over) oneLess()
        over = true
      }
      const before = utilization()
      const look = () =>
        utilization(before).utilization < mostlyIdle ? end() : void (late = setTimeout(look, longestTurn))
      let late = setTimeout(look, longestTurn)
      try {
        return await render()
      } finally {
        clearTimeout(late)
        end()
      }
    },
  }
}
