import { Form } from 'react-router'
import type { PersonFilter } from '#domain/accounts/find-people.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { roleChoices, stateChoices } from './person-words.ts'

/** Filters are an address like any other: they can be bookmarked, and work without a script. */
export const PeopleFilters = ({ filter: { role, state, search } }: { filter: PersonFilter }) => (
  <Form method="get" role="search" className="inbox-filters people-filters">
    <div className="inbox-search">
      <label className="sr-only" htmlFor="people-search">
        Search names, addresses, phones and companies
      </label>
      <Icon name="search" />
      <Input
        id="people-search"
        type="search"
        name="q"
        defaultValue={search}
        placeholder="Name, address or company"
        maxLength={200}
      />
    </div>
    <div>
      <label className="sr-only" htmlFor="people-role">
        Role
      </label>
      <Select id="people-role" name="role" defaultValue={role ?? ''} blank="All roles" choices={roleChoices} />
    </div>
    <div>
      <label className="sr-only" htmlFor="people-state">
        State
      </label>
      <Select id="people-state" name="state" defaultValue={state ?? ''} blank="All states" choices={stateChoices} />
    </div>
    <Button type="submit">Find</Button>
  </Form>
)
