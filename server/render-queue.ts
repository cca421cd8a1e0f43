type Ceilings = {
  /** Pages that are rendered side by side. */
  atOnce: number
  /** Requests of one visitor that may wait, and of all of them together. */
  mostOfOne: number
  mostOfAll: number
}

/** A page that takes longer waits for the database and uses no processor: another may begin. Milliseconds. */
const longestTurn = 250

/**
 * Has pages rendered a few at a time, and whoever waits for one in turn: fifty requests of one visitor are one place in
 * the row, so that a second visitor is next but one.
 */
export const createRenderQueue = ({ atOnce, mostOfOne, mostOfAll }: Ceilings) => {
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
      const late = setTimeout(end, longestTurn)
      try {
        return await render()
      } finally {
        clearTimeout(late)
        end()
      }
    },
  }
}
