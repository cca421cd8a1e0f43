import { Form } from 'react-router'
import { Button } from '#ui/button.tsx'
import { useMay } from '#http/may.tsx'

/** `sealed`: the answer is kept encrypted, and `said` tells no more than that it was given. */
export type AskedLine = { name: string; label: string; said: string; sealed: boolean }
export type Revealed = { name: string; text: string }

/** One answer. An encrypted one is opened by a button, because each look is written down. */
export const Asked = ({ asked, revealed }: { asked: AskedLine; revealed?: Revealed }) => {
  const may = useMay()
  if (!asked.sealed) return <bdi className="answer">{asked.said || 'Not given'}</bdi>
  if (revealed?.name === asked.name)
    return (
      <span role="status">
        <bdi className="answer block">{revealed.text}</bdi>
        <small className="text-soft">Shown this once. That you looked is in the history.</small>
      </span>
    )
  if (!may('requests.reveal')) return <span>{asked.said}</span>
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-3">
      <span>{asked.said}</span>
      <Button type="submit" name="reveal" value={asked.name}>
        Show {asked.label.toLowerCase()}
      </Button>
      <small className="text-soft">The history keeps who looked, and when.</small>
    </Form>
  )
}
