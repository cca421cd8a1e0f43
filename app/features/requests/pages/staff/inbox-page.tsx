import type { InboxCounts } from '../../inbox-counts.ts'
import type { Turn } from '#domain/paging.ts'
import type { InboxQuestion } from '../../inbox.ts'
import { Alert } from '#ui/alert.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { addressOf, exportAddress, isFiltered } from './inbox-address.ts'
import { EmptySpam } from './empty-spam.tsx'
import { InboxEmpty } from './inbox-empty.tsx'
import { InboxFilters, type Choices } from './inbox-filters.tsx'
import { InboxKeys } from './inbox-keys.tsx'
import type { InboxRow } from './inbox-row.ts'
import { InboxSide } from './inbox-side.tsx'
import { InboxTable } from './inbox-table.tsx'
import { NewArrivals } from './new-arrivals.tsx'
import { useSteadyRows } from './steady-rows.ts'
import { useFreshPage } from '#live/use-fresh-page.ts'
import { May } from '#http/may.tsx'

type Props = Choices & {
  question: InboxQuestion
  counts: InboxCounts
  mostCounted: number
  /** Days after which spam goes by itself. */
  spamDays: number
  /** How many answer the filters, where there are any. */
  matches?: number
  kept: { due: number; kept: number }
  asking: number
  /** Milliseconds since the epoch: the inbox is drawn for one moment. */
  now: number
  timeZone: string
  rows: InboxRow[]
  older?: Turn
  newer?: Turn
  refused?: string
}

/** Every request on one time axis: the line says how long it has waited and how long it may. */
export const InboxPage = (props: Props) => {
  const { question, counts, mostCounted, matches, kept, now, timeZone, older, newer, refused } = props
  useFreshPage()
  const here = addressOf(question, older)
  const { rows, arrived, changed, show } = useSteadyRows(props.rows, listOf(question, props.rows), now)
  return (
    <>
      <PageHead
        title={headline(counts.views)}
        lead={keptInWords(kept)}
        actions={
          <May permission="requests.log">
            <ButtonLink look="solid" href="/dashboard/admin/inbox/call">
              <Icon name="phone" /> Log a phone request
            </ButtonLink>
          </May>
        }
      />
      <div className="wrap inbox">
        <InboxSide
          question={question}
          counts={counts}
          mostCounted={mostCounted}
          kinds={props.kinds}
          asking={props.asking}
        />
        <div className="inbox-main">
          {/* Forms keep what is typed in them; another address begins them anew. */}
          <InboxFilters
            key={here}
            question={question}
            people={props.people}
            kinds={props.kinds}
            counties={props.counties}
          />
          {refused && <Alert tone="late" title={refused} urgent />}
          {matches !== undefined && <Found question={question} matches={matches} most={mostCounted} />}
          {question.view === 'spam' && rows.length > 0 && (
            <May permission="requests.answer">
              <EmptySpam seen={now} keptFor={props.spamDays} />
            </May>
          )}
          <NewArrivals arrived={arrived} changed={changed} show={show} />
          {rows.length > 0 ? (
            <InboxTable rows={rows} now={now} timeZone={timeZone} />
          ) : (
            <InboxEmpty view={question.view} filtered={isFiltered(question)} />
          )}
          {(older || newer) && (
            <Pagination
              shown="50 requests on a page"
              previous={newer && addressOf(question, newer)}
              next={older && addressOf(question, older)}
            />
          )}
          {rows.length > 0 && (
            <div className="inbox-foot">
              <InboxKeys />
              <a className="text-link" href={exportAddress(question)} download>
                <Icon name="download" /> Export as CSV
              </a>
            </div>
          )}
        </div>
      </div>
    </>
  )
}

/** A folder that was emptied is another list: its rows do not linger. */
const listOf = (question: InboxQuestion, { length }: readonly InboxRow[]) =>
  addressOf(question) + (question.view === 'spam' && length === 0 ? ' emptied' : '')

const Found = ({ question, matches, most }: { question: InboxQuestion; matches: number; most: number }) => (
  <p className="inbox-found">
    <b>
      {matches >= most
        ? `${most.toLocaleString('en-US')} or more requests`
        : matches === 1
          ? '1 request'
          : `${matches} requests`}
    </b>{' '}
    {question.words && (
      <>
        with “<bdi>{question.words}</bdi>”
      </>
    )}{' '}
    <a className="text-link" href={addressOf({ view: 'open' })}>
      Clear
    </a>
  </p>
)

const headline = ({ open, overdue }: InboxCounts['views']) => {
  if (open === 0) return 'Nothing is waiting'
  return overdue > 0 ? `${overdue} overdue, ${open - overdue} on time` : `${open} open, none overdue`
}

const keptInWords = ({ due, kept }: Props['kept']) =>
  due === 0 ? 'No answer fell due in the last 30 days.' : `Promised answers on time in 30 days: ${kept} of ${due}.`
