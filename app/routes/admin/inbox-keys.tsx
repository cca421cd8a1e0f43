import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useFetcher } from 'react-router'
import { toast } from 'sonner'

const keys = [
  ['j', 'next'],
  ['k', 'previous'],
  ['Enter', 'open'],
  ['a', 'take'],
  ['e', 'mark as answered'],
  ['/', 'search'],
] as const

const kept = 'inbox-keys'

const isOn = () => localStorage.getItem(kept) !== 'off'

const onChoice = (tell: () => void) => {
  window.addEventListener('storage', tell)
  return () => window.removeEventListener('storage', tell)
}

/** Single letters act on the list. They can be turned off, for those who dictate or type by other means. */
export const InboxKeys = () => {
  const fetcher = useFetcher<{ refused?: string }>()
  const on = useSyncExternalStore(onChoice, isOn, () => true)
  const move = (row: HTMLElement, verb: 'take' | 'answer') => {
    const { request: id = '', state: seen = '' } = row.dataset
    void fetcher.submit({ id, verb, seen }, { method: 'post' })
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!on || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    const row = document.activeElement?.closest<HTMLElement>('tr[data-request]')
    if (event.key === 'j' || event.key === 'k') step(row, event.key === 'j' ? 1 : -1)
    else if (event.key === '/') document.querySelector<HTMLElement>('#inbox-search')?.focus()
    else if (event.key === 'a' && row) move(row, 'take')
    else if (event.key === 'e' && row) move(row, 'answer')
    else return
    event.preventDefault()
  })
  const refused = fetcher.data?.refused

  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
  useEffect(() => {
    if (refused) toast.error('Error', { description: refused })
  }, [refused])

  const turn = () => {
    localStorage.setItem(kept, on ? 'off' : 'on')
    // Browsers tell the other tabs of it, but not this one.
    window.dispatchEvent(new Event('storage'))
  }
  return (
    <p className="inbox-keys" data-off={on ? undefined : ''}>
      {keys.map(([key, does]) => (
        <span key={key}>
          <kbd>{key}</kbd> {does}
        </span>
      ))}
      <button type="button" className="text-link" aria-pressed={!on} onClick={turn}>
        Keys off
      </button>
    </p>
  )
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')

/** To the next or previous request; from nowhere to the first. */
const step = (from: HTMLElement | null | undefined, by: 1 | -1) => {
  const rows = [...document.querySelectorAll<HTMLElement>('tr[data-request]')]
  const next = from ? rows[rows.indexOf(from) + by] : rows[0]
  const link = next?.querySelector<HTMLElement>('.inbox-open')
  link?.focus()
  link?.scrollIntoView({ block: 'nearest' })
}
