import { useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import type { BoardView } from './board-view.ts'
import { keysIn } from './lane-keys.ts'
import type { LaneView } from './lane-view.ts'

type Snapshot = readonly Pick<LaneView, 'id' | 'keys'>[]

/**
 * The lanes as they were before the last change that was made here, as the form of a plan carries them: undefined when
 * there was none, or when someone else has changed the day since.
 */
export const useUndo = (
  { version, lanes, kept, waiting }: BoardView,
  isRefused: boolean,
  announce: (words: string) => void,
): string | undefined => {
  const { formData } = useNavigation()
  const [before, setBefore] = useState<Snapshot>()
  const pending = useRef<Snapshot>(undefined)
  const isUndoing = useRef(false)
  const restored = before && lanesToRestore(before, lanes, waiting)
  const latestVersion = useRef(version)
  useEffect(() => {
    if (!formData || pending.current) return
    pending.current = kept ?? lanes
    isUndoing.current = restored !== undefined && formData.get('lanes') === restored
  }, [formData, kept, lanes, restored])
  useEffect(() => {
    if (isRefused) {
      pending.current = undefined
      isUndoing.current = false
    }
  }, [isRefused])
  useEffect(() => {
    if (latestVersion.current === version) return
    latestVersion.current = version
    const then = pending.current
    pending.current = undefined
    setBefore((before) => undoAfter(before, then, lanes, waiting))
    if (isUndoing.current) announce('The trucks are as they were before your last change.')
    isUndoing.current = false
    // The lanes and what waits are those of the version.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [version])
  return restored
}

/** What Undo goes back to once the board has changed from `then`: a stop that was put where it was leaves the change before it. */
export const undoAfter = (
  before: Snapshot | undefined,
  then: Snapshot | undefined,
  lanes: Snapshot,
  waiting: readonly { key: string }[],
) => (before && then && lanesToRestore(then, lanes, waiting) === undefined ? before : then)

/** What was put on a truck since, or taken off one, has another key now: its order is the same. */
export const lanesToRestore = (
  before: Snapshot,
  lanes: Snapshot,
  waiting: readonly { key: string }[],
): string | undefined => {
  const now = new Map(lanes.map(({ id, keys }) => [id, keysIn(keys)]))
  const stops = [...[...now.values()].flat(), ...waiting.map(({ key }) => ({ key, orderId: key }))]
  const keyNow = ({ key, orderId }: { key: string; orderId: string }) =>
    (stops.find((each) => each.key === key) ?? stops.find((each) => each.orderId === orderId))?.key
  const changed = before.flatMap(({ id, keys }) => {
    const keysToMove = keysIn(keys).flatMap((stop) => keyNow(stop) ?? [])
    const currentKeys = now.get(id)?.map(({ key }) => key)
    return currentKeys && currentKeys.join() !== keysToMove.join() ? [[id, ...keysToMove].join(' ')] : []
  })
  return changed.length > 0 ? changed.join(',') : undefined
}
