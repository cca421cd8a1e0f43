import { href } from 'react-router'
import type { Context } from '#domain/context.ts'
import { dataAddressesForm } from '#features/settings/data-addresses-form.ts'
import { fetchInWords, findFetch } from '#features/settings/fetches.ts'
import type { FetchRow } from '#features/settings/schema.ts'
import { SettingPage } from '#features/settings/pages/setting-page.tsx'
import { answerSetting, readSetting, viewSetting } from '#features/settings/pages/setting-route.ts'
import { settingAddresses } from '#features/settings/settings-forms.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { verbForm } from '#forms/verb/verb-form.ts'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { fetcherFor } from '#platform/guarded-fetch.ts'
import { Alert } from '#ui/alert.tsx'
import { DefinitionTable } from '#ui/definition-table.tsx'
import { Section } from '#ui/section.tsx'
import { fetchTemperatures, type TemperatureAddress } from '../../fetch-temperatures.ts'
import { fetchDaysBy } from '../../temperature-rows.ts'
import type { Route } from './+types/data-addresses'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Weather and drive times | Settings' }]

const fetchNowForm = verbForm({
  verb: 'fetch',
  button: 'Fetch temperatures now',
  look: 'solid',
  pending: 'Fetching …',
  permission: 'settings.change',
  submit: async (ctx, source: TemperatureAddress) => {
    await fetchTemperatures(ctx, source, { again: true })
    return `${settingAddresses.dataAddresses}?tried`
  },
})

const readAddresses = async (ctx: Context, fetchHosts: readonly string[]) => {
  const setting = await readSetting(ctx, 'dataAddresses')
  const { temperatures } = setting.value
  return {
    ...setting,
    form: dataAddressesForm(setting.value, setting.setting),
    fetchNow: temperatures
      ? fetchNowForm({ address: temperatures, fetchDays: fetchDaysBy(fetcherFor(fetchHosts)) })
      : undefined,
  }
}

export const loader = answering(async ({ url, context }: Route.LoaderArgs, ctx) => {
  const { env } = context.get(services)
  const { form, fetchNow, ...read } = await readAddresses(ctx, env.fetchHosts)
  const { temperatures } = read.value
  const drives = read.value.drives || env.osrmUrl
  const [weather, roads] = await Promise.all([
    findFetch(ctx, 'temperatures', temperatures),
    findFetch(ctx, 'drives', drives ?? ''),
  ])
  const inWords = (row: FetchRow | undefined) => fetchInWords(ctx.calendar.timeZone, row)
  return {
    form: form.draw(ctx),
    fetchNow: fetchNow?.draw(ctx),
    tried: url.searchParams.has('tried') ? { trouble: weather?.reason } : undefined,
    state: await viewSetting(ctx, read, url),
    rows: [
      {
        name: 'Daily temperatures',
        value: temperatures ? inWords(weather) : 'Typed in or imported.',
      },
      {
        name: 'Drive times',
        value: drives
          ? `${read.value.drives ? '' : 'From the server named in OSRM_URL. '}${inWords(roads)}`
          : 'Estimated from the distance.',
      },
    ],
  }
})

export const action = answering(async ({ request, context }: Route.ActionArgs, ctx) => {
  const app = context.get(services)
  const { form, revert, fetchNow } = await readAddresses(ctx, app.env.fetchHosts)
  const answer = await answerSetting(ctx, app, request, [form, revert, ...(fetchNow ? [fetchNow] : [])])
  // From a new address they come at once; from one that was asked today this does nothing.
  if (answer instanceof Response) app.wake('fetch-temperatures')
  return answer
})

export const clientAction = keepDraft

export default function DataAddressesRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { form, fetchNow, tried, state, rows } = loaderData
  return (
    <SettingPage
      title="Weather and drive times"
      lead="Where we fetch daily temperatures for forecasts and drive times for routes. Without them, forecasts use a usual year and drive times are estimated."
      state={state}
      refused={actionData}
    >
      {tried && !actionData && (
        <Alert
          tone={tried.trouble ? 'late' : 'kept'}
          title={tried.trouble ? "The temperatures couldn't be fetched." : 'Temperatures fetched.'}
          urgent
        >
          {tried.trouble ? (
            <p>{tried.trouble}</p>
          ) : (
            <a className="text-link" href={href('/dashboard/admin/temperatures')}>
              See the temperatures
            </a>
          )}
        </Alert>
      )}
      <VerbForm form={form} refused={actionData} />
      <Section id="fetches" title="Now" size="h4">
        <DefinitionTable rows={rows} />
        {fetchNow && <VerbForm form={fetchNow} refused={actionData} />}
      </Section>
    </SettingPage>
  )
}
