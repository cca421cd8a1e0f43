import { href } from 'react-router'
import type { RefusedForm } from '#forms/verb/answer-verb.ts'
import type { DrawnForm } from '#forms/verb/verb-form.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { Icon } from '#ui/icon.tsx'
import type { proposalView } from './proposal-view.ts'

type Props = {
  proposal: ReturnType<typeof proposalView>
  form: DrawnForm
  refused: RefusedForm | undefined
  back: string
}

/** A standing delivery that is due, with its reason: confirmed, it is an order like any other. */
export const ProposalCard = ({ proposal, form, refused, back }: Props) => (
  <section className="dispatch-card" aria-labelledby="proposal-name">
    <header>
      <h2 className="sign" id="proposal-name">
        <bdi>{proposal.name}</bdi>
      </h2>
      <a href={back} aria-label="Close">
        <Icon name="close" />
      </a>
    </header>
    <dl>
      <div>
        <dt>Due</dt>
        <dd>{proposal.due}</dd>
      </div>
      <div>
        <dt>Tank</dt>
        <dd>
          <a className="text-link" href={href('/dashboard/admin/standing/:id', { id: proposal.standingId })}>
            {proposal.tank}
          </a>
          , <bdi>{proposal.place}</bdi>
        </dd>
      </div>
      <div>
        <dt>Gallons</dt>
        <dd>
          {proposal.amount}
          {proposal.tooMuch && <small className="line dispatch-bad">{proposal.tooMuch}</small>}
        </dd>
      </div>
      <div>
        <dt>Why</dt>
        <dd>
          {proposal.reason}
          {proposal.held && <small className="line text-soft">Not ordered automatically: {proposal.held}</small>}
        </dd>
      </div>
    </dl>
    <VerbForm form={form} refused={refused} />
  </section>
)
