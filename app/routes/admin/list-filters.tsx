import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Input } from '#ui/input.tsx'
import { Select, type Choice } from '#ui/select.tsx'

type Props = {
  /** What the list is of: the ids of its fields begin with it. */
  of: string
  search: { label: string; placeholder: string; asked?: string }
  /** Without `blank` one of the choices is always made. */
  choices: readonly { name: string; label: string; blank?: string; asked?: string; choices: readonly Choice[] }[]
  /** What the address says besides, and keeps when the filters change. */
  kept?: Record<string, string | undefined>
  /** A filter of another kind, beside the choices. */
  children?: ReactNode
}

/** Filters are an address like any other: they can be bookmarked, and work without a script. */
export const ListFilters = ({ of, search, choices, kept = {}, children }: Props) => (
  <Form method="get" role="search" className="inbox-filters list-filters">
    {Object.entries(kept).map(([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />)}
    <div className="inbox-search">
      <label className="sr-only" htmlFor={`${of}-search`}>
        {search.label}
      </label>
      <Icon name="search" />
      <Input
        id={`${of}-search`}
        type="search"
        name="q"
        defaultValue={search.asked}
        placeholder={search.placeholder}
        maxLength={200}
      />
    </div>
    {choices.map(({ name, label, blank, asked = '', choices }) => (
      <div key={name}>
        <label className="sr-only" htmlFor={`${of}-${name}`}>
          {label}
        </label>
        <Select id={`${of}-${name}`} name={name} defaultValue={asked} blank={blank} choices={choices} />
      </div>
    ))}
    {children}
    <Button type="submit">Find</Button>
  </Form>
)
