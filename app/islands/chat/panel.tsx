import { callUs } from '#domain/call-us.ts'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import { Composer } from './composer.tsx'
import { Conversation } from './conversation.tsx'
import { Person, Promised } from './person.tsx'
import { showToast } from './show-toast.ts'
import { Sent } from './sent.tsx'
import { isRead, noteRead } from './session.ts'
import type { ChatProps, Receipt } from './types.ts'
import { useTalk } from './use-talk.ts'
import { Welcome } from './welcome.tsx'

/** The forms bring their fields along: nobody needs them before choosing one. */
const FormView = lazy(() => import('./form-view.tsx').catch(() => ({ default: FormGone })))

/** A connection that is away or a deploy meanwhile must not take the conversation along. */
const FormGone = () => (
  <p role="alert">
    This form couldn't be loaded. <a href="/contact/sales">Talk to Sales</a> takes your request too, or call us.
  </p>
)

export type RequestedForm = { form: 'lead'; intent: string; message?: string } | { form: 'consultation' }

type View =
  | { name: 'welcome' | 'chat' }
  | ({ name: 'form'; id: number } & RequestedForm)
  | { name: 'sent'; wanted: RequestedForm; receipt: Receipt }

/** What is seen of an open chat. */
export const Panel = ({
  open,
  onUnread,
  ...props
}: ChatProps & { open: boolean; onUnread: (words: string | undefined) => void }) => {
  const { desk, phone, interactive } = props
  const talk = useTalk(props, open)
  const [chosen, setChosen] = useState<View>()
  const body = useRef<HTMLDivElement>(null)
  const view: View = chosen ?? { name: talk.lines.length > 0 ? 'chat' : 'welcome' }
  const hasTalk = talk.lines.length > 0
  const { words } = talk
  const isPerson = talk.call?.state === 'answered'

  const lastMessage = talk.lines.findLast(({ role }) => role === 'person')
  const tellUnread = useEffectEvent((id: string | undefined, open: boolean, isPerson: boolean) => {
    if (open && isPerson && id) noteRead(id)
    onUnread(!open && isPerson && id && !isRead(id) ? words.unread(lastMessage?.by) : undefined)
  })
  useEffect(() => tellUnread(lastMessage?.id, open, isPerson), [open, lastMessage?.id, isPerson])

  const go = (view: View) => {
    setChosen(view)
    // The part that was touched goes away: what comes in its place has the focus, and is read from its start.
    requestAnimationFrame(() => {
      body.current?.scrollTo({ top: 0 })
      body.current?.focus({ preventScroll: true })
    })
  }
  const want = (form: RequestedForm) => go({ name: 'form', id: Date.now(), ...form })
  const send = (text: string) => {
    setChosen({ name: 'chat' })
    return talk.send(text)
  }
  const clear = async () => {
    if (!(await talk.clear())) return
    go({ name: 'welcome' })
    await showToast(interactive, 'success', words.cleared)
  }

  return (
    <section className="chat-panel" tabIndex={-1} aria-label={desk}>
      <header className="chat-head on-dark" lang={words.lang}>
        {view.name !== 'welcome' && (
          <button type="button" className="chat-close" aria-label={words.back} onClick={() => go({ name: 'welcome' })}>
            <Icon name="back" />
          </button>
        )}
        <p className="chat-name">
          <b className="sign">{desk}</b>{' '}
          <span className="text-fine text-soft">
            {isPerson ? words.person.inPerson(talk.call?.by) : words.automated}
          </span>
        </p>
        {view.name === 'chat' && hasTalk && (
          <button type="button" className="chat-clear" onClick={clear} disabled={talk.partial !== undefined}>
            {words.clear}
          </button>
        )}
        <button type="button" className="chat-close" data-chat-do="close" aria-label={words.minimize}>
          <Icon name="minus" />
        </button>
        <a className="chat-hotline" href={phone.href}>
          {phone.number && <Icon name="phone" />} {phone.number && <span>{words.hotline}</span>} <b>{phone.shown}</b>
        </a>
      </header>
      <div
        className="chat-body"
        ref={body}
        tabIndex={-1}
        role="group"
        aria-label={words.titles[view.name]}
        aria-busy={!talk.loaded}
      >
        {view.name === 'welcome' && (
          <Welcome
            opening={props.opening}
            needless={props.needless}
            asks={props.asks}
            ask={(text) => void send(text)}
            resume={hasTalk ? () => go({ name: 'chat' }) : undefined}
            want={want}
          />
        )}
        {view.name === 'chat' && <Conversation talk={talk} phone={phone} want={want} words={words} />}
        {view.name === 'chat' && <Promised talk={talk} />}
        {view.name === 'form' && (
          <Suspense fallback={<p role="status">{words.loading}</p>}>
            <FormView
              key={view.id}
              wanted={view}
              words={words}
              lines={talk.lines}
              interactive={interactive}
              done={(receipt) => go({ name: 'sent', wanted: view, receipt })}
            />
          </Suspense>
        )}
        {view.name === 'sent' && (
          <Sent
            wanted={view.wanted}
            receipt={view.receipt}
            words={words}
            startNew={() =>
              want(view.wanted.form === 'lead' ? { form: 'lead', intent: view.wanted.intent } : view.wanted)
            }
            goOn={() => go({ name: 'chat' })}
          />
        )}
      </div>
      {(view.name === 'welcome' || view.name === 'chat') && talk.loaded && (
        <Person talk={talk} ask={(text) => void send(text)} />
      )}
      {(view.name === 'welcome' || view.name === 'chat') && (
        <Composer
          send={send}
          thinking={talk.partial !== undefined}
          begun={hasTalk}
          refused={talk.refused}
          words={words}
        />
      )}
      <p role="alert" className="chat-failed" hidden suppressHydrationWarning>
        The chat couldn't be loaded. Please {callUs(phone.number)}.
      </p>
      <p role="status" className="visually-hidden" lang={words.lang}>
        {talk.partial !== undefined && words.thinking}
      </p>
    </section>
  )
}
