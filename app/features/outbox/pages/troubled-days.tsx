import { Form, useNavigation } from 'react-router'
import type { MailState } from '#mails/schema.ts'
import { Button } from '#ui/button.tsx'

export type Day = { day: string; said: string; mails: number }

/** After a bad day: everything of it once more, with one press. */
export const TroubledDays = ({ days, state }: { days: Day[]; state?: MailState }) => {
  const pending = useNavigation().formData?.get('day')
  if (days.length === 0 || !state) return null
  return (
    <section className="outbox-days" aria-labelledby="days">
      <h2 id="days" className="sign text-h4">
        Send again, by day
      </h2>
      <ul>
        {days.map(({ day, said, mails }) => (
          <li key={day}>
            <Form method="post">
              <input type="hidden" name="state" value={state} />
              <input type="hidden" name="day" value={day} />
              <span>
                <b>{said}</b>, {mails === 1 ? '1 mail' : `${mails} mails`}
              </span>
              <Button type="submit" size="small" pending={pending === day && 'Sending …'}>
                {mails === 1 ? 'Send it again' : `Send all ${mails} again`}
                <span className="sr-only"> of {said}</span>
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  )
}
