import { Form } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'

type Props = {
  /** What the list is of: the ids of its fields begin with it. */
  of: string
  search: { label: string; placeholder: string; asked?: string }
  choices: readonly {
    name: string
    label: string
    blank: string
    asked?: string
    choices: readonly { value: string; label: string }[]
  }[]
}

/** Filters are an address like any other: they can be bookmarked, and work without a script. */
export const ListFilters = ({ of, search, choices }: Props) => (
  <Form method="get" role="search" className="inbox-filters people-filters">
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
    {choices.map(({ name, label, blank, asked, choices }) => (
      <div key={name}>
        <label className="sr-only" htmlFor={`${of}-${name}`}>
          {label}
        </label>
        <Select id={`${of}-${name}`} name={name} defaultValue={asked ?? ''} blank={blank} choices={choices} />
      </div>
    ))}
    <Button type="submit">Find</Button>
  </Form>
)
