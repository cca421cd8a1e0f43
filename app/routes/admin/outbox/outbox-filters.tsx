import type { MailFilter } from '#domain/outbox/find-mails.ts'
import { Input } from '#ui/input.tsx'
import type { Choice } from '#ui/select.tsx'
import { ListFilters } from '../list-filters.tsx'

type Props = { filter: MailFilter; emails: readonly Choice[] }

export const OutboxFilters = ({ filter: { state, email, day, search }, emails }: Props) => (
  <ListFilters
    of="outbox"
    kept={{ state }}
    search={{ label: 'Search recipients and references', placeholder: 'Address or reference', asked: search }}
    choices={[{ name: 'email', label: 'Kind of mail', blank: 'All mails', asked: email, choices: emails }]}
  >
    <div>
      <label className="sr-only" htmlFor="outbox-day">
        Day
      </label>
      <Input id="outbox-day" name="day" type="date" defaultValue={day} />
    </div>
  </ListFilters>
)
