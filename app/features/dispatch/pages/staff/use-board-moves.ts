import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { useSubmit } from 'react-router'
import { findLane } from './lane-keys.ts'
import type { LaneView } from './lane-view.ts'
import { formatStops } from '../../stop-words.ts'

/** Where a stop would go: a truck, and a place on it or the best one; or off its truck. */
export type Target = { truckId: string; place?: number } | 'off'

export type BoardMoves = {
  /** The board as it is now: someone else may change it in the middle of a drag. */
  lanes: RefObject<readonly LaneView[] | undefined>
  move: (key: string, to: Target) => void
  say: (words: string) => void
}

/** Where it would go, in words. */
export const announceMove = (lanes: readonly LaneView[], to: Target): string => {
  if (to === 'off') return 'Off the truck'
  const lane = lanes.find(({ id }) => id === to.truckId)
  return `${lane?.truck ?? ''}${lane?.driver ? `, ${lane.driver}` : ''}: ${to.place ? `place ${to.place}` : 'best place'}`
}

/**
 * Posts the form of a stop's card, for dragging and for keys. Once it is where it was put, that is said, and the keyboard
 * is on it again. `lanes` is undefined for someone who may not plan; `carried` is what every form of the board carries.
 */
export const useBoardMoves = (
  address: string,
  { version, lanes }: { version: number; lanes: readonly LaneView[] | undefined },
  hidden: { seen: string; submission_id: string },
): BoardMoves & { root: RefObject<HTMLDivElement | null>; said: string } => {
  const root = useRef<HTMLDivElement>(null)
  const [said, say] = useState('')
  const now = useRef(lanes)
  const moved = useRef<{ orderId: string; version: number }>(undefined)
  const submit = useSubmit()
  const send = useRef({ address, carried: hidden, submit, version })
  useEffect(() => {
    now.current = lanes
    send.current = { address, carried: hidden, submit, version }
  })
  const move = useCallback((key: string, to: Target) => {
    const { address, carried, submit, version } = send.current
    const from = findLane(now.current ?? [], key)
    const block = root.current?.querySelector<HTMLElement | SVGElement>(`[data-key="${key}"]`)
    moved.current = { orderId: block?.dataset.order ?? key, version }
    const truck = to === 'off' ? from?.id : to.truckId
    if (!truck) return
    const place = to !== 'off' && to.place ? String(to.place) : 'best'
    const verb = to === 'off' ? 'take_off' : 'move'
    void submit(
      { ...carried, form: 'move', verb, truck, place },
      { method: 'post', action: `${address}&stop=${key}`, preventScrollReset: true },
    )
  }, [])
  useEffect(() => {
    // A board that came in between shows it where it was.
    if (!moved.current || moved.current.version === version) return
    const { orderId } = moved.current
    const lane = findLane(lanes ?? [], orderId)
    // On a lane that is folded, the lane itself.
    const block = root.current?.querySelector<HTMLElement>(
      lane?.isFolded
        ? `.dispatch-lane[data-truck="${lane.id}"] .dispatch-open`
        : `.dispatch-block[data-order="${orderId}"]`,
    )
    if (!block) return
    moved.current = undefined
    const at = lane && !lane.isFolded ? lane.rows.find((each) => each.orderId === orderId)?.words : undefined
    say(lane ? `${lane.truck}. ${at ?? formatStops(lane.stops)}` : 'Not on a truck now.')
    block.focus({ preventScroll: true })
  }, [lanes, version])
  return { lanes: now, move, say, root, said }
}

/** The lane, or the list beside the lanes, that something would go to. */
export const markTarget = (root: HTMLElement, to?: Target) => {
  for (const lane of root.querySelectorAll<HTMLElement>('.dispatch-lane, .dispatch-side'))
    lane.toggleAttribute(
      'data-target',
      to === 'off' ? lane.matches('.dispatch-side') : to !== undefined && lane.dataset.truck === to.truckId,
    )
}

export const findStopElement = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement | SVGElement>('.dispatch-block') : null
