import type { OverlayName, OverlayValues } from '#content/index.ts'
import type { Context } from '#domain/context.ts'
import { formatMoment } from '#domain/day.ts'
import { historyWords } from '#features/activity/event-catalogue.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import type { BoundForm, DrawnForm } from '#forms/verb/verb-form.ts'
import type { Services } from '#http/context.ts'
import { findSetting, settingHistory } from '../find-settings.ts'
import { revertForm } from '../settings-forms.ts'

export type SettingHistoryLine = { id: string; who: string; at: string; verb: string; what: string }

/** What every page of Platform Settings shows of its setting. */
export type SettingView = { saved: boolean; history: SettingHistoryLine[]; revert?: DrawnForm }

/** A setting, its value as its schema reads it, and the form that puts it back to the file. */
export const readSetting = async <Name extends OverlayName>(ctx: Context, kind: Name) => {
  const setting = await findSetting(ctx, kind)
  // What was stored had passed the schema of this kind, and passes it again before it is in force.
  return { setting, value: setting.value as OverlayValues[Name], revert: revertForm(setting) }
}

/** How a setting came about. */
export const viewSetting = async (
  ctx: Context,
  { setting: { kind, state }, revert }: Awaited<ReturnType<typeof readSetting>>,
  { searchParams }: URL,
): Promise<SettingView> => ({
  saved: searchParams.has('saved'),
  revert: state === 'changed' ? revert.draw(ctx) : undefined,
  history: (await settingHistory(ctx, kind)).map((entry) => {
    const { what, reason } = entry.detail as { what?: unknown; reason?: string }
    return {
      id: entry.id,
      who: entry.actorName ?? 'Automatic',
      at: formatMoment(ctx.calendar.timeZone, entry.at),
      verb: historyWords(entry),
      what: [typeof what === 'string' && withTimes(ctx, what), reason && `Reason: ${reason}`]
        .filter(Boolean)
        .join('. '),
    }
  }),
})

/** Does what a form of a settings page says, and has the whole site follow before it answers. */
export const answerSetting = async (ctx: Context, app: Services, request: Request, forms: readonly BoundForm[]) => {
  const answer = await answerVerb(ctx, await request.formData(), forms)
  if (answer instanceof Response) await app.followChanges()
  return answer
}

/** The history keeps moments as a machine writes them: people read them in the company's time zone. */
export const withTimes = ({ calendar }: Pick<Context, 'calendar'>, noun: string): string =>
  noun.replaceAll(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, (at) => formatMoment(calendar.timeZone, new Date(at)))
