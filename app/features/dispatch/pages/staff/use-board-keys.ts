import { useEffect, useRef, useState } from 'react'
import { useSubmit } from 'react-router'
import type { LaneView } from './board-view.ts'

type Picked = { key: string; truck: number; place: number | undefined }

/**
 * Dragging, and M with the arrows, for who has a script: both post the form of the stop's card. `lanes` is undefined for
 * somebody who may not plan; `carried` is what every form of the board carries.
 */
export const useBoardKeys = (
  date: string,
  lanes: readonly LaneView[] | undefined,
  carried: { seen: string; submission_id: string },
) => {
  const board = useRef<HTMLDivElement>(null)
  const [said, say] = useState('')
  const submit = useSubmit()
  useEffect(() => {
    const root = board.current
    if (!root || !lanes || lanes.length === 0) return
    let picked: Picked | undefined
    let dragged: { key: string; x: number; y: number; moves: boolean } | undefined

    const open = (key: string, truck: string, place: number | undefined) =>
      void submit(
        { ...carried, verb: 'move', truck, place: place ? String(place) : 'best' },
        { method: 'post', action: `?day=${date}&stop=${key}`, preventScrollReset: true },
      )

    const blockOf = (target: EventTarget | null) =>
      target instanceof Element ? target.closest<HTMLElement | SVGElement>('.dispatch-block') : null

    const tell = ({ truck, place }: Picked) => {
      const lane = lanes[truck]
      if (lane)
        say(
          `${lane.truck}${lane.driver ? `, ${lane.driver}` : ''}: ${place ? `place ${place}` : 'best place'}. Enter puts it there, Escape leaves it.`,
        )
      mark(root, lane?.id)
    }
    const onKey = (event: KeyboardEvent) => {
      const block = blockOf(event.target)
      const key = block?.dataset.key
      if (!block || !key) return
      if (!picked) {
        if (event.key !== 'm' && event.key !== 'M') return
        const on = lanes.findIndex(({ stops }) => stops.some((stop) => stop.key === key))
        picked = { key, truck: Math.max(0, on), place: on >= 0 ? Number(block.dataset.place) : undefined }
        event.preventDefault()
        return tell(picked)
      }
      const most = (lanes[picked.truck]?.stops.length ?? 0) + 1
      const steps: Record<string, () => void> = {
        ArrowUp: () =>
          (picked = picked && { ...picked, truck: (picked.truck + lanes.length - 1) % lanes.length, place: undefined }),
        ArrowDown: () => (picked = picked && { ...picked, truck: (picked.truck + 1) % lanes.length, place: undefined }),
        ArrowLeft: () => (picked = picked && { ...picked, place: Math.max(1, (picked.place ?? most) - 1) }),
        ArrowRight: () => (picked = picked && { ...picked, place: Math.min(most, (picked.place ?? 0) + 1) }),
      }
      if (event.key === 'Escape' || event.key === 'Enter') {
        event.preventDefault()
        const { key, truck, place } = picked
        picked = undefined
        mark(root)
        say(event.key === 'Escape' ? 'Left where it was.' : '')
        const lane = lanes[truck]
        if (event.key === 'Enter' && lane) open(key, lane.id, place)
        return
      }
      const step = steps[event.key]
      if (!step) return
      event.preventDefault()
      step()
      tell(picked)
    }
    const onDown = (event: PointerEvent) => {
      const key = blockOf(event.target)?.dataset.key
      if (key && event.button === 0 && event.pointerType === 'mouse')
        dragged = { key, x: event.clientX, y: event.clientY, moves: false }
    }
    const laneAt = (event: PointerEvent) =>
      document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('.dispatch-lane')
    const onMove = (event: PointerEvent) => {
      if (!dragged) return
      dragged.moves ||= Math.hypot(event.clientX - dragged.x, event.clientY - dragged.y) > 6
      if (!dragged.moves) return
      root.dataset.dragging = ''
      mark(root, laneAt(event)?.dataset.truck)
    }
    const onUp = (event: PointerEvent) => {
      const drag = dragged
      dragged = undefined
      delete root.dataset.dragging
      mark(root)
      const lane = drag?.moves ? lanes.find(({ id }) => id === laneAt(event)?.dataset.truck) : undefined
      if (!drag || !lane) return
      // A drop before the block of a stop takes its place; anywhere else it goes where it fits best.
      const other = blockOf(event.target)
      const before = other && other.dataset.key !== drag.key ? Number(other.dataset.place) : NaN
      open(drag.key, lane.id, Number.isNaN(before) ? undefined : before)
    }
    /** What was dragged is not opened as well. */
    const onClick = (event: MouseEvent) => {
      if ('moved' in root.dataset) event.preventDefault()
      delete root.dataset.moved
    }
    const onDrag = (event: Event) => blockOf(event.target) && event.preventDefault()
    const afterUp = (event: PointerEvent) => {
      if (dragged?.moves) root.dataset.moved = ''
      onUp(event)
    }
    root.addEventListener('keydown', onKey)
    root.addEventListener('pointerdown', onDown)
    root.addEventListener('dragstart', onDrag)
    root.addEventListener('click', onClick, true)
    addEventListener('pointermove', onMove)
    addEventListener('pointerup', afterUp)
    return () => {
      root.removeEventListener('keydown', onKey)
      root.removeEventListener('pointerdown', onDown)
      root.removeEventListener('dragstart', onDrag)
      root.removeEventListener('click', onClick, true)
      removeEventListener('pointermove', onMove)
      removeEventListener('pointerup', afterUp)
    }
  }, [date, lanes, carried, submit])
  return { board, said }
}

/** The lane that something would go to. */
const mark = (root: HTMLElement, truckId?: string) => {
  for (const lane of root.querySelectorAll<HTMLElement>('.dispatch-lane'))
    lane.toggleAttribute('data-target', lane.dataset.truck === truckId)
}
