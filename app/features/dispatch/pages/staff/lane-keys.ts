import type { LaneView } from './lane-view.ts'

type Stop = { key: string; orderId: string }

/** The stops of a lane in their order, as the page carries them: folded lanes have eight hundred of them. */
export const writeKeys = (stops: readonly Stop[]) => stops.map(({ key, orderId }) => `${key} ${orderId}`).join(',')

export const keysIn = (keys: string): Stop[] =>
  keys === ''
    ? []
    : keys.split(',').map((stop) => {
        const [key = '', orderId = ''] = stop.split(' ')
        return { key, orderId }
      })

/** The lane that a stop, or an order, is on; ids are long enough to look for them as they are written. */
export const findLane = (lanes: readonly LaneView[], id: string) => lanes.find(({ keys }) => keys.includes(id))

/** Its place on the lane, counted from 1; 0 when it is not on it. */
export const placeOn = ({ keys }: LaneView, key: string) => keysIn(keys).findIndex((stop) => stop.key === key) + 1
