import { Form, useNavigation } from 'react-router'
import type { Role } from '#domain/viewer.ts'
import { Button } from '#ui/button.tsx'
import { Select, type Choice } from '#ui/select.tsx'
import { peoplePath } from './person-words.ts'

export type Wish = { id: string; userId: string; email: string; displayName: string; role: Role; asked: string }

/** Who asks for another role, oldest first, with the two answers. */
export const RoleRequests = ({ wishes, choices }: { wishes: Wish[]; choices: Choice[] }) =>
  wishes.length === 0 ? null : (
    <section className="role-requests" aria-labelledby="role-requests">
      <h2 id="role-requests" className="sign text-h4">
        {wishes.length === 1 ? 'Somebody asks' : `${wishes.length} people ask`} for another role
      </h2>
      <ul>
        {wishes.map((wish) => (
          <li key={wish.id}>
            <span>
              <a className="text-link" href={`${peoplePath}/${wish.userId}`}>
                <bdi>{wish.displayName}</bdi>
              </a>{' '}
              ({wish.email}) asks to be <b>staff</b>, since {wish.asked}
            </span>
            <Answer wish={wish} choices={choices} />
          </li>
        ))}
      </ul>
    </section>
  )

type AnswerProps = { wish: Pick<Wish, 'id' | 'displayName'>; choices: Choice[] }

/** Who is approved becomes staff with a role. Both answers lead to the list: what asked is gone from it. */
export const Answer = ({ wish: { id, displayName }, choices }: AnswerProps) => {
  const sent = useNavigation().formData
  const sending = (verb: string) => sent?.get('verb') === verb && sent.get('wish') === id
  return (
    <Form method="post" action={peoplePath} className="line-form">
      <input type="hidden" name="wish" value={id} />
      <label className="sr-only" htmlFor={`staff-role-${id}`}>
        Staff role of {displayName}
      </label>
      <Select id={`staff-role-${id}`} name="staff_role" blank="Staff role …" defaultValue="" choices={choices} />
      <Button size="small" type="submit" name="verb" value="approve" pending={sending('approve') && 'Approving …'}>
        Approve<span className="sr-only"> {displayName}</span>
      </Button>
      <Button size="small" type="submit" name="verb" value="decline" pending={sending('decline') && 'Declining …'}>
        Decline<span className="sr-only"> {displayName}</span>
      </Button>
    </Form>
  )
}
