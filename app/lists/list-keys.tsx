import '#ui/styles/trade.css'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useFetcher } from 'react-router'
import { toast } from 'sonner'
import { areLettersOn, isTyping, searchOfPage, turnLetters } from '#ui/letter-keys.ts'
import type { ListView } from './view.ts'

type Props = {
  /** What a row is, and what of it takes the focus. */
  rows?: string
  link?: string
  /** Verbs for the row that has the focus. */
  verbs?: ListView['verbs']
  /** Where on the page of the row a key leads. */
  leads?: readonly { key: string; does: string; hash: string }[]
}

const onChoice = (onChange: () => void) => {
  window.addEventListener('storage', onChange)
  return () => window.removeEventListener('storage', onChange)
}

/** Single letters act on a list. They can be turned off, for those who dictate or type by other means. */
export const ListKeys = ({ rows = '.record-table tbody tr', link = 'th a', verbs = [], leads = [] }: Props) => {
  const fetcher = useFetcher<{ refused?: string }>()
  const refused = fetcher.data?.refused
  useEffect(() => {
    if (refused) toast.error('Error', { description: refused })
  }, [refused])
  const on = useSyncExternalStore(onChoice, areLettersOn, () => true)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!on || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    const row = document.activeElement?.closest<HTMLElement>(rows)
    const offset = { j: 1, ArrowDown: row && 1, k: -1, ArrowUp: row && -1 }[event.key]
    const verb = verbs.find(({ key }) => key?.[0] === event.key)?.verb
    const lead = leads.find(({ key }) => key === event.key)
    if (offset) step([...document.querySelectorAll<HTMLElement>(rows)], row, offset, link)
    else if (event.key === '/') searchOfPage()?.focus()
    else if (lead && row) location.assign(`${row.querySelector<HTMLAnchorElement>(link)?.href}${lead.hash}`)
    else if (verb && row) {
      const { row: id = '', seen = '' } = row.dataset
      void fetcher.submit({ id, verb, seen }, { method: 'post' })
    } else return
    event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])

  const verbKeys = verbs.flatMap(({ key }) => (key ? [key] : []))
  const keys = [
    ['j', 'next'] as const,
    ['k', 'previous'] as const,
    ['Enter', 'open'] as const,
    ...leads.map(({ key, does }) => [key, does] as const),
    ...verbKeys,
    ['/', 'search'] as const,
  ]
  return (
    <p className="inbox-keys cluster text-soft" data-off={on ? undefined : ''}>
      {keys.map(([key, does]) => (
        <span key={key}>
          <kbd>{key}</kbd> {does}
        </span>
      ))}
      <button type="button" className="text-link" aria-pressed={!on} onClick={() => turnLetters(!on)}>
        Turn off keyboard shortcuts
      </button>
    </p>
  )
}

/** To the next or previous row; from nowhere to the first. */
const step = (rows: HTMLElement[], from: HTMLElement | null | undefined, offset: number, link: string) => {
  const next = from ? rows[rows.indexOf(from) + offset] : rows[0]
  const target = next?.querySelector<HTMLElement>(link)
  target?.focus()
  target?.scrollIntoView({ block: 'nearest' })
}
