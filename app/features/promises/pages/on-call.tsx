import '#ui/styles/trade.css'
import type { Context } from '#domain/context.ts'
import { localTime } from '#domain/calendar.ts'
import { desk } from '#features/requests/desk.ts'
import { weeklyRota } from '#features/settings/rota.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { FieldError } from '#ui/field-error.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { onCallForm, weekdays, writeShift } from '../on-call-form.ts'
import type { Route } from './+types/on-call'

export const handle = { interactive: true }

export const meta = () => [{ title: 'On call' }]

const readRota = async (ctx: Context) => {
  const [people, shifts] = await Promise.all([desk(ctx), weeklyRota(ctx)])
  return { people, shifts, form: onCallForm({ people, shifts }) }
}

export const loader = answering(async (_args: Route.LoaderArgs, ctx) => {
  const { people, shifts, form } = await readRota(ctx)
  return {
    days: weekdays,
    people: people.map(({ id, name, email }) => ({ id, name, email })),
    shifts: shifts.map(writeShift),
    /** ISO weekday. */
    today: localTime(ctx.calendar, ctx.now).dayOfWeek,
    form: form.draw(ctx),
  }
})

export const action = answering(async ({ request }: Route.ActionArgs, ctx) => {
  const { form } = await readRota(ctx)
  return answerVerb(ctx, await request.formData(), [form])
})

export const clientAction = keepDraft

/** Who is warned, on which day of the week, of promises that nobody has taken. */
export default function OnCallRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { days, people, shifts, today, form } = loaderData
  const chosen = actionData?.typed.shift?.split('\n') ?? shifts
  const problem = actionData?.problems.shift
  return (
    <>
      <PageHead
        title="On call"
        lead="We email two reminders before an answer is late: when half of the time is left, and when one fifth is left. They go to the person assigned, or to the person on call if the request is unassigned. If nobody is on call, everyone who answers requests gets them."
      />
      <div className="wrap page-body rota" key={shifts.toSorted().join()}>
        <VerbForm form={form} refused={actionData}>
          {problem && <FieldError id="plan-shift-error">{problem}</FieldError>}
          <table id="plan-shift" tabIndex={-1}>
            <caption className="visually-hidden">Who is on call on which day of the week</caption>
            <thead>
              <tr>
                <th scope="col">Staff</th>
                {days.map((day, index) => (
                  <th key={day} scope="col" data-today={index + 1 === today ? '' : undefined}>
                    <abbr title={day}>{day.slice(0, 3)}</abbr>
                    {index + 1 === today && <span className="visually-hidden">, today</span>}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {people.map(({ id, name, email }) => (
                <tr key={id}>
                  <th scope="row">
                    <bdi>{name}</bdi>
                    <small>{email}</small>
                  </th>
                  {days.map((day, index) => (
                    <td key={day} data-today={index + 1 === today ? '' : undefined}>
                      <label>
                        <span className="visually-hidden">{`${name} on ${day}`}</span>
                        <input
                          type="checkbox"
                          name="shift"
                          value={`${index + 1}.${id}`}
                          defaultChecked={chosen.includes(`${index + 1}.${id}`)}
                        />
                      </label>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </VerbForm>
      </div>
    </>
  )
}
