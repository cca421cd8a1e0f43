import type { InboxView } from '../../view-names.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

const titles: Record<InboxView, string> = {
  open: 'Every request has been answered.',
  overdue: 'No promise is overdue.',
  unassigned: 'Everything that waits has somebody.',
  mine: 'Nothing waits for you.',
  in_progress: 'Nothing is in progress.',
  heard: 'Nobody has written again.',
  answered: 'Nothing has been answered yet.',
  won: 'Nothing has been won yet.',
  lost: 'Nothing has been lost.',
  withdrawn: 'Nobody has withdrawn a request.',
  spam: 'The spam folder is empty.',
  all: 'There is no request yet.',
}

export const InboxEmpty = ({ view, filtered }: { view: InboxView; filtered: boolean }) =>
  filtered ? (
    <EmptyState
      title="Nothing answers these filters."
      action={<ButtonLink href="/dashboard/admin/inbox">Show all open requests</ButtonLink>}
    >
      Names, companies, addresses, phone numbers, references and what was written are searched, spam aside.
    </EmptyState>
  ) : (
    <EmptyState title={titles[view]}>
      A new request stands here the moment it is sent, with the time by which it is due.
    </EmptyState>
  )
