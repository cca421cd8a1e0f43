import { href } from 'react-router'
import { quoteStates, type QuoteState } from '../../lifecycle.ts'
import type { RefusedForm } from '#forms/verb/answer-verb.ts'
import type { DrawnForm } from '#forms/verb/verb-form.ts'
import { RefusedElsewhere, VerbForm } from '#forms/verb/verb-form-view.tsx'
import { ThreadForStaff } from '#features/conversation/pages/thread.tsx'
import type { StaffThread } from '#features/conversation/pages/thread-view.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { DefinitionTable } from '#ui/definition-table.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Section } from '#ui/section.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import { NoBreak } from '#ui/no-break.tsx'
import { History, type PageHistory } from '#features/trade/pages/history.tsx'
import { NoEmail } from '#features/trade/pages/no-email.tsx'
import { FilesSection } from '#features/files/pages/files-section.tsx'
import type { FilesView } from '#features/files/pages/files-view.ts'
import { TasksSection } from '#features/reminders/pages/tasks-section.tsx'
import type { TasksView } from '#features/reminders/pages/reminder-view.ts'
import { PrintButton } from '#features/requests/pages/print-button.tsx'
import { Paper, PaperFile } from '#features/trade/pages/paper.tsx'
import type { PaperView } from '#features/trade/pages/paper-view.ts'
import type { ComparisonView } from '../compare-view.ts'
import { ComparedVersions } from '../compared.tsx'
import { PriceHelp } from './price-help.tsx'
import { useFreshPage } from '#live/use-fresh-page.ts'
import { SealedGateCode } from '#features/trade/pages/delivery-place.tsx'
import type { RevealedSecret } from '#http/answer-reveal.ts'
import { May } from '#http/may.tsx'

type Props = {
  reference: string
  /** What, and where. */
  title: string
  state: QuoteState
  version: number
  link: string
  request: string | null
  customer?: { id: string; name: string }
  order?: { id: string; reference: string }
  who: { name: string | null; company: string | null; email: string | null; phone: string | null }
  /** Nobody can be emailed: the customer is called. */
  byPhone: boolean
  /** Where the quote is sent to when it is sent. */
  goesTo: string | null
  address: string | null
  county: string | null
  /** When the customer wants it. */
  wanted?: string
  /** Who is called at the site. */
  onSite: string
  hasGateCode: boolean
  reason: string | null
  /** Its email is nowhere else yet: where it is missing, and what adds it there. */
  keepEmail?: { where: string; form: DrawnForm }
  /** Tax rates on it that nobody has confirmed yet. */
  unconfirmed: readonly string[]
  /** Where it is taxed, and what the customer's certificates leave out. */
  sale: string
  exemption: string | null
  /** Certificates whose review date has passed. They go on applying. */
  overdue: readonly { words: string; since: string }[]
  note: string | null
  ends: string | null
  paper: PaperView
  /** What each price per gallon was made of, where a rack cost was known. */
  margins?: readonly { name: string; price: string; margin: string; made: string }[]
  /** Product names by key. */
  names: Readonly<Record<string, string>>
  pdf: string
  forms: { buttons: DrawnForm[]; words: DrawnForm[]; order?: DrawnForm; revise?: DrawnForm; giveBack?: DrawnForm }
  versions: { version: number; offered: string; by: string | null; paper: PaperView }[]
  compared?: ComparisonView
  /** It was lost: why, and a button for each reason. */
  lost?: { why: string | null; by: 'customer' | 'staff' | null; forms: DrawnForm[] }
  /** Proposes to ask the customer about it. */
  followUp?: DrawnForm
  paymentTerms: string | null
  copy?: string
  files: FilesView
  tasks: TasksView
  history: PageHistory
  /** There is none while it was never sent. */
  thread?: StaffThread
  refused?: RefusedForm
  revealed?: RevealedSecret
}

/** One quote at the desk: what it says now, what may be done, and what was offered before. */
export const QuotePage = (props: Props) => {
  const { reference, state, version, who, ends, paper, forms, versions, refused } = props
  useFreshPage()
  const word = quoteStates.words[state]
  const next =
    forms.order ??
    forms.buttons.find(({ verb }) => verb === 'offer' || verb === 'accept') ??
    (state === 'change_asked' ? forms.revise : undefined)
  return (
    <>
      <PageHead
        title={props.title}
        long
        over={
          <>
            <a className="text-link" href={href('/dashboard/admin/quotes')}>
              Quotes
            </a>{' '}
            / {reference}
          </>
        }
        lead={
          <>
            <bdi>{who.company || who.name || who.email}</bdi>
            {ends && `, valid until ${ends}`}
          </>
        }
        actions={
          <span className="cluster">
            {props.thread?.waitsSince && (
              <a href="#said">
                <Badge tone="due">Customer message</Badge>
              </a>
            )}
            <StatusWord tone={word.tone}>{word.words}</StatusWord>
            <PrintButton />
          </span>
        }
      />
      <div className="wrap page-body main-and-side sections">
        <div className="stack loose">
          <RefusedElsewhere
            refused={refused}
            forms={[
              ...forms.buttons,
              ...forms.words,
              forms.order,
              forms.revise,
              forms.giveBack,
              props.thread?.say,
              props.thread?.noAnswer,
            ]}
          />
          {props.byPhone && ['draft', 'pending', 'withdrawn', 'expired'].includes(state) && (
            <NoEmail
              phone={who.phone}
              what={
                state === 'pending'
                  ? `Read the quote to the customer: ${paper.total}, valid until ${ends}. Then record the answer.`
                  : 'Nothing is emailed about this quote.'
              }
            />
          )}
          {props.keepEmail && (
            <Alert tone="due" title={`Add ${who.email} to ${props.keepEmail.where}?`}>
              <p>No email is on file there yet.</p>
              <VerbForm form={props.keepEmail.form} refused={refused} />
            </Alert>
          )}
          {state === 'draft' && <OverdueCertificates {...props} />}
          {props.reason && (
            <Alert
              tone="due"
              title={state === 'change_asked' ? 'The customer asks for a change' : 'Message from the customer'}
            >
              <bdi>{props.reason}</bdi>
            </Alert>
          )}
          <VerbForm form={forms.order} primary refused={refused} />
          <div className="cluster desk-only">
            {forms.buttons.map((form) => (
              <VerbForm key={form.verb} form={form} primary={form === next} refused={refused} />
            ))}
            <PaperFile href={props.pdf} />
            {props.copy && (
              <a className="text-link" href={props.copy}>
                Copy quote
              </a>
            )}
            {state !== 'draft' && (
              <a className="text-link" href={href('/offer/:link', { link: props.link })}>
                Customer's view
              </a>
            )}
            <May permission="orders.see-all">
              {props.order && (
                <a className="text-link" href={href('/dashboard/admin/orders/:id', { id: props.order.id })}>
                  Order {props.order.reference}
                </a>
              )}
            </May>
            {props.customer && (
              <a className="text-link" href={href('/dashboard/admin/customers/:id', { id: props.customer.id })}>
                Customer record
              </a>
            )}
            <May permission="requests.see-all">
              {props.request && (
                <a className="text-link" href={href('/dashboard/admin/inbox/:id', { id: props.request })}>
                  Request
                </a>
              )}
            </May>
          </div>
          <Lost lost={props.lost} />
          <Section id="paper" title={`Version ${version}`} spacing="none">
            <Paper caption={`Items on ${reference}`} paper={paper} />
            {props.unconfirmed.length > 0 && (state === 'draft' || state === 'pending') && (
              <p className="text-soft">
                Not confirmed yet with our tax adviser: {props.unconfirmed.join('; ')}. It is charged as shown.
              </p>
            )}
          </Section>
          {props.margins && props.margins.length > 0 && (
            <Section id="margin" title="Margin" size="h4" spacing="none" className="desk-only">
              <DefinitionTable
                dense
                rows={props.margins.map(({ name, price, margin, made }) => ({
                  name: `${name}, ${price}`,
                  value: (
                    <>
                      <b>{margin}</b>
                      <span className="line text-small text-soft">{made}</span>
                    </>
                  ),
                }))}
              />
            </Section>
          )}
          {forms.words.length > 0 && (
            <div className="stack tight trade-verbs" role="group" aria-label="Customer's answer by phone">
              {forms.words.map((form) => (
                <VerbForm key={form.verb} form={form} primary={false} refused={refused} />
              ))}
            </div>
          )}
          {forms.revise && (
            <PriceHelp
              {...{ stacked: true, shown: props.margins !== undefined, names: props.names }}
              {...{ customer: props.customer?.id, filled: refused?.filled }}
            >
              <VerbForm form={forms.revise} primary={forms.revise === next} refused={refused} />
            </PriceHelp>
          )}
          <VerbForm form={forms.giveBack} refused={refused} />
          <ComparedVersions compared={props.compared} chooses />
          {versions.length > 0 && (
            <Section id="versions" title="Versions sent" size="h4" spacing="none">
              {versions.map((offered) => (
                <details key={offered.version}>
                  <summary>
                    Version {offered.version}, {offered.offered}
                    {offered.by && `, by ${offered.by}`}: {offered.paper.total}
                  </summary>
                  <Paper caption={`Items in version ${offered.version}`} paper={offered.paper} />
                </details>
              ))}
            </Section>
          )}
          {props.thread && <ThreadForStaff {...props.thread} refused={refused} />}
          {props.followUp && (
            <Section id="follow-up" title="Follow up" size="h4" className="desk-only">
              <p className="text-small text-soft">A task for you. Closes automatically when the customer answers.</p>
              <VerbForm form={props.followUp} refused={refused} primary={false} />
            </Section>
          )}
          <TasksSection tasks={props.tasks} refused={refused} />
          <FilesSection {...props.files} />
        </div>
        <aside className="stack loose">
          <Section id="quote-facts" title="Quote" size="h4" spacing="none">
            <DefinitionTable
              dense
              rows={[
                {
                  name: 'Customer',
                  value: (
                    <bdi>
                      <NoBreak>
                        {[...new Set([who.name, who.company, who.email, who.phone].filter(Boolean))].join(', ')}
                      </NoBreak>
                    </bdi>
                  ),
                },
                ...(state === 'draft' && props.goesTo !== null && props.goesTo !== who.email
                  ? [{ name: 'Will be sent to', value: <bdi>{props.goesTo}</bdi> }]
                  : []),
                {
                  name: 'Deliver to',
                  value: <bdi>{[props.address || 'No address yet', props.county].filter(Boolean).join(', ')}</bdi>,
                },
                ...(props.wanted ? [{ name: 'Wanted', value: props.wanted }] : []),
                ...(props.onSite ? [{ name: 'On site', value: <bdi>{props.onSite}</bdi> }] : []),
                ...(props.hasGateCode
                  ? [{ name: 'Gate code', value: <SealedGateCode revealed={props.revealed} /> }]
                  : []),
                { name: 'Sales tax', value: props.sale },
                ...(props.exemption ? [{ name: 'Tax exemptions', value: <bdi>{props.exemption}</bdi> }] : []),
                ...(props.paymentTerms ? [{ name: 'Payment terms', value: <bdi>{props.paymentTerms}</bdi> }] : []),
                { name: 'Valid until', value: ends ?? 'Set when you send the quote' },
                ...(props.note ? [{ name: 'Note', value: <bdi>{props.note}</bdi> }] : []),
              ]}
            />
          </Section>
          <History {...props.history} />
        </aside>
      </div>
    </>
  )
}

const Lost = ({ lost }: Pick<Props, 'lost'>) =>
  lost && (
    <Section id="lost" title={lost.why ? `Lost: ${lost.why}` : 'Why was it lost?'} size="h4">
      {lost.by && (
        <p className="text-small text-soft">
          {lost.by === 'customer' ? 'The customer said so.' : 'Staff noted this.'} Counted under Reports, Analytics.
        </p>
      )}
      <div className="cluster">
        {lost.forms.map((form) => (
          <VerbForm key={form.row?.value} form={form} />
        ))}
      </div>
    </Section>
  )

const OverdueCertificates = ({ overdue, customer }: Pick<Props, 'overdue' | 'customer'>) =>
  overdue.length > 0 && (
    <Alert tone="due" title="Ask the customer for a new exemption certificate">
      {overdue.map(({ words, since }) => (
        <p key={words}>
          <bdi>{words}</bdi>: review overdue since {since}. It still applies.
        </p>
      ))}
      {customer && (
        <a className="text-link" href={href('/dashboard/admin/customers/:id', { id: customer.id })}>
          Customer record
        </a>
      )}
    </Alert>
  )
