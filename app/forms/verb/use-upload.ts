import { useState, type FormEvent } from 'react'
import { useLocation } from 'react-router'
import { draftName, forgetAnswers } from '../drafts.ts'
import { sendWithProgress } from '../send-with-progress.ts'
import type { RefusedForm } from './answer-verb.ts'
import type { DrawnForm } from './verb-form.ts'

/**
 * Sends a form with its file to an address that answers in JSON, and says how far it is, from 0 to 1. `explain` says what
 * is wrong with a file before it is sent.
 */
export const useUpload = (form: DrawnForm, to: string, explain: (file: File) => string | undefined) => {
  const location = useLocation()
  const [answer, setAnswer] = useState<RefusedForm>()
  const [progress, setProgress] = useState<number>()

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (progress !== undefined) return
    const body = new FormData(event.currentTarget)
    body.set('verb', form.verb)
    const typed = Object.fromEntries(
      [...body].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
    const refuse = (refusal: Partial<RefusedForm>) => setAnswer({ verb: form.verb, typed, problems: {}, ...refusal })
    const file = body.get('file')
    const wrong = file instanceof File ? explain(file) : undefined
    if (wrong) return refuse({ problems: { file: wrong } })
    setAnswer(undefined)
    setProgress(0)
    try {
      const done = await sendWithProgress<{ to: string } | RefusedForm>(to + location.search, body, setProgress)
      if (!done)
        refuse({ message: 'The upload failed, so nothing was saved. Please reload the page and sign in if asked.' })
      else if ('to' in done) {
        forgetAnswers(draftName(location, form.verb))
        return window.location.assign(done.to)
      } else setAnswer(done)
    } catch {
      refuse({
        message: "We couldn't reach the server, so nothing was saved. Please check your connection and try again.",
        unreachable: true,
      })
    }
    setProgress(undefined)
  }
  return { answer, part: progress, send }
}
