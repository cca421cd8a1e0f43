import { href } from 'react-router'
import { planRota, type Shift } from '#features/settings/rota.ts'
import { several } from '#forms/fields/several.ts'
import { optional, verbForm } from '#forms/verb/verb-form.ts'

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** A shift as its box sends it: "1.7d1f…", the ISO weekday and the user. */
export const writeShift = ({ weekday, userId }: Shift) => `${weekday}.${userId}`

export const onCallForm = verbForm({
  verb: 'plan',
  button: 'Save schedule',
  look: 'primary',
  permission: 'on-call.plan',
  fields: ({ people, shifts }: { people: readonly { id: string; name: string }[]; shifts: readonly Shift[] }) => ({
    shift: optional(
      several(
        'Week',
        Object.fromEntries(
          people.flatMap(({ id, name }) =>
            weekdays.map((day, index) => [writeShift({ weekday: index + 1, userId: id }), `${name} on ${day}`]),
          ),
        ),
        { elsewhere: true, chosen: shifts.map(writeShift) },
      ),
    ),
  }),
  submit: async (ctx, _given, { shift }) => {
    await planRota(
      ctx,
      (shift ?? []).map((one) => ({ weekday: Number(one[0]), userId: one.slice(2) })),
    )
    return href('/dashboard/admin/on-call')
  },
})
