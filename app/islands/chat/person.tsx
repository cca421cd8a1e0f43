import { lazy, Suspense } from 'react'
import { Button } from '#ui/button.tsx'
import { ElapsedTime } from '#ui/elapsed-time.tsx'
import { knownSession } from './session.ts'
import { endCall } from './talk.ts'
import type { ChatState } from './use-talk.ts'

/** Where the form of `Reach` can't be loaded. */
export const ReachGone = ({ words }: Pick<ChatState, 'words'>) => <p role="alert">{words.person.reachGone}</p>

/** It brings the fields of forms along, which a conversation has no use for. */
const Reach = lazy(() => import('./reach.tsx').catch(() => ({ default: ReachGone })))

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
        {!request.isReachable && (
          <Suspense fallback={<p role="status">{talk.words.loading}</p>}>
            <Reach look={talk.look} words={talk.words} />
          </Suspense>
        )}
      </div>
    )
  )
}
