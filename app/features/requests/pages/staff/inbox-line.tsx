import { Form } from 'react-router'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { PromiseLine } from '#ui/signature/promise-line.tsx'
import { sharedScale } from '#ui/signature/promise-scale.ts'
import { StatusWord } from '#ui/status-word.tsx'
import type { SteadyRow } from './steady-rows.ts'
import { useMay } from '#http/may.tsx'

/** One request in the list. `data-` attributes are what the keyboard reads. */
export const InboxLine = ({ row, now }: { row: SteadyRow; now: number }) => (
  <tr
    data-request={row.id}
    data-seen={row.seen}
    data-late={row.standing === 'overdue' ? '' : undefined}
    data-gone={row.gone ? '' : undefined}
  >
    <th scope="row">
      <span className="figure">{row.span}</span>
      <small>{row.due}</small>
    </th>
    <td>
      <a className="inbox-open" href={`/dashboard/admin/inbox/${row.id}`}>
        {row.title}: <bdi>{row.summary || row.reference}</bdi>
      </a>
      <small>
        {row.reference}, <bdi>{row.from}</bdi>
        {row.county && `, ${row.county} County`}
        {row.byPhone && ', by phone'}
        {row.fromPortal && ', signed in'}
      </small>
      {row.heard && <Badge tone="due">Wrote again</Badge>}
    </td>
    <td>
      <PromiseLine times={{ ...row.times, now }} marks={sharedScale({ ...row.times, now })} />
    </td>
    <td>
      <WhoHasIt row={row} />
    </td>
  </tr>
)

const WhoHasIt = ({ row }: { row: SteadyRow }) => {
  const may = useMay()
  if (row.gone) return <small>No longer in this view</small>
  if (row.state === 'received' && !row.assignee && may('requests.answer')) {
    return (
      <Form method="post" className="inbox-take">
        <input type="hidden" name="id" value={row.id} />
        <input type="hidden" name="seen" value={row.seen} />
        <Button
          type="submit"
          size="small"
          name="verb"
          value="take"
          look={row.standing === 'overdue' ? 'primary' : 'outline'}
        >
          Take it<span className="sr-only">: {row.reference}</span>
        </Button>
      </Form>
    )
  }
  return (
    <>
      {row.assignee && <bdi>{row.assignee}</bdi>}
      <small>
        <StatusWord tone={row.status.tone}>{row.status.words}</StatusWord>
      </small>
    </>
  )
}
