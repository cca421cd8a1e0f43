import { useEffect, useRef, useState, type ReactNode } from 'react'
import { href, useFetcher } from 'react-router'

/** What the search of the bar answers, as far as it is read here. */
type CallerMatches = { groups: { label: string; rows: { href: string; title: string; about: string }[] }[] }

type Props = {
  children: ReactNode
  /** The fields that say who calls, the surest first. */
  fields: readonly string[]
}

/** How much has to be typed before it tells one customer from another. */
const enough = (typed: string) => typed.trim().length >= 3 && (!/^[\d\s()+.-]+$/.test(typed) || digitsIn(typed) >= 6)
const digitsIn = (typed: string) => typed.replaceAll(/\D/g, '').length

/** While a caller's phone, name or company is typed: the customers it may be, with what they owe. Without a script the form is as it was. */
export const CallerMatch = ({ children, fields }: Props) => {
  const frame = useRef<HTMLDivElement>(null)
  const fetcher = useFetcher<CallerMatches>()
  const [words, setWords] = useState('')
  const read = () => {
    const form = frame.current?.querySelector('form')
    const typed = form ? fields.map((name) => String(new FormData(form).get(name) ?? '')) : []
    setWords(typed.find(enough)?.trim() ?? '')
  }
  const { load } = fetcher
  useEffect(() => {
    if (!words) return
    const wait = setTimeout(() => load(`${href('/dashboard/admin/search')}?${new URLSearchParams({ q: words })}`), 250)
    return () => clearTimeout(wait)
  }, [words, load])
  const matches = words ? (fetcher.data?.groups.find(({ label }) => label === 'Customers')?.rows ?? []) : []
  return (
    <div className="main-and-side facts-first" ref={frame} onInput={read} onChange={read}>
      <aside className="caller-match stack tight" aria-label="Known customers" aria-live="polite">
        <h2 className="sign text-h4">Known customers</h2>
        {matches.length === 0 ? (
          <p className="text-soft">
            {words && fetcher.state === 'idle' && fetcher.data
              ? 'No customer matches yet. Saving the call adds one.'
              : 'Type a phone number, a name or a company to see who it is.'}
          </p>
        ) : (
          <ul className="rows">
            {matches.map(({ href: to, title, about }) => (
              <li key={to}>
                <a className="text-link" href={to} target="_blank" rel="noreferrer">
                  <bdi>{title}</bdi>
                </a>
                <small className="text-soft">{about}</small>
              </li>
            ))}
          </ul>
        )}
      </aside>
      <div>{children}</div>
    </div>
  )
}
