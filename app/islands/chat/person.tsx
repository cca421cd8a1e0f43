import { useRef, useState, type FormEvent } from 'react'
import { FieldView } from '#forms/field-view.tsx'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { Waited } from '#ui/waited.tsx'
import { checkReach, reachFields } from './reach.ts'
import { knownSession } from './session.ts'
import { endCall, sendReach } from './talk.ts'
import type { Talk } from './use-talk.ts'

/** What the button says for the visitor: the same words, typed, do the same. */
const asks = "I'd like to talk to a person, please."

type Props = { talk: Talk; ask: (text: string) => void }

/** Between messages and input: the way to a person, or how it stands with the one that was asked for. */
export const Person = ({ talk, ask }: Props) => {
  const { call, look } = talk
  const stop = () => void endCall(knownSession() ?? '').then(look)
  if (call?.state === 'ringing')
    return (
      <p className="chat-composer">
        <span>
          Ringing our office, <Waited key={call.waited} milliseconds={call.waited} />
        </span>
        <Button size="small" onClick={stop}>
          Stop
        </Button>
      </p>
    )
  if (call?.state === 'answered')
    return (
      <p className="chat-composer">
        <span>You're talking to {call.by}.</span>
        <Button size="small" onClick={stop}>
          End chat
        </Button>
      </p>
    )
  if (call?.request) return null
  return (
    <p className="chat-composer">
      <Button size="small" wide disabled={talk.partial !== undefined} onClick={() => ask(asks)}>
        Talk to a person
      </Button>
    </p>
  )
}

/** Below the conversation that became a request: its page, and whom to answer if nobody knows. */
export const Promised = ({ talk }: Pick<Props, 'talk'>) => {
  const request = talk.call?.request
  return (
    request && (
      <div className="chat-form stack tight">
        <p>
          <a className="text-link" href={request.receipt}>
            See your request
          </a>
        </p>
        {!request.isReachable && <Reach look={talk.look} />}
      </div>
    )
  )
}

const Reach = ({ look }: { look: () => void }) => {
  const sheet = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState('')
  const [sending, setSending] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (sending) return
    const typed = Object.fromEntries(
      [...new FormData(sheet.current ?? undefined)].map(([name, value]) => [name, String(value)]),
    )
    const checked = checkReach((name) => typed[name] ?? '')
    setFailure('')
    setProblems('problems' in checked ? checked.problems : {})
    if ('problems' in checked)
      return requestAnimationFrame(() => sheet.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
    setSending(true)
    const refused = await sendReach(knownSession() ?? '', typed)
    setSending(false)
    setFailure(refused ?? '')
    if (!refused) look()
  }

  return (
    <form ref={sheet} className="stack tight" noValidate onSubmit={submit} aria-label="How we reach you">
      {Object.entries(reachFields).map(([name, field]) => (
        <FieldView
          key={name}
          id={`reach-${name}`}
          name={name}
          label={field.label}
          required={!field.optional}
          error={problems[name]}
          control={field.control({ today: '' })}
          typed=""
        />
      ))}
      {failure && <FieldError id="reach-failure">{failure}</FieldError>}
      <Button type="submit" look="primary" wide pending={sending && 'Sending …'}>
        Send
      </Button>
    </form>
  )
}
