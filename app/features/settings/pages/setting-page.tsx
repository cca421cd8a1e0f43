import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { PageHead } from '#ui/page-head.tsx'
import type { SettingHistoryLine, SettingState } from './setting-route.ts'
import { SettingsTabs, type SettingsPageName } from './settings-tabs.tsx'
import { May } from '#http/may.tsx'

type Props = {
  page: SettingsPageName
  title: string
  lead: string
  state: SettingState
  refused?: string
  children: ReactNode
}

/** One page of Platform Settings: what holds now, and who changed it when. */
export const SettingPage = ({ page, title, lead, state, refused, children }: Props) => (
  <>
    <PageHead title={title} lead={lead} />
    <div className="wrap settings-desk">
      <SettingsTabs current={page} />
      {refused && (
        <Alert tone="late" title={refused} urgent>
          Nothing was kept. Load the page again to see what holds now, then make your change once more.
        </Alert>
      )}
      {state.saved && !refused && <Alert tone="kept" title="Saved. Every page of the site follows it now." urgent />}
      {children}
      <History state={state} />
    </div>
  </>
)

const History = ({ state: { history, changed, version } }: Pick<Props, 'state'>) => (
  <section className="settings-history" aria-labelledby="setting-history">
    <h2 id="setting-history" className="sign text-h4">
      History
    </h2>
    {history.length === 0 ? (
      <p className="text-soft">Nobody has changed this. What the content file says holds.</p>
    ) : (
      <ol className="diary">
        {history.map((line) => (
          <HistoryLine key={line.id} {...line} />
        ))}
      </ol>
    )}
    {changed && (
      <May permission="settings.change">
        <Form method="post">
          <input type="hidden" name="seen" value={version} />
          <Button type="submit" name="verb" value="revert" size="small">
            Go back to what the file says
          </Button>
        </Form>
      </May>
    )}
  </section>
)

const HistoryLine = ({ who, at, verb, what }: SettingHistoryLine) => (
  <li>
    <span>
      <b>
        <bdi>{who}</bdi>
      </b>{' '}
      {verb}
      {what && <span className="settings-what">{what}</span>}
    </span>
    <small className="text-soft">{at}</small>
  </li>
)
