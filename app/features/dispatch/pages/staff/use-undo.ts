import { useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import type { BoardView, LaneView } from './board-view.ts'

type Snapshot = readonly { truckId: string; stops: readonly { key: string; orderId: string }[] }[]

const snapshotOf = (lanes: readonly Pick<LaneView, 'id' | 'blocks'>[]): Snapshot =>
  lanes.map(({ id, blocks }) => ({
    truckId: id,
    stops: blocks.map(({ key, orderId }) => ({ key, orderId })),
  }))

/**
 * The lanes as they were before the last change that was made here, as the form of a plan carries them: undefined when
 * there was none, or when somebody else has changed the day since.
 */
export const useUndo = ({ version, lanes, kept, waiting }: BoardView, isRefused: boolean): string | undefined => {
  const { formData } = useNavigation()
  const [before, setBefore] = useState<Snapshot>()
  const pending = useRef<Snapshot>(undefined)
  const seen = useRef(version)
  useEffect(() => {
    if (formData && !pending.current) pending.current = kept ?? snapshotOf(lanes)
  }, [formData, kept, lanes])
  useEffect(() => {
    if (isRefused) pending.current = undefined
  }, [isRefused])
  useEffect(() => {
    if (seen.current === version) return
    seen.current = version
    setBefore(pending.current)
    pending.current = undefined
  }, [version])
  return before && lanesToRestore(before, lanes, waiting)
}

/** What was put on a truck since, or taken off one, has another key now: its order is the same. */
export const lanesToRestore = (
  before: Snapshot,
  lanes: readonly Pick<LaneView, 'id' | 'blocks'>[],
  waiting: readonly { key: string }[],
): string | undefined => {
  const now = snapshotOf(lanes)
  const known = [...now.flatMap(({ stops }) => stops), ...waiting.map(({ key }) => ({ key, orderId: key }))]
  const keyNow = ({ key, orderId }: { key: string; orderId: string }) =>
    (known.find((each) => each.key === key) ?? known.find((each) => each.orderId === orderId))?.key
  const changed = before.flatMap(({ truckId, stops }) => {
    const keys = stops.flatMap((stop) => keyNow(stop) ?? [])
    const own = now.find((lane) => lane.truckId === truckId)?.stops.map(({ key }) => key)
    return own && own.join() !== keys.join() ? [[truckId, ...keys].join(' ')] : []
  })
  return changed.length > 0 ? changed.join(',') : undefined
}
