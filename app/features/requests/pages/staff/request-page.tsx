import type { Permission } from '#domain/permissions.ts'
import { Section } from '#ui/section.tsx'
import '#ui/styles/trade.css'
import { href } from 'react-router'
import type { RefusedForm } from '#forms/verb/answer-verb.ts'
import type { DrawnForm } from '#forms/verb/verb-form.ts'
import { RefusedElsewhere, VerbForm } from '#forms/verb/verb-form-view.tsx'
import type { drawRequestForms } from '../../request-forms.ts'
import { useZone } from '#ui/site/use-company.ts'
import { Badge } from '#ui/badge.tsx'
import { DefinitionTable } from '#ui/definition-table.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { NoBreak } from '#ui/no-break.tsx'
import { PromiseRecord } from '#ui/signature/promise-record.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import { ThreadForStaff } from '#features/conversation/pages/thread.tsx'
import type { ThreadLine } from '#features/conversation/pages/thread-view.ts'
import { UnsentMessage } from './unsent-message.tsx'
import { FilesSection } from '#features/files/pages/files-section.tsx'
import type { FilesView } from '#features/files/pages/files-view.ts'
import { TasksSection } from '#features/reminders/pages/tasks-section.tsx'
import type { TasksView } from '#features/reminders/pages/reminder-view.ts'
import { EncryptedValue } from '#features/trade/pages/encrypted-value.tsx'
import type { RevealedSecret } from '#http/answer-reveal.ts'
import type { ApplicationView } from '#features/credit/pages/credit-view.ts'
import { ApplicationSection } from '#features/credit/pages/staff/application-section.tsx'
import { History, type PageHistory } from '#features/trade/pages/history.tsx'
import type { InboxRow } from './inbox-row.ts'
import { MailList, type MailLine } from '#features/outbox/pages/mail-list.tsx'
import {
  ContactCard,
  OrdersMade,
  QuotesMade,
  Related,
  type ContactLines,
  type OrderLine,
  type QuoteLine,
} from './request-side.tsx'
import { useFreshPage } from '#live/use-fresh-page.ts'
import { ButtonLink } from '#ui/button.tsx'
import { useMay } from '#http/may.tsx'

type Props = {
  row: InboxRow & { isQuote: boolean; isOpen: boolean }
  /** Where that can be seen and mended which the program noticed. */
  trouble?: { to: string; words: string }
  received: string
  due: string
  answered?: string
  promiseWords: string
  now: number
  me: string
  forms: ReturnType<typeof drawRequestForms>
  giveBack?: DrawnForm
  /** Makes an order of it, where its products and prices are known. */
  order?: DrawnForm
  /** The credit desk's part, of a credit application. */
  credit?: ApplicationView
  orders: OrderLine[]
  contact: ContactLines
  customer?: { id: string; name: string }
  answers: RequestAnswerLine[]
  messages: ThreadLine[]
  waitsSince?: string
  related: InboxRow[]
  quotes: QuoteLine[]
  files: FilesView
  tasks: TasksView
  history: PageHistory
  mails: MailLine[]
  refused?: RefusedForm
  revealed?: RevealedSecret
}

/** One request: contact, answer time, the form's answers, messages and history. */
export const RequestPage = (props: Props) => {
  const { row, received, due, answered, promiseWords, now, contact, answers, forms, refused } = props
  const filledAnswers = answers.filter(({ said }) => said)
  const blank = answers.filter(({ said }) => !said).map(({ label }) => label)
  const zone = useZone()
  const may = useMay()
  // One action fits: a price is quoted, credit is decided, what nobody has is taken, the rest is answered.
  const { order } = props
  const toQuote = !order && row.isQuote && row.isOpen && props.quotes.length === 0 && may('quotes.write')
  const isDecided = props.credit?.forms.some(({ look }) => look === 'primary') ?? false
  const primary = toQuote || order || isDecided ? undefined : forms.buttons.find(({ look }) => look === 'primary')?.verb
  useFreshPage((subject) => subject === row.id)
  return (
    <>
      <PageHead
        title={row.heading}
        long
        over={
          <>
            <a className="text-link" href={href('/dashboard/admin/inbox')}>
              Requests
            </a>{' '}
            / {row.title} {row.reference}
          </>
        }
        lead={<bdi>{row.from}</bdi>}
        actions={
          <span className="cluster">
            {row.byPhone && <Badge>By phone</Badge>}
            {row.byEmail && <Badge>By email</Badge>}
            {row.fromPortal && <Badge>{row.isFromSupplier ? 'Supplier account' : 'Customer account'}</Badge>}
            {row.sentAsGuest && <Badge>Sent without signing in</Badge>}
            {row.heard && <Badge tone="due">{row.isFromSupplier ? 'Supplier replied' : 'Customer replied'}</Badge>}
            {row.assignee && <bdi>{row.assignee}</bdi>}
            <StatusWord tone={row.status.tone}>{row.status.words}</StatusWord>
          </span>
        }
      />
      <div className="wrap page-body main-and-side sections">
        <div className="stack loose">
          <RefusedElsewhere
            refused={refused}
            forms={[
              ...forms.buttons,
              forms.assign,
              forms.say,
              forms.send,
              props.giveBack,
              order,
              ...(props.credit?.forms ?? []),
            ]}
          />
          {row.standing !== 'released' && (
            <PromiseRecord
              times={{ ...row.times, now }}
              received={{ when: received, note: `${zone.name} time` }}
              due={{ when: due, note: `Answer promised ${promiseWords}` }}
              answered={answered === undefined ? undefined : { when: answered, note: row.span }}
            />
          )}
          <VerbForm form={order} refused={refused} />
          <div className="cluster">
            {toQuote && (
              <ButtonLink look="primary" href={`${href('/dashboard/admin/quotes/new')}?request=${row.id}`}>
                New quote
              </ButtonLink>
            )}
            {forms.buttons.map((form) => (
              <VerbForm key={form.verb} form={form} primary={form.verb === primary} refused={refused} />
            ))}
            {forms.assign && (
              <div className="request-assign">
                <VerbForm form={forms.assign} refused={refused} />
              </div>
            )}
          </div>
          <Section id="answers" title={props.trouble ? 'Problem' : 'Request'} spacing="none">
            <DefinitionTable
              rows={filledAnswers.map((asked) => ({
                name: asked.label,
                value: <Asked asked={asked} revealed={props.revealed} />,
              }))}
            />
            {blank.length > 0 && (
              <details className="text-small text-soft">
                <summary>Not filled in ({blank.length})</summary>
                <p>{blank.join(', ')}</p>
              </details>
            )}
          </Section>
          {props.credit && <ApplicationSection view={props.credit} refused={refused} />}
          <VerbForm form={forms.send} primary={primary === undefined && !isDecided} refused={refused} />
          {props.trouble && (
            <p>
              <a className="text-link" href={props.trouble.to}>
                {props.trouble.words}
              </a>
            </p>
          )}
          <FilesSection {...props.files} />
          <ThreadForStaff
            writer={row.isFromSupplier ? 'supplier' : 'customer'}
            {...{ lines: props.messages, waitsSince: props.waitsSince, say: forms.say, refused }}
            primary={primary === undefined && !toQuote && !order && !isDecided}
          >
            {!forms.say && <UnsentMessage owner={props.me} typed={refused?.typed.text} />}
          </ThreadForStaff>
          <TasksSection tasks={props.tasks} refused={refused} />
        </div>
        <aside className="stack loose">
          <ContactCard {...contact} customer={props.customer} />
          <VerbForm form={props.giveBack} refused={refused} />
          <OrdersMade orders={props.orders} />
          <QuotesMade request={row.id} quotes={props.quotes} made={toQuote} />
          <Related requests={props.related} />
          <History {...props.history} />
          <MailList mails={props.mails} />
        </aside>
      </div>
    </>
  )
}

/** `sealed`: the answer is kept encrypted, and `said` tells no more than that it was given. */
export type RequestAnswerLine = {
  name: string
  label: string
  said: string
  remark?: string
  sealed: boolean
  permission: Permission
}

/** One answer. An encrypted one is opened by a button, because each look is written down. */
export const Asked = ({ asked, revealed }: { asked: RequestAnswerLine; revealed?: RevealedSecret }) => {
  if (!asked.sealed)
    return (
      <bdi className="answer">
        <NoBreak>{asked.said}</NoBreak>
        {asked.remark && <small className="line text-soft">{asked.remark}</small>}
      </bdi>
    )
  return (
    <EncryptedValue
      name={asked.name}
      label={asked.label}
      said={asked.said}
      permission={asked.permission}
      revealed={revealed}
    />
  )
}
