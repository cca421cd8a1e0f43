import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Form, href, useFetcher } from 'react-router'
import type { loader } from '#features/chat/pages/staff/chats.tsx'
import { useLive } from '#live/use-live.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { ElapsedTime } from '#ui/elapsed-time.tsx'
import { useRingTone } from './ring-tone.ts'

const path = href('/dashboard/admin/chats')
const seconds = 1000

/**
 * Above every page of staff who may answer: who asks for a person in the chat, and who waits for a word of theirs. It is
 * seen, stands in the title of the tab, and is heard where that was chosen and the browser lets it.
 */
export const ChatRing = ({ page }: { page: string }) => {
  const fetcher = useFetcher<typeof loader>()
  const [signedOut, setSignedOut] = useState(false)
  const asking = useRef(false)
  const shouldRepeat = useRef(false)
  // A second question would break off the answer to the first, and leave its end unhandled: it waits.
  const poll = async () => {
    shouldRepeat.current = asking.current
    if (asking.current) return
    asking.current = true
    await load().finally(() => (asking.current = false))
    if (shouldRepeat.current) await poll()
  }
  // Loaded by the router after the session ended, it would lead to the sign-in and away from what someone is writing.
  const load = async () => {
    const response = await fetch('/api/session').catch(() => undefined)
    const body = response?.ok ? ((await response.json()) as { user: unknown }) : undefined
    if (!body) return
    setSignedOut(body.user === null)
    if (body.user !== null) await fetcher.load(path)
  }
  const onNews = useEffectEvent(() => void poll())
  useLive((news) => {
    if (news === 'again' || news.name.startsWith('chat.')) void poll()
  })
  useEffect(() => onNews(), [])
  const { ring, calls = [] } = fetcher.data ?? {}
  const isCalled = calls.length > 0
  // The stream tells of every call. One that is open comes to its end by the clock alone, so it is asked for again.
  useEffect(() => {
    if (!isCalled) return
    const timer = setInterval(() => onNews(), 30 * seconds)
    return () => clearInterval(timer)
  }, [isCalled])
  const ringing = ring === 'away' ? [] : calls.filter(({ isRinging }) => isRinging)
  const waiting = calls.filter(({ id, isMine, waited }) => isMine && waited !== null && !page.endsWith(id))
  useTitle(
    ringing.length > 0 ? 'A visitor wants to talk' : waiting.length > 0 ? 'Your chat is waiting' : undefined,
    page,
  )
  const sound = useRingTone(ring === 'sound' && ringing.length > 0)
  const choose = async (ring: 'sound' | 'quiet') => {
    if (ring === 'sound') sound.allow()
    // Sent by the router, it would lead away from what someone is doing.
    const body = new URLSearchParams({ verb: 'ring', ring })
    await fetch(href('/dashboard/admin/chats'), { method: 'POST', body, redirect: 'manual' }).catch(() => {})
    void poll()
  }
  if (signedOut)
    return (
      <aside className="ring-bar" aria-label="Chat">
        <p role="status" className="spread">
          <span>You are signed out. Copy what you have typed before you sign in again.</span>
          <ButtonLink size="small" href={`${href('/auth')}?${new URLSearchParams({ from: page })}`}>
            Sign in again
          </ButtonLink>
        </p>
      </aside>
    )
  return (
    <aside className="ring-bar" aria-label="Chat">
      <p role="status" className="visually-hidden">
        {ringing.length > 0 && 'A visitor in the chat wants to talk to a person.'}
        {waiting.length > 0 && 'The visitor of your chat is waiting.'}
      </p>
      {ringing.map(({ id, waited, writesSpanish }) => (
        <Form key={id} method="post" action={`${path}/${id}`} className="spread" data-ringing="">
          <p>
            A visitor in the chat wants to talk to a person, waiting{' '}
            <ElapsedTime key={waited} milliseconds={waited ?? 0} />
            {writesSpanish && '. Writes Spanish'}
          </p>
          {sound.isBlocked && <p className="text-fine">Click anywhere on this page to hear it ring.</p>}
          <Button type="submit" name="verb" value="answer" look="primary" size="small">
            Answer
          </Button>
        </Form>
      ))}
      {waiting.map(({ id, waited, writesSpanish }) => (
        <p key={id} className="spread">
          <span>
            The visitor of your chat is waiting <ElapsedTime key={waited} milliseconds={waited ?? 0} />
            {writesSpanish && '. Writes Spanish'}
          </span>
          <ButtonLink size="small" href={`${path}/${id}`}>
            Open
          </ButtonLink>
        </p>
      ))}
      {ring === 'ask' && ringing.length > 0 && (
        <p className="spread">
          <span>
            This page can ring with a short tone when someone asks for a person. Your browser needs a click first.
          </span>
          <span className="cluster">
            <Button size="small" onClick={() => void choose('sound')}>
              Ring with a tone
            </Button>
            <Button size="small" look="quiet" onClick={() => void choose('quiet')}>
              No sound
            </Button>
          </span>
        </p>
      )}
    </aside>
  )
}

/** Puts these words before the title of the tab while there are any. */
const useTitle = (words: string | undefined, page: string) => {
  const [mark, setMark] = useState(false)
  useEffect(() => {
    if (!words) return
    const timer = setInterval(() => setMark((mark) => !mark), 1.5 * seconds)
    return () => clearInterval(timer)
  }, [words])
  useEffect(() => {
    if (!words) return
    const ownTitle = document.title
    document.title = `${mark ? '●' : '○'} ${words} | ${ownTitle}`
    return () => {
      if (document.title.includes(words)) document.title = ownTitle
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another page has another title
  }, [words, mark, page])
}
