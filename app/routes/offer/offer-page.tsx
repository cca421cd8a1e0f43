import type { OrderState } from '#domain/orders/lifecycle.ts'
import type { QuoteState } from '#domain/quotes/lifecycle.ts'
import { Alert } from '#ui/alert.tsx'
import { DefinitionTable } from '#ui/definition-table.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import { PrintButton } from '../requests/print-button.tsx'
import { DecideForm } from '../trade/decide-form.tsx'
import { Paper } from '../trade/paper.tsx'
import type { PaperView } from '../trade/paper-view.ts'
import { WishForm } from '../trade/wish-form.tsx'
import { orderWords, quoteWords } from '../trade/words.ts'

type Props = {
  phone: string
  reference: string
  state: QuoteState
  version: number
  who: string
  address: string
  note: string | null
  reason: string | null
  offered: string | null
  ends: string | null
  paper: PaperView
  order?: { reference: string; state: OrderState; day: string; hours: string; address: string }
  submissionId: string
  today: string
  counties: string[]
  refused?: string
  typed?: Record<string, string>
}

/** A quote as its customer reads it behind the link of the mail: decide, then say where and when. */
export const OfferPage = (props: Props) => {
  const { reference, state, who, address, note, ends, offered, paper, order, refused, typed } = props
  const word = state === 'draft' ? { ...quoteWords.draft, words: 'Being revised' } : quoteWords[state]
  return (
    <>
      <PageHead
        title={`Quote ${reference}`}
        lead={who && <bdi>For {who}</bdi>}
        actions={<StatusWord tone={word.tone}>{word.words}</StatusWord>}
      />
      <div className="wrap quote-desk">
        {refused && <Alert tone="late" title={refused} urgent />}
        <Paper caption={`Lines of quote ${reference}`} paper={paper} />
        <DefinitionTable
          rows={[
            ...(address ? [{ name: 'To', value: <bdi>{address}</bdi> }] : []),
            ...(offered ? [{ name: 'Offered', value: `${offered}, version ${props.version}` }] : []),
            ...(ends ? [{ name: 'Holds until', value: ends }] : []),
            ...(note ? [{ name: 'Note', value: <bdi>{note}</bdi> }] : []),
          ]}
        />
        {state === 'pending' ? (
          <DecideForm version={props.version} typed={typed?.reason} />
        ) : (
          <Outcome state={state} ends={ends} phone={props.phone} reason={props.reason} />
        )}
        {order && (
          <section aria-labelledby="order">
            <h2 id="order" className="sign text-h3">
              Order {order.reference}{' '}
              <StatusWord tone={orderWords[order.state].tone}>{orderWords[order.state].words}</StatusWord>
            </h2>
            <p>
              {order.day}, {order.hours}, to <bdi>{order.address}</bdi>
            </p>
          </section>
        )}
        {state === 'approved' && !order && (
          <section aria-labelledby="where">
            <h2 id="where" className="sign text-h3">
              Where and when?
            </h2>
            <WishForm
              verb="order"
              submissionId={props.submissionId}
              today={props.today}
              counties={props.counties}
              dyed={paper.dyed}
              typed={typed ?? { deliveryAddress: address }}
              submit="Place the order"
            />
          </section>
        )}
        <PrintButton />
      </div>
    </>
  )
}

const Outcome = ({ state, ends, phone, reason }: Pick<Props, 'state' | 'ends' | 'phone' | 'reason'>) => {
  switch (state) {
    case 'draft':
      return <Alert tone="due" title="We are writing the next version. You get it by mail." />
    case 'approved':
      return <Alert tone="kept" title="You accepted this quote" />
    case 'change_asked':
      return (
        <Alert tone="due" title="You asked for a change">
          <bdi>{reason}</bdi> We write the next version and mail it to you.
        </Alert>
      )
    case 'rejected':
      return (
        <Alert title="You rejected this quote">
          <bdi>{reason}</bdi>
        </Alert>
      )
    case 'expired':
      return (
        <Alert tone="due" title="This quote has ended">
          It held until {ends}. Call {phone} for today's price.
        </Alert>
      )
    default:
      return (
        <Alert tone="due" title="We withdrew this quote">
          Call {phone}, and we tell you why.
        </Alert>
      )
  }
}
