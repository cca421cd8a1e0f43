import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { IssueState } from '../../write-issue.ts'
import type { IssueProgress } from '../../progress.ts'
import { FigureBand } from '#ui/figure-band.tsx'
import { outboxAddress } from '#features/outbox/pages/mail-words.ts'

type Props = { state: IssueState; progress: IssueProgress }

/** How far an issue has got. It looks again every two seconds until the last mail is out. */
export const IssueProgressBand = ({ state, progress: { recipients, mails, withdrawn, forgotten } }: Props) => {
  const settledCount = forgotten ? recipients : mails.sent + mails.failed + mails.held + withdrawn
  const underWay = state === 'sending' || settledCount < recipients
  useLookAgain(underWay)
  if (forgotten) {
    return (
      <p className="stack tight">
        Sent to {figure(recipients)} {recipients === 1 ? 'subscriber' : 'subscribers'}. The emails themselves are no
        longer kept.
      </p>
    )
  }
  return (
    <section aria-labelledby="progress" className="stack tight">
      <h2 id="progress" className="visually-hidden">
        Progress
      </h2>
      <progress aria-label="Emails sent" max={Math.max(1, recipients)} value={recipients ? settledCount : 1} />
      <p role="status" className="visually-hidden">
        {underWay ? '' : recipients === 1 ? 'The email is sent.' : `All ${recipients} emails are sent.`}
      </p>
      <FigureBand
        figures={[
          { name: 'Subscribers', figure: figure(recipients), note: 'confirmed at send time' },
          { name: 'Sent', figure: figure(mails.sent), note: underWay ? 'still sending' : 'done' },
          { name: 'Remaining', figure: figure(recipients - settledCount), note: 'in batches, oldest first' },
          {
            name: 'Failed or held',
            figure: figure(mails.failed + mails.held),
            note: <ToTrouble failed={mails.failed} />,
          },
          ...(withdrawn > 0
            ? [{ name: 'Unsubscribed', figure: figure(withdrawn), note: 'unsubscribed before it was sent' }]
            : []),
        ]}
      />
    </section>
  )
}

const ToTrouble = ({ failed }: { failed: number }) => (
  <a href={outboxAddress({ state: failed > 0 ? 'failed' : 'held', email: 'newsletter-issue' })}>in the outbox</a>
)

const useLookAgain = (underWay: boolean) => {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!underWay) return
    const timer = setInterval(() => void revalidate(), 2000)
    return () => clearInterval(timer)
  }, [underWay, revalidate])
}

const figure = (count: number) => count.toLocaleString('en-US')
