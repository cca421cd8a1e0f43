import type { ReactNode } from 'react'
import type { RefusedForm } from '#forms/verb/answer-verb.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { Alert } from '#ui/alert.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Section } from '#ui/section.tsx'
import type { SettingHistoryLine, SettingView } from './setting-route.ts'

type Props = {
  title: string
  lead: string
  /** What holds now that it was saved. */
  holds?: string
  state: SettingView
  refused?: RefusedForm
  children: ReactNode
}

/** One page of Platform Settings: what holds now, and who changed it when. */
export const SettingPage = ({
  title,
  lead,
  holds = 'The site uses it now.',
  state: { saved, history, revert },
  refused,
  children,
}: Props) => (
  <>
    <PageHead title={title} lead={lead} />
    <div className="wrap page-body settings-desk">
      {saved && !refused && <Alert tone="kept" title={`Saved. ${holds}`} urgent />}
      {children}
      <Section id="setting-history" title="History" size="h4">
        {history.length === 0 ? (
          <p className="text-soft">No changes yet. The site uses the default.</p>
        ) : (
          <ol className="rows text-small">
            {history.map((line) => (
              <HistoryLine key={line.id} {...line} />
            ))}
          </ol>
        )}
        <VerbForm form={revert} refused={refused} />
      </Section>
    </div>
  </>
)

const HistoryLine = ({ who, at, verb, what }: SettingHistoryLine) => (
  <li>
    <span>
      <b>
        <bdi>{who}</bdi>
      </b>{' '}
      {verb}
      {what && <span className="line breaks text-small text-soft">{what}</span>}
    </span>
    <small className="text-soft">{at}</small>
  </li>
)
