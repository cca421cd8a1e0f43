import { data, redirect } from 'react-router'
import type { OverlayName, OverlayValues } from '#content/index.ts'
import { historyWords } from '#features/activity/event-catalogue.ts'
import type { Context } from '#domain/context.ts'
import { sayMoment } from '#domain/day.ts'
import { Refusal } from '#domain/refusal.ts'
import { changeSettings, revertSettings } from '../change-settings.ts'
import { findSetting, settingHistory } from '../find-settings.ts'
import type { Services } from '#http/context.ts'

export type SettingHistoryLine = { id: string; who: string; at: string; verb: string; what: string }

/** What every page of Platform Settings shows of its setting. */
export type SettingState = {
  version: number
  /** Whether staff's value stands over the file's. */
  changed: boolean
  saved: boolean
  history: SettingHistoryLine[]
}

/** Why a change was not kept. The page shows what was typed once more. */
export type SettingAnswer<Value> = {
  value?: Value
  /** By the part of the value they are in, its names joined by dots; `''` for the whole of it. */
  problems?: Record<string, string>
  refused?: string
}

/** A setting's value, and how it came about. */
export const loadSetting = async <Name extends OverlayName>(ctx: Context, kind: Name, request: Request) => {
  const [{ value, version, changed }, history] = await Promise.all([findSetting(ctx, kind), settingHistory(ctx, kind)])
  const state: SettingState = {
    version,
    changed,
    saved: new URL(request.url).searchParams.has('saved'),
    history: history.map((entry) => ({
      id: entry.id,
      who: entry.actorName ?? 'Our system',
      at: sayMoment(ctx.calendar.timeZone, entry.at),
      verb: historyWords(entry),
      what: whatOf(entry.detail),
    })),
  }
  // What was stored had passed the schema of this kind, and passes it again before it is in force.
  return { value: value as OverlayValues[Name], state }
}

type KeepAsked<Value> = {
  body: FormData
  value: Value
  path: string
  /** What the form calls a part of the value, by its path: a person never reads the key that a content file has. */
  labels?: Readonly<Record<string, string>>
}

/** Keeps a change, or goes back to the file when the body says so, and has the whole site follow before it answers. */
export const keepSetting = async <Name extends OverlayName>(
  ctx: Context,
  app: Services,
  kind: Name,
  { body, value, path, labels }: KeepAsked<OverlayValues[Name]>,
) => {
  const seen = Number(body.get('seen') ?? NaN)
  if (!Number.isInteger(seen) || seen < 0) throw new Refusal('invalid', 'This page is too old. Please load it again.')
  const reverts = body.get('verb') === 'revert'
  try {
    const outcome = reverts ? await revertSettings(ctx, kind, seen) : await changeSettings(ctx, kind, value, seen)
    if ('mistakes' in outcome) {
      const problems: Record<string, string> = {}
      for (const { words, path = [] } of outcome.mistakes) {
        const at = path.map(String).join('.')
        problems[at] ??= sayWithLabel(words, labels?.[at])
      }
      return data<SettingAnswer<OverlayValues[Name]>>(
        { ...(!reverts && { value }), problems, ...(reverts && { refused: outcome.mistakes[0]?.words }) },
        { status: 422 },
      )
    }
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== 'conflict') throw error
    return data<SettingAnswer<OverlayValues[Name]>>(
      { ...(!reverts && { value }), refused: error.message },
      { status: 409 },
    )
  }
  await app.followChanges()
  return redirect(`${path}?saved`, 303)
}

/** '"phone" must be ten digits' as 'Phone and emergency hotline must be ten digits'. */
const sayWithLabel = (words: string, label?: string) => (label ? words.replace(/^"\w+"/, label) : words)

const whatOf = (detail: unknown) => {
  const { what } = detail as { what?: unknown }
  return typeof what === 'string' ? what : ''
}
