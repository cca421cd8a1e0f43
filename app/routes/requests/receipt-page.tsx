import { ButtonLink } from '#ui/button.tsx'
import { DefinitionTable } from '#ui/definition-table.tsx'
import { Icon } from '#ui/icon.tsx'
import { PromiseRecord } from '#ui/signature/promise-record.tsx'
import type { PromiseTimes } from '#ui/signature/promise-scale.ts'
import { PrintButton } from './print-button.tsx'
import { WhatHappensNext } from './what-happens-next.tsx'

type Props = {
  phone: string
  reference: string
  title: string
  said: string
  thanks: string
  home: string
  next: readonly (readonly [string, string])[]
  promiseWords: string
  times: PromiseTimes
  received: string
  due: string
  answered?: string
  answers: { label: string; said: string }[]
  email: string | null
}

/** The paper a visitor keeps: the reference in large type, the promise with its due time, and what was asked. */
export const ReceiptPage = ({ phone, reference, title, said, thanks, home, next, promiseWords, times, received, due, answered, answers, email }: Props) => (
  <div className="wrap receipt">
    <article className="receipt-paper">
      <header>
        <p className="receipt-said">
          <Icon name="check" /> {said}
        </p>
        <h1 className="poster receipt-reference">
          <span className="sr-only">{title}, reference </span>
          {reference}
        </h1>
        <p className="text-lead">
          {thanks} {email && `A copy is on its way to ${email}.`}
        </p>
      </header>
      <PromiseRecord
        times={times}
        received={{ when: received, note: 'Eastern time' }}
        due={{ when: due, note: `Answered ${promiseWords}` }}
        answered={answered === undefined ? undefined : { when: answered }}
      />
      <section aria-labelledby="asked">
        <h2 id="asked" className="sign text-h3">
          What you asked for
        </h2>
        <DefinitionTable rows={answers.map((answer) => ({ name: answer.label, value: <bdi className="answer">{answer.said || 'Not given'}</bdi> }))} />
      </section>
      <p className="receipt-change">
        Something changed? Call <a className="text-link" href={`tel:+1${phone.replaceAll(/\D/g, '')}`}>{phone}</a> and say the reference. Keep the address of this page: it is your
        receipt, and shows when we have answered.
      </p>
      <div className="receipt-actions">
        <ButtonLink look="solid" href="/">
          {home}
        </ButtonLink>
        <PrintButton />
      </div>
    </article>
    <WhatHappensNext next={next} phone={phone} />
  </div>
)
