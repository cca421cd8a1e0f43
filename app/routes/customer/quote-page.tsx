import { ButtonLink } from '#ui/button.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import type { StateWord } from '#domain/states.ts'
import { PrintButton } from '../requests/print-button.tsx'
import { History, type PageHistory } from '../trade/history.tsx'
import type { PaperView } from '../trade/paper-view.ts'
import { Paper } from '../trade/paper.tsx'
import type { Refused } from '../trade/refused.ts'
import { useFreshPage } from '../trade/use-fresh-page.ts'
import { OrderForm, type Placement } from '../trade/order/order-form.tsx'
import { QuoteVerbs } from '../trade/quote-verbs.tsx'
import { ReadsOnly, RefusedAlert } from '../trade/refused-alert.tsx'
import { QuoteVersions, type VersionLine } from './quote-versions.tsx'

type Props = {
  reference: string
  version: number
  status: StateWord
  said: string
  paper: PaperView
  exemption?: string
  note: string | null
  reason: string | null
  deliveryAddress: string | null
  verbs: readonly string[]
  readsOnly: boolean
  order?: { id: string; reference: string }
  placing?: Placement
  versions: VersionLine[]
  history: PageHistory
  refused?: Refused
}

/** An offer of ours: its paper, until when it holds, what to do about it, and the order it becomes. */
export const QuotePage = (props: Props) => {
  const { reference, version, status, said, paper, note, reason, verbs, order, placing, versions, refused } = props
  useFreshPage()
  return (
    <>
      <PageHead
        title={`Quote ${reference}`}
        over={
          <a className="text-link" href="/dashboard/customer/quotes">
            Quotes
          </a>
        }
        lead={said}
        actions={<StatusWord tone={status.tone}>{status.words}</StatusWord>}
      />
      <div className="wrap portal">
        <RefusedAlert refused={refused} />
        <div className="portal-columns">
          <div className="portal-main">
            <Paper caption={`What quote ${reference}, version ${version}, offers`} paper={paper} />
            {props.exemption && (
              <p>
                Left out: <bdi>{props.exemption}</bdi>
              </p>
            )}
            {props.deliveryAddress && (
              <p>
                Delivered to <bdi>{props.deliveryAddress}</bdi>
              </p>
            )}
            {note && (
              <section aria-labelledby="note">
                <h2 id="note" className="sign text-h4">
                  Our note
                </h2>
                <p className="portal-words">{note}</p>
              </section>
            )}
            {reason && (
              <section aria-labelledby="reason">
                <h2 id="reason" className="sign text-h4">
                  What you told us
                </h2>
                <p className="portal-words">
                  <bdi>{reason}</bdi>
                </p>
              </section>
            )}
            {verbs.length > 0 && <QuoteVerbs verbs={verbs} version={version} refused={refused} />}
            {props.readsOnly && <ReadsOnly />}
            {order && (
              <p className="verbs">
                <ButtonLink look="primary" href={`/dashboard/customer/orders/${order.id}`}>
                  Go to order {order.reference}
                </ButtonLink>
              </p>
            )}
            {placing && (
              <section id="order" aria-labelledby="order-head" className="portal-form">
                <h2 id="order-head" className="sign text-h3">
                  Order at this price
                </h2>
                <OrderForm {...placing} verb="order" button="Place this order" typed={refused?.typed} />
              </section>
            )}
          </div>
          <aside className="portal-side" aria-label="How it came about">
            <History {...props.history} />
            <QuoteVersions versions={versions} current={version} />
            <PrintButton />
          </aside>
        </div>
      </div>
    </>
  )
}
