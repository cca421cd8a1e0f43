import { Form, useNavigation } from 'react-router'
import { Button } from '#ui/button.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { May } from '#http/may.tsx'

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

type Props = {
  people: { id: string; name: string; email: string }[]
  /** Such as "1.7d1f…": the ISO weekday and the user. */
  shifts: string[]
  /** ISO weekday. */
  today: number
}

/** Who is warned, on which day of the week, of promises that nobody has taken. */
export const OnCallPage = ({ people, shifts, today }: Props) => {
  const saving = useNavigation().state === 'submitting'
  return (
    <>
      <PageHead
        title="On call"
        lead="Whoever has a request is warned when half and four fifths of its time are gone. While nobody has it, those on call today are. On a day without anybody, everybody who answers requests is."
      />
      <Form method="post" className="wrap rota" key={shifts.toSorted().join()}>
        <table>
          <caption className="sr-only">Who is on call on which day of the week</caption>
          <thead>
            <tr>
              <th scope="col">Staff</th>
              {days.map((day, index) => (
                <th key={day} scope="col" data-today={index + 1 === today ? '' : undefined}>
                  <abbr title={day}>{day.slice(0, 3)}</abbr>
                  {index + 1 === today && <span className="sr-only">, today</span>}
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
                    <Shift
                      label={`${name} on ${day}`}
                      shift={`${index + 1}.${id}`}
                      planned={shifts.includes(`${index + 1}.${id}`)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <div>
          <May permission="on-call.plan">
            <Button type="submit" look="primary" pending={saving && 'Saving …'}>
              Save the week
            </Button>
          </May>
        </div>
      </Form>
    </>
  )
}

const Shift = ({ label, shift, planned }: { label: string; shift: string; planned: boolean }) => (
  <label>
    <span className="sr-only">{label}</span>
    <input type="checkbox" name="shift" value={shift} defaultChecked={planned} />
  </label>
)
