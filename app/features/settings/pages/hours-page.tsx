import { useZone } from '#ui/site/use-company.ts'
import { FieldError } from '#ui/field-error.tsx'
import { Input } from '#ui/input.tsx'
import type { Timetable } from './read-hours.ts'
import { SettingForm } from './setting-form.tsx'
import { SettingPage } from './setting-page.tsx'
import type { SettingState } from './setting-route.ts'

const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Empty lines below the holidays, for new ones. */
const newLines = 3

type Props = {
  days: Timetable
  holidays: { name: string; on: string }[]
  state: SettingState
  problems?: Record<string, string>
  refused?: string
}

export const HoursPage = ({ days, holidays, state, problems = {}, refused }: Props) => {
  const zone = useZone()
  const lines = [...holidays, ...Array.from({ length: newLines }, () => ({ name: '', on: '' }))]
  const fields = [
    ...names.map((day) => `${day}.opens`),
    ...lines.flatMap((_, index) => [`holidays.${index}.name`, `holidays.${index}.on`]),
  ]
  return (
    <SettingPage
      page="hours"
      title="Hours and holidays"
      lead="When the desk is open. Promises that run in opening hours and in business days are reckoned by it from now on; the hotline answers always."
      state={state}
      refused={refused}
    >
      <SettingForm key={state.version} version={state.version} problems={problems} fields={fields}>
        <fieldset className="settings-group settings-week">
          <legend className="sign text-h4">Opening hours</legend>
          <p className="text-small text-soft">{zone.name} time. A day left empty is closed.</p>
          {names.map((day, index) => (
            <Day key={day} day={day} hours={days[index] ?? []} problem={problems[`${day}.opens`]} />
          ))}
        </fieldset>
        <fieldset className="settings-group settings-holidays">
          <legend className="sign text-h4">Holidays</legend>
          <p className="text-small text-soft" id="holiday-help">
            Write the day as July 4, last Monday of May, or 2026-12-24 for once only. Empty both to take one away.
          </p>
          {lines.map((holiday, index) => (
            <Holiday key={`${index} ${holiday.name}`} index={index} {...holiday} problems={problems} />
          ))}
        </fieldset>
      </SettingForm>
    </SettingPage>
  )
}

const Day = ({ day, hours, problem }: { day: string; hours: Timetable[number]; problem?: string }) => (
  <div className="settings-day" role="group" aria-labelledby={`day-${day}`}>
    <b id={`day-${day}`}>{day}</b>
    {problem && <FieldError id={`${day}.opens-error`}>{problem}</FieldError>}
    {(hours.length > 0 ? hours : [{ opens: '', closes: '' }]).map(({ opens, closes }, index) => (
      <span key={index}>
        <Input
          id={index === 0 ? `${day}.opens` : undefined}
          type="time"
          name={`${day}.opens`}
          defaultValue={opens}
          aria-label={`${day} opens`}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem && `${day}.opens-error`}
        />
        to
        <Input type="time" name={`${day}.closes`} defaultValue={closes} aria-label={`${day} closes`} />
      </span>
    ))}
  </div>
)

type HolidayProps = { index: number; name: string; on: string; problems: Record<string, string> }

const Holiday = ({ index, name, on, problems }: HolidayProps) => {
  const at = `holidays.${index}`
  const problem = problems[`${at}.on`] ?? problems[`${at}.name`]
  return (
    <div className="settings-holiday">
      <input type="hidden" name="lines" value={index} />
      {problem && <FieldError id={`${at}-error`}>{problem}</FieldError>}
      <Input
        id={`${at}.name`}
        name={`${at}.name`}
        defaultValue={name}
        aria-label={`Holiday ${index + 1}, name`}
        maxLength={80}
        autoComplete="off"
      />
      <Input
        id={`${at}.on`}
        name={`${at}.on`}
        defaultValue={on}
        aria-label={`Holiday ${index + 1}, day`}
        aria-describedby={problem ? `${at}-error` : 'holiday-help'}
        aria-invalid={problem ? true : undefined}
        maxLength={80}
        autoComplete="off"
      />
    </div>
  )
}
