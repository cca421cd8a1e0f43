import '#ui/styles/trade.css'
import { Form } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import type { ListView } from './view.ts'

type Props = Pick<ListView, 'search' | 'filters' | 'kept'> & { path?: string }

/** Filters are an address like any other: they can be bookmarked, and work without a script. */
export const ListFilters = ({ path, search, filters, kept }: Props) => {
  const hidden = Object.entries(kept).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
  const words = (
    <>
      <label className="visually-hidden" htmlFor="list-search">
        {search.label}
      </label>
      <Icon name="search" />
      <Input
        id="list-search"
        type="search"
        name="q"
        defaultValue={search.words}
        placeholder={search.placeholder}
        maxLength={200}
      />
    </>
  )
  return (
    <Form method="get" action={path} role="search" className="list-filters cluster">
      {hidden}
      <div className="list-words">{words}</div>
      {filters.length === 0 && <Button type="submit">Search</Button>}
      {/* On a phone they would fill the first screen: folded there, in a row everywhere else. */}
      {filters.length > 0 && (
        <details className="list-more" open={filters.some(({ chosen, usual }) => chosen && chosen !== usual)}>
          <summary className="button" data-size="small">
            Filter
          </summary>
          <div>
            {filters.map((filter) => (
              <div key={filter.name}>
                <label className="visually-hidden" htmlFor={`list-${filter.name}`}>
                  {filter.label}
                </label>
                {filter.type === 'date' ? (
                  <Input id={`list-${filter.name}`} name={filter.name} type="date" defaultValue={filter.chosen} />
                ) : (
                  <Select
                    id={`list-${filter.name}`}
                    name={filter.name}
                    defaultValue={filter.chosen ?? ''}
                    blank={filter.blank}
                    choices={filter.choices}
                  />
                )}
              </div>
            ))}
            <Button type="submit">Search</Button>
          </div>
        </details>
      )}
    </Form>
  )
}
