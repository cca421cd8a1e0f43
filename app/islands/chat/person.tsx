import { useRef, useState, type FormEvent } from 'react'
import { FieldView } from '#forms/field-view.tsx'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { ElapsedTime } from '#ui/elapsed-time.tsx'
import { checkReach, reachFields } from './contact-fields.ts'
import { knownSession } from './session.ts'
import { endCall, sendReach } from './talk.ts'
import type { ChatState } from './use-talk.ts'

type Props = { talk: ChatState; ask: (text: string) => void }

/** Between messages and input: the way to a person, or how it stands with the one that was asked for. */
export const Person = ({ talk, ask }: Props) => {
  const { call, look } = talk
  const { lang, person } = talk.words
  const stop = () => void endCall(knownSession() ?? '').then(look)
  if (call?.state === 'ringing')
    return (
      <p className="chat-composer" lang={lang}>
        <span>
          {person.ringing} <ElapsedTime key={call.waited} milliseconds={call.waited} />
        </span>
        <Button size="small" onClick={stop}>
          {person.stop}
        </Button>
      </p>
    )
  if (call?.state === 'answered')
    return (
      <p className="chat-composer" lang={lang}>
        <span>{person.talking(call.by)}</span>
        <Button size="small" onClick={stop}>
          {person.end}
        </Button>
      </p>
    )
  if (call?.request) return null
  return (
    <p className="chat-composer" lang={lang}>
      <Button size="small" wide disabled={talk.partial !== undefined} onClick={() => ask(person.asks)}>
        {person.button}
      </Button>
    </p>
  )
}

/** Below the conversation that became a request: its page, and whom to answer if nobody knows. */
export const Promised = ({ talk }: Pick<Props, 'talk'>) => {
  const request = talk.call?.request
  return (
    request && (
      <div className="chat-form stack tight" lang={talk.words.lang}>
        <p>
          <a className="text-link" href={request.receipt}>
            {talk.words.see}
          </a>
        </p>
        {!request.isReachable && <Reach look={talk.look} words={talk.words} />}
      </div>
    )
  )
}

const Reach = ({ look, words }: Pick<ChatState, 'look' | 'words'>) => {
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
    const said = found.map(([name, problem]) => [name, words.problem(problem, labelOf(name), typed[name] ?? '')])
    setProblems(Object.fromEntries(said))
    if ('problems' in checked)
      return requestAnimationFrame(() => sheet.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
    setSending(true)
    const refused = await sendReach(knownSession() ?? '', typed)
    setSending(false)
    setFailure(refused ? words.person.refused(refused) : '')
    if (!refused) look()
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
