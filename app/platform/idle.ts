import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

type Watch = {
  /** The share of time in which this process had something to do while it was watched for `milliseconds`. */
  busyFor: (milliseconds: number) => Promise<number>
}

const look = 5
/** Above this share visitors are waiting for us. */
const busy = 0.5
/** Under a load that never ends, work in the background still gets its turn: about ten times a second. */
const looks = 20

/** Returns once visitors leave this process some room, or after 100 milliseconds. Work that can wait asks it first. */
export const waitForIdle = async (watch: Watch = eventLoop): Promise<void> => {
  for (let count = 0; count < looks; count++) if ((await watch.busyFor(look)) < busy) return
}

const eventLoop: Watch = {
  busyFor: async (milliseconds) => {
    const before = performance.eventLoopUtilization()
    await sleep(milliseconds)
    return performance.eventLoopUtilization(before).utilization
  },
}
