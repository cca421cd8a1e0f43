import { Form, useNavigation } from 'react-router'
import type { RequestVerb } from '../../lifecycle.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/select.tsx'

type Look = 'primary' | 'solid' | 'outline' | 'quiet' | 'danger'

/** The verbs that need no words. What is said has its own box. */
const buttons: Partial<Record<RequestVerb, { label: string; look: Look }>> = {
  take: { label: 'Take it: in progress', look: 'primary' },
  answer: { label: 'Mark as answered', look: 'outline' },
  win: { label: 'Close as won', look: 'solid' },
  lose: { label: 'Close as lost', look: 'outline' },
  put_back: { label: 'Put back', look: 'outline' },
  reopen: { label: 'Reopen: not answered yet', look: 'outline' },
  release: { label: 'Release: no spam', look: 'primary' },
  withdraw: { label: 'Withdrawn by the asker', look: 'quiet' },
  spam: { label: 'Spam', look: 'quiet' },
}

type Props = {
  verbs: readonly RequestVerb[]
  seen: string
  assignee?: string
  people: readonly { id: string; name: string }[]
}

/** What was seen travels with the verb: whoever was slower reads who was faster. */
export const Verbs = ({ verbs, seen, assignee, people }: Props) => {
  const pending = useNavigation().formData?.get('verb')
  return (
    <div className="request-verbs">
      <Form method="post">
        <input type="hidden" name="seen" value={seen} />
        {verbs.map((verb) => {
          const button = buttons[verb]
          return (
            button && (
              <Button
                key={verb}
                type="submit"
                name="verb"
                value={verb}
                look={button.look}
                pending={pending === verb && 'Saving …'}
              >
                {button.label}
              </Button>
            )
          )
        })}
      </Form>
      {verbs.includes('assign') && (
        <Form method="post" className="request-assign">
          <input type="hidden" name="seen" value={seen} />
          <label className="sr-only" htmlFor="assign-to">
            Give it to
          </label>
          <Select
            key={assignee}
            id="assign-to"
            name="to"
            required
            blank="Give it to …"
            choices={people.filter(({ name }) => name !== assignee).map(({ id, name }) => ({ value: id, label: name }))}
          />
          <Button type="submit" name="verb" value="assign" pending={pending === 'assign' && 'Saving …'}>
            Assign
          </Button>
        </Form>
      )}
    </div>
  )
}
