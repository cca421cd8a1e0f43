import { useEffect, type RefObject } from 'react'
import { findLane, placeOn } from './lane-keys.ts'
import { findStopElement, markTarget, announceMove, type BoardMoves, type Target } from './use-board-moves.ts'

type Drag = { key: string; name: string; x: number; y: number; ghost?: HTMLElement }

/** How far from an edge of the window a drag scrolls it, and how fast. */
const edge = { reach: 48, step: 14 }

/** Dragging a stop, or an order that waits, onto a truck, to a place on it, or off it. */
export const useBoardDrag = (root: RefObject<HTMLElement | null>, { lanes: current, move }: BoardMoves) =>
  useEffect(() => {
    const board = root.current
    if (!board) return
    let drag: Drag | undefined
    let wasDragged = false

    const targetAt = ({ key }: Drag, { clientX, clientY }: PointerEvent): Target | undefined => {
      const target = document.elementFromPoint(clientX, clientY)
      const lanes = current.current ?? []
      const from = findLane(lanes, key)
      if (target?.closest('.dispatch-side')) return from && 'off'
      const on = target?.closest<HTMLElement>('.dispatch-lane')
      const lane = lanes.find(({ id }) => id === on?.dataset.truck)
      if (!on || !lane) return undefined
      // On a stop it takes that one's place; on the rows of its own truck the row decides; else it goes where it fits best.
      const otherStop = findStopElement(target)
      if (otherStop && otherStop.dataset.key !== key)
        return { truckId: lane.id, place: Number(otherStop.dataset.place) }
      if (lane !== from) return { truckId: lane.id }
      const place = lane.isFolded ? undefined : rowAt(on, clientY, lane.stops)
      return place === undefined || place === placeOn(lane, key) ? undefined : { truckId: lane.id, place }
    }
    const stop = () => {
      drag?.ghost?.remove()
      drag = undefined
      delete board.dataset.dragging
      markTarget(board)
    }
    const onDown = (event: PointerEvent) => {
      const block = findStopElement(event.target)
      const key = block?.dataset.key
      wasDragged = false
      if (!block || !key || !current.current || event.button !== 0 || event.pointerType !== 'mouse') return
      const name = block.getAttribute('aria-label')?.split(', ')[1] ?? block.querySelector('strong')?.textContent ?? ''
      drag = { key, name, x: event.clientX, y: event.clientY }
    }
    const onMove = (event: PointerEvent) => {
      if (!drag) return
      const { clientX, clientY } = event
      if (!drag.ghost && Math.hypot(clientX - drag.x, clientY - drag.y) < 6) return
      if (!drag.ghost) {
        drag.ghost = document.createElement('div')
        drag.ghost.className = 'dispatch-ghost'
        board.append(drag.ghost)
        board.dataset.dragging = ''
      }
      const to = targetAt(drag, event)
      drag.ghost.textContent = to ? `${drag.name} → ${announceMove(current.current ?? [], to)}` : drag.name
      drag.ghost.style.transform = `translate(${clientX + 14}px, ${clientY + 10}px)`
      markTarget(board, to)
      if (clientY > innerHeight - edge.reach) scrollBy(0, edge.step)
      else if (clientY < edge.reach) scrollBy(0, -edge.step)
    }
    const onUp = (event: PointerEvent) => {
      const dragged = drag
      const to = dragged?.ghost && targetAt(dragged, event)
      wasDragged = dragged?.ghost !== undefined
      stop()
      if (dragged && to) move(dragged.key, to)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !drag) return
      wasDragged = true
      stop()
    }
    /** What was dragged is not opened as well. */
    const onClick = (event: MouseEvent) => {
      if (wasDragged) event.preventDefault()
      wasDragged = false
    }
    /** The browser would drag the link itself. */
    const onDragStart = (event: Event) => findStopElement(event.target) && event.preventDefault()
    const ended = new AbortController()
    const { signal } = ended
    board.addEventListener('pointerdown', onDown, { signal })
    board.addEventListener('dragstart', onDragStart, { signal })
    board.addEventListener('click', onClick, { signal, capture: true })
    addEventListener('pointermove', onMove, { signal })
    addEventListener('pointerup', onUp, { signal })
    addEventListener('pointercancel', stop, { signal })
    addEventListener('keydown', onKey, { signal })
    return () => {
      stop()
      ended.abort()
    }
  }, [root, current, move])

const rowHeight = 19

/** The place that the row under the pointer is, counted from 1. */
const rowAt = (lane: HTMLElement, y: number, stops: number): number | undefined => {
  const rows = lane.querySelector('.dispatch-rows')?.getBoundingClientRect()
  if (!rows || stops === 0) return undefined
  return Math.max(1, Math.min(stops, Math.floor((y - rows.top - 5) / rowHeight) + 1))
}
