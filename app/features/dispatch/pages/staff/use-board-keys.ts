import { useEffect, type RefObject } from 'react'
import { findLane, placeOn } from './lane-keys.ts'
import { findStopElement, markTarget, announceMove, type BoardMoves, type Target } from './use-board-moves.ts'

type SelectedStop = { key: string; truck: number; place: number | undefined }

/** M on a stop, the arrows for truck and place, Enter: for who has a script and no mouse. Delete takes it off its truck. */
export const useBoardKeys = (root: RefObject<HTMLElement | null>, { lanes: current, move, say }: BoardMoves) =>
  useEffect(() => {
    const board = root.current
    if (!board) return
    let picked: SelectedStop | undefined
    const targetOf = ({ truck, place }: SelectedStop): Target | undefined => {
      const lane = current.current?.[truck]
      return lane && { truckId: lane.id, place }
    }
    const announce = (picked: SelectedStop) => {
      const to = targetOf(picked)
      if (!to || !current.current) return
      say(`${announceMove(current.current, to)}. Enter puts it there, Escape leaves it.`)
      markTarget(board, to)
      const lane = board.querySelector('.dispatch-lane[data-target]')
      lane?.scrollIntoView({ block: 'nearest' })
    }
    const drop = () => {
      picked = undefined
      markTarget(board)
    }
    const step = (
      event: KeyboardEvent,
      { truck, place, key }: SelectedStop,
      count: number,
    ): SelectedStop | undefined => {
      const lane = current.current?.[truck]
      const last = lane ? lane.stops + (placeOn(lane, key) ? 0 : 1) : 1
      switch (event.key) {
        case 'ArrowUp':
          return { key, truck: (truck + count - 1) % count, place: undefined }
        case 'ArrowDown':
          return { key, truck: (truck + 1) % count, place: undefined }
        case 'ArrowLeft':
          return { key, truck, place: Math.max(1, (place ?? last + 1) - 1) }
        case 'ArrowRight':
          return { key, truck, place: Math.min(last, (place ?? 0) + 1) }
        default:
          return undefined
      }
    }
    const onKey = (event: KeyboardEvent) => {
      const block = findStopElement(event.target)
      const key = block?.dataset.key
      const lanes = current.current
      if (!block || !key || !lanes || lanes.length === 0 || event.ctrlKey || event.metaKey || event.altKey) return
      if (!picked) {
        const on = lanes.findIndex((lane) => lane === findLane(lanes, key))
        if (event.key === 'Delete' && on >= 0) {
          event.preventDefault()
          return move(key, 'off')
        }
        if (event.key !== 'm' && event.key !== 'M') return
        event.preventDefault()
        picked = { key, truck: Math.max(0, on), place: on >= 0 ? Number(block.dataset.place) : undefined }
        return announce(picked)
      }
      if (event.key === 'Escape' || event.key === 'Enter') {
        event.preventDefault()
        const to = targetOf(picked)
        drop()
        if (event.key === 'Escape') return say('Left where it was.')
        return to && move(key, to)
      }
      const next = step(event, picked, lanes.length)
      if (!next) return
      event.preventDefault()
      picked = next
      announce(next)
    }
    // Whoever goes elsewhere with the keyboard has put it down.
    const onBlur = () => {
      if (!picked) return
      drop()
      say('')
    }
    board.addEventListener('keydown', onKey)
    board.addEventListener('focusout', onBlur)
    return () => {
      board.removeEventListener('keydown', onKey)
      board.removeEventListener('focusout', onBlur)
    }
  }, [root, current, move, say])
