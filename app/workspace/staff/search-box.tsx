import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { href, useFetcher } from 'react-router'
import { Icon } from '#ui/icon.tsx'
import { areLettersOn, isTyping, searchOfPage } from '#ui/letter-keys.ts'
import { SearchResults } from './search-results.tsx'
import type { loader } from './search.tsx'

const path = href('/dashboard/admin/search')

/** A question while someone types waits for the end of the word. */
const pause = 150

/**
 * The search of the bar: Ctrl K or / leads into it, the arrow keys through what it finds. Without JavaScript it leads to
 * the page of the search, and on a phone it is a link there.
 */
export const SearchBox = () => {
  const fetcher = useFetcher<typeof loader>()
  const [words, setWords] = useState('')
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLFormElement>(null)
  const search = useEffectEvent((words: string) => void fetcher.load(`${path}?${new URLSearchParams({ q: words })}`))
  useEffect(() => {
    if (words.trim().length < 2) return
    const later = setTimeout(() => search(words), pause)
    return () => clearTimeout(later)
  }, [words])
  // What was typed before the page woke is searched too.
  useEffect(() => {
    const input = box.current?.querySelector('input')
    setWords(input?.value ?? '')
    setOpen(document.activeElement === input)
  }, [])
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isSlash = event.key === '/' && areLettersOn() && !isTyping(event.target)
    const input = box.current?.querySelector('input')
    if (isSlash || (event.key === 'k' && (event.ctrlKey || event.metaKey))) {
      // A list has a search of its own, and the slash leads there.
      const field = isSlash ? (searchOfPage() ?? input) : input
      field?.select()
    } else if (!open) return
    else if (event.key === 'Escape') {
      input?.focus()
      setOpen(false)
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const stops = [...(box.current?.querySelectorAll<HTMLElement>('input, .work-found a') ?? [])]
      const here = stops.findIndex((stop) => stop === document.activeElement)
      stops[here + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
    } else return
    event.preventDefault()
  })
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => press(event)
    const focused = ({ target }: Event) => setOpen(target instanceof Node && box.current?.contains(target) === true)
    document.addEventListener('keydown', pressed)
    for (const eventName of ['focusin', 'pointerdown']) document.addEventListener(eventName, focused)
    return () => {
      document.removeEventListener('keydown', pressed)
      for (const eventName of ['focusin', 'pointerdown']) document.removeEventListener(eventName, focused)
    }
  }, [])
  const found = words.trim().length < 2 ? undefined : fetcher.data
  const count = found?.groups.reduce((sum, { rows }) => sum + rows.length, 0)
  return (
    <>
      <form ref={box} className="work-search" role="search" aria-label="Everything" action={path}>
        <Icon name="search" />
        <input
          type="search"
          name="q"
          aria-label="Search everything"
          aria-keyshortcuts="Control+K"
          placeholder="Search …"
          autoComplete="off"
          maxLength={200}
          onChange={({ target }) => {
            setWords(target.value)
            setOpen(true)
          }}
        />
        <kbd aria-hidden="true">Ctrl K</kbd>
        <p role="status" className="visually-hidden">
          {open && count !== undefined && (count === 1 ? '1 result' : `${count} results`)}
        </p>
        {open && found && (
          <div className="work-results popup">
            <SearchResults groups={found.groups} />
            {count === 0 && <p>Nothing found for “{found.words}”.</p>}
          </div>
        )}
      </form>
      <a className="work-search-link" href={path} aria-label="Search">
        <Icon name="search" />
      </a>
    </>
  )
}
