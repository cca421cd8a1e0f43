import type { ComponentProps } from 'react'
import { Form } from 'react-router'
import type { RefusedForm } from '#forms/verb/answer-verb.ts'
import { Confirmations } from '#forms/verb/verb-form-view.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import type { Route } from './+types/board'

type Board = Route.ComponentProps['loaderData']

export const Ruler = ({ board: { ruler, now } }: { board: Board }) => (
  <div className="dispatch-ruler">
    <p>
      <svg width="26" height="11" aria-hidden="true">
        <rect width="26" height="11" fill="url(#promise)" stroke="var(--edge)" />
      </svg>
      Promised
    </p>
    <svg height="26" aria-hidden="true" overflow="visible">
      {ruler.map(({ at, words }, place) => (
        <text
          key={at}
          x={`${at}%`}
          y="18"
          textAnchor={place === 0 ? 'start' : place === ruler.length - 1 ? 'end' : 'middle'}
        >
          {words}
        </text>
      ))}
      {now && (
        <svg x={`${now.at}%`} overflow="visible">
          <rect x="-32" y="3" width="64" height="20" rx="3" fill="var(--solid)" />
          <text y="18" textAnchor="middle" className="dispatch-now-word">
            {now.words}
          </text>
        </svg>
      )}
    </svg>
  </div>
)

type LanesProps = Pick<ComponentProps<'form'>, 'children'> & {
  board: Pick<Board, 'forms'>
  here: string
  lanes: string
}

/** Posts lanes as they are to be: those of a proposal, or those of before. */
export const LanesForm = ({ board: { forms }, here, lanes, children }: LanesProps) => (
  <Form method="post" action={here}>
    {forms.accept.expected && <input type="hidden" name="seen" value={forms.accept.expected} />}
    <input type="hidden" name="submission_id" value={forms.accept.submissionId} />
    <input type="hidden" name="lanes" value={lanes} />
    {children}
  </Form>
)

export const ProposalBar = ({ board: { proposal, forms, date }, here }: { board: Board; here: string }) =>
  proposal && (
    <div className="dispatch-proposal" role="status">
      <p>
        <b>
          Drive time with this plan: {proposal.after}
          {proposal.before !== proposal.after && `, now ${proposal.before}`}.
        </b>{' '}
        {proposal.placed > 0 &&
          `${proposal.placed} more ${proposal.placed === 1 ? 'order is' : 'orders are'} on a truck. `}
        {proposal.left > 0 &&
          `${proposal.left} ${proposal.left === 1 ? "doesn't" : "don't"} fit in their promised hours. `}
        {proposal.taken > 0 &&
          `${proposal.taken === 1 ? 'One stop comes off its truck and is' : `${proposal.taken} stops come off their trucks and are`} listed under Unassigned. `}
        Nothing is changed yet.
      </p>
      <LanesForm board={{ forms }} here={here} lanes={proposal.lanes}>
        <Button type="submit" name="verb" value="accept" look="primary" size="small">
          Use this plan
        </Button>
      </LanesForm>
      <ButtonLink href={`?day=${date}`} size="small" look="quiet">
        Keep it as it is
      </ButtonLink>
    </div>
  )

/** Lanes that would break a promise: it is asked before anything moves. */
export const AskedBar = ({ board, here, asked }: { board: Board; here: string; asked: RefusedForm }) => (
  <div className="dispatch-proposal">
    <Alert tone="due" title={asked.message ?? ''} urgent>
      Nothing has changed yet. Answer below, or leave it as it is.
    </Alert>
    <LanesForm board={board} here={here} lanes={asked.typed.lanes ?? ''}>
      {asked.confirmations && (
        <Confirmations verb="accept" confirmations={asked.confirmations} confirmed={asked.confirmed} />
      )}
      <Button type="submit" name="verb" value="accept" size="small">
        Move them
      </Button>
    </LanesForm>
  </div>
)
