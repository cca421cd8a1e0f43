import { callUs } from '#domain/call-us.ts'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Select, type Choice } from '#ui/select.tsx'
import { toastOnArrival } from '../toast-on-arrival.ts'
import { send, type SubscribeResult } from './send.ts'
import { problems } from './words.ts'

export type NewsletterFormProps = {
  /** Where on the page it stands: its words are those that the visitor agrees to. */
  place: string
  phone?: string
  typed?: string
  problem?: string
  /** What a subscriber may choose to hear of, by the name of the field. Left out where there is no room to ask. */
  interests?: Record<string, readonly Choice[]>
}

/** Asks for an address. Without a script it is an ordinary form, and the server says the same words. */
export default function NewsletterForm({ place, phone, typed, problem: told, interests }: NewsletterFormProps) {
  const field = useRef<HTMLDivElement>(null)
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState(told)
  const [trouble, setTrouble] = useState<string>()

  // The browser may bring the page back as it was left: waiting for an answer that came long ago.
  useEffect(() => {
    const backAgain = () => setSending(false)
    addEventListener('pageshow', backAgain)
    return () => removeEventListener('pageshow', backAgain)
  }, [])

  const refuse = (words: string) => {
    setProblem(words)
    field.current?.querySelector('input')?.focus()
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sending) return
    const form = event.currentTarget
    setTrouble(undefined)
    if (!String(new FormData(form).get('email') ?? '').trim()) return refuse(problems.empty)
    setProblem(undefined)
    setSending(true)
    const result = await send(form)
    if (result === 'taken') {
      toastOnArrival('Subscribed!')
      return location.assign('/subscribe-confirmation')
    }
    setSending(false)
    if (result === 'refused') refuse(problems.wrong)
    else setTrouble(troubleWith(result, phone))
  }

  return (
    <form
      method="post"
      action="/newsletter"
      noValidate
      className="newsletter-form"
      aria-busy={sending || undefined}
      onSubmit={submit}
    >
      <input type="hidden" name="place" value={place} />
      <div ref={field}>
        <Field id={`newsletter-${place}`} label="Email address" required error={problem}>
          {(ties) => (
            <Input {...ties} name="email" type="email" inputMode="email" autoComplete="email" defaultValue={typed} />
          )}
        </Field>
      </div>
      {interests && (
        <details className="newsletter-interests">
          <summary>Pick your topics (optional)</summary>
          <p className="field-help">You'll also get issues just for your county, product or industry.</p>
          {Object.entries(interests).map(([name, choices]) => (
            <Field key={name} id={`newsletter-${place}-${name}`} label={labels[name] ?? name}>
              {(ties) => <Select {...ties} name={name} choices={choices} blank="No choice" />}
            </Field>
          ))}
        </details>
      )}
      <Button type="submit" look="solid" pending={sending && 'Subscribing …'}>
        Subscribe
      </Button>
      <p role="status" className="newsletter-trouble">
        {trouble}
      </p>
    </form>
  )
}

const labels: Record<string, string> = { county: 'County', product: 'Product', industry: 'Industry' }

const troubleWith = (result: Exclude<SubscribeResult, 'taken' | 'refused'>, phone?: string | undefined) =>
  result === 'too-many'
    ? 'Too many sign-ups from your connection. Please try again in a minute.'
    : `We can't be reached right now. Your address is still here: try again when you're back online, or ${callUs(phone)}.`
