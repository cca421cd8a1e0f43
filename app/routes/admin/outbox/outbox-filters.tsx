import { Form } from 'react-router'
import type { MailFilter } from '#domain/outbox/find-mails.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'

type Props = { filter: MailFilter; emails: readonly { value: string; label: string }[] }

/** Filters are an address like any other: they can be bookmarked, and work without a script. */
export const OutboxFilters = ({ filter: { state, email, day, search }, emails }: Props) => (
  <Form method="get" role="search" className="inbox-filters outbox-filters">
    {state && <input type="hidden" name="state" value={state} />}
    <div className="inbox-search">
      <label className="sr-only" htmlFor="outbox-search">
        Search recipients and references
      </label>
      <Icon name="search" />
      <Input
        id="outbox-search"
        type="search"
        name="q"
        defaultValue={search}
        placeholder="Address or reference"
        maxLength={200}
      />
    </div>
    <div>
      <label className="sr-only" htmlFor="outbox-email">
        Kind of mail
      </label>
      <Select id="outbox-email" name="email" defaultValue={email ?? ''} blank="All mails" choices={emails} />
    </div>
    <div>
      <label className="sr-only" htmlFor="outbox-day">
        Day
      </label>
      <Input id="outbox-day" name="day" type="date" defaultValue={day} />
    </div>
    <Button type="submit">Find</Button>
  </Form>
)
