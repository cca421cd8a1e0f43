/** After this many faults in a row a model is left alone for a while, so that nobody waits for what will not come. */
const mostFaults = 3
const restMs = 60_000

export const createBreaker = (clock: () => number = () => performance.now()) => {
  let faults = 0
  let restsUntil = 0
  return {
    closed: () => clock() >= restsUntil,
    worked: () => {
      faults = 0
    },
    failed: () => {
      faults++
      if (faults < mostFaults) return
      faults = 0
      restsUntil = clock() + restMs
    },
  }
}
