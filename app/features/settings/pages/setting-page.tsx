import type { ReactNode } from 'react'
import { href } from 'react-router'
import { useMay } from '#http/may.tsx'
import type { RefusedForm } from '#forms/verb/answer-verb.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { Alert } from '#ui/alert.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Tabs } from '#ui/tabs.tsx'
import type { SettingHistoryLine, SettingView } from './setting-route.ts'

type Props = {
  page: SettingsPageName
  title: string
  lead: string
  state: SettingView
  refused?: RefusedForm
  children: ReactNode
}

/** One page of Platform Settings: what holds now, and who changed it when. */
export const SettingPage = ({ page, title, lead, state: { saved, history, revert }, refused, children }: Props) => (
  <>
    <PageHead title={title} lead={lead} />
    <div className="wrap settings-desk">
      <SettingsTabs current={page} />
      {saved && !refused && <Alert tone="kept" title="Saved. The site uses it now." urgent />}
      {children}
      <section className="settings-history" aria-labelledby="setting-history">
        <h2 id="setting-history" className="sign text-h4">
          History
        </h2>
        {history.length === 0 ? (
          <p className="text-soft">No changes yet. The site uses the default.</p>
        ) : (
          <ol className="diary">
            {history.map((line) => (
              <HistoryLine key={line.id} {...line} />
            ))}
          </ol>
        )}
        <VerbForm form={revert} refused={refused} />
      </section>
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
      {what && <span className="settings-what">{what}</span>}
    </span>
    <small className="text-soft">{at}</small>
  </li>
)

const pages = {
  company: { label: 'Company', to: href('/dashboard/admin/settings/company') },
  hours: { label: 'Hours and holidays', to: href('/dashboard/admin/settings/hours') },
  coverage: { label: 'Coverage', to: href('/dashboard/admin/settings/coverage') },
  products: { label: 'Products', to: href('/dashboard/admin/settings/products') },
  taxes: { label: 'Taxes', to: href('/dashboard/admin/settings/taxes') },
  status: { label: 'Email and AI', to: href('/dashboard/admin/settings/status') },
} as const

type SettingsPageName = keyof typeof pages

export const SettingsTabs = ({ current }: { current: SettingsPageName }) => {
  const may = useMay()
  return (
    <Tabs
      label="Settings"
      tabs={[
        ...Object.entries(pages)
          .filter(([page]) => page !== 'taxes' || may('prices.see'))
          .map(([page, tab]) => ({ ...tab, current: page === current })),
        ...(may('requests.see-all') ? [{ to: href('/dashboard/admin/on-call'), label: 'On call' }] : []),
      ]}
    />
  )
}
