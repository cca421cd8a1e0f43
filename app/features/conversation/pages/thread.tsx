import type { ReactNode } from 'react'
import type { RefusedForm } from '#forms/verb/answer-verb.ts'
import type { DrawnForm } from '#forms/verb/verb-form.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { Badge } from '#ui/badge.tsx'
import type { StaffThread, ThreadLine } from './thread-view.ts'

type Props = {
  lines: readonly ThreadLine[]
  /** The box for the next message. */
  say?: DrawnForm
  refused?: RefusedForm
  /** The head while there is no message yet. */
  unless?: string
  /** What each kind is called, for staff. */
  kinds?: Partial<Record<ThreadLine['kind'], string>>
  /** Who writes to us there. */
  writer?: 'customer' | 'supplier'
  primary?: false
  children?: ReactNode
}

/** The messages of both sides, and the box for the next one. */
export const Thread = ({ lines, say, refused, unless, kinds, writer, primary, children }: Props) => {
  if (lines.length === 0 && !say && !children) return null
  return (
    <section aria-labelledby="said" className="conversation" data-empty={lines.length === 0 ? '' : undefined}>
      <h2 id="said" className="sign text-h3">
        {lines.length === 0 && unless ? unless : 'Messages'}
      </h2>
      <ol className="stack tight">
        {lines.map((line) => (
          <Line key={line.id} {...line} kinds={kinds} writer={writer} />
        ))}
      </ol>
      {children}
      {say && (
        <div className="conversation-box">
          {/* One's own message sent empties the box. */}
          <VerbForm key={lines.findLast(({ mine }) => mine)?.id} form={say} primary={primary} refused={refused} />
        </div>
      )}
    </section>
  )
}

const Line = ({
  kind,
  text,
  at,
  who,
  remark,
  email,
  isStranger,
  kinds,
  writer = 'customer',
}: ThreadLine & Pick<Props, 'kinds' | 'writer'>) => (
  <li data-kind={kind}>
    <p className="conversation-who spread">
      <b>
        <bdi>{who}</bdi>
      </b>
      {kinds && <span>{kinds[kind]}</span>}
      <small>{at}</small>
    </p>
    <p className="answer">
      <bdi>{text}</bdi>
    </p>
    {(remark || isStranger) && (
      <p className="conversation-who cluster">
        <small>
          {email ? (
            <a className="text-link" href={email}>
              <bdi>{remark}</bdi>
            </a>
          ) : (
            <bdi>{remark}</bdi>
          )}
        </small>
        {isStranger && <Badge tone="due">Not an address we have on file {writer}</Badge>}
      </p>
    )}
  </li>
)

const ofCustomers = {
  note: 'Internal note',
  reply: 'Message from us',
  answer: 'Answer',
  addition: 'From the customer',
  assistant: 'Chat assistant',
}

const kindsForStaff = { customer: ofCustomers, supplier: { ...ofCustomers, addition: 'From the supplier' } }

type ForStaff = StaffThread & Pick<Props, 'writer'> & { refused?: RefusedForm; primary?: boolean; children?: ReactNode }

/** The same at the desk, with internal notes, which customers never see. */
export const ThreadForStaff = ({
  lines,
  waitsSince,
  say,
  noAnswer,
  writer = 'customer',
  refused,
  primary,
  children,
}: ForStaff) => (
  <Thread
    lines={lines}
    kinds={kindsForStaff[writer]}
    writer={writer}
    say={say}
    refused={refused}
    primary={primary ? undefined : false}
  >
    {lines.length === 0 && (
      <p className="text-soft">No messages yet. We email what you send, and the customer's replies show up here.</p>
    )}
    {waitsSince && (
      <div className="conversation-box cluster">
        <p>
          The {writer} has been waiting for an answer since <strong>{waitsSince}</strong>.
        </p>
        <VerbForm form={noAnswer} refused={refused} />
      </div>
    )}
    {children}
  </Thread>
)
