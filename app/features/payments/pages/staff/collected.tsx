import { href } from 'react-router'
import { openCollections } from '#features/collections/find.ts'
import { answering } from '#http/answering.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Section } from '#ui/section.tsx'
import { collectedView } from '../collected-view.ts'
import { CollectedRows } from './collected-rows.tsx'
import type { Route } from './+types/collected'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Collected by drivers | Payments' }]

export const loader = answering(async (_args: Route.LoaderArgs, ctx) => {
  const { rows, more } = await openCollections(ctx)
  const shown = rows.map((row) => collectedView(ctx, row))
  return {
    waiting: shown.filter(({ state }) => state === 'waiting'),
    sentBack: shown.filter(({ state }) => state === 'sent_back'),
    more,
  }
})

/** Checks and cash that drivers say they collected, until billing has them in hand. */
export default function CollectedRoute({ loaderData: { waiting, sentBack, more } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        over={<a href={href('/dashboard/admin/payments')}>Payments</a>}
        title="Collected by drivers"
        lead="Not counted yet: no balance changes until you have the check or cash in hand and confirm it."
      />
      <div className="wrap page-body stack loose">
        {waiting.length === 0 ? (
          <EmptyState title="Nothing to confirm">
            When a driver reports a check or cash at a stop, it shows up here.
          </EmptyState>
        ) : (
          <CollectedRows rows={waiting} />
        )}
        {more && <p className="text-soft">Only the oldest are shown. Confirm these first.</p>}
        {sentBack.length > 0 && (
          <Section id="sent-back" title="Sent back">
            <CollectedRows rows={sentBack} />
          </Section>
        )}
      </div>
    </>
  )
}
