import { today } from '#domain/calendar.ts'
import { demand } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { changeSettings } from './change-settings.ts'
import { findSetting } from './find-settings.ts'

/** Switches storm mode off once its last day is over; what was changed stays in the history. For the program alone. */
export const endStorm = async (ctx: Context): Promise<boolean> => {
  demand(ctx, 'system.run')
  const setting = await findSetting(ctx, 'storm')
  const storm = setting.value as { on?: boolean; endsOn?: string }
  if (!storm.on || !storm.endsOn || storm.endsOn >= today(ctx)) return false
  const outcome = await changeSettings(
    ctx,
    'storm',
    { ...storm, on: false, until: ctx.now.toString({ fractionalSecondDigits: 3 }) },
    setting,
  )
  return 'setting' in outcome
}
