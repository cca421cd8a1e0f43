import { useRef, useState, type FormEvent } from 'react'
import { FieldView } from '#forms/field-view.tsx'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { checkReach, reachFields } from './contact-fields.ts'
import { knownSession } from './session.ts'
import { sendReach } from './talk.ts'
import type { ChatState } from './use-talk.ts'

/** Asks whom to answer, of a visitor whose conversation became a request. */
export default function Reach({ look, words }: Pick<ChatState, 'look' | 'words'>) {
  const sheet = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState('')
  const [sending, setSending] = useState(false)
  const labelOf = (name: string) => words.labels[name] ?? reachFields[name as keyof typeof reachFields].label

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (sending) return
    const typed = Object.fromEntries(
      [...new FormData(sheet.current ?? undefined)].map(([name, value]) => [name, String(value)]),
    )
    const checked = checkReach((name) => typed[name] ?? '')
    setFailure('')
    const found = 'problems' in checked ? Object.entries(checked.problems) : []
    const messages = found.map(([name, problem]) => [name, words.problem(problem, labelOf(name), typed[name] ?? '')])
    setProblems(Object.fromEntries(messages))
    if ('problems' in checked)
      return requestAnimationFrame(() => sheet.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
    setSending(true)
    const refusal = await sendReach(knownSession() ?? '', typed)
    setSending(false)
    setFailure(refusal ? words.person.refused(refusal) : '')
    if (!refusal) look()
  }

  return (
    <form ref={sheet} className="stack tight" noValidate onSubmit={submit} aria-label={words.person.reach}>
      {Object.entries(reachFields).map(([name, field]) => (
        <FieldView
          key={name}
          id={`reach-${name}`}
          name={name}
          label={labelOf(name)}
          required={!field.optional}
          need={words.optional}
          error={problems[name]}
          control={field.control({ today: '' })}
          typed=""
        />
      ))}
      {failure && <FieldError id="reach-failure">{failure}</FieldError>}
      <Button type="submit" look="primary" wide pending={sending && words.sending}>
        {words.person.send}
      </Button>
    </form>
  )
}
