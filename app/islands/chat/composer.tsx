import { useEffect, useRef, type FormEvent, type KeyboardEvent } from 'react'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { chatNotice } from './consent.ts'
import { keepUnsent, unsentMessage } from './session.ts'
import type { PanelWords } from './words.ts'

type Props = {
  send: (text: string) => Promise<string>
  thinking: boolean
  /** The first message was sent: what it does need not be said again. */
  begun: boolean
  refused?: string
  words: PanelWords
}

/** The box to write in. While the assistant thinks it is off, and keeps the focus. */
export const Composer = ({ send, thinking, begun, refused, words }: Props) => {
  const box = useRef<HTMLTextAreaElement>(null)

  useEffect(() => {
    const input = box.current
    if (!input) return
    // What was typed while the page still woke is newer.
    if (!input.value) input.value = unsentMessage()
    const follow = () => {
      if (input !== document.activeElement) input.value = unsentMessage()
    }
    const eventNames = ['storage', 'pageshow']
    for (const name of eventNames) addEventListener(name, follow)
    return () => eventNames.forEach((name) => removeEventListener(name, follow))
  }, [])

  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    const input = box.current
    const text = input?.value.trim()
    if (!input || !text || thinking) return
    input.value = ''
    keepUnsent('')
    input.focus()
    const returned = await send(text)
    if (!returned || box.current?.value !== '') return
    box.current.value = returned
    keepUnsent(returned)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // 229: a text that is still being composed, in browsers that end it before they tell.
    const composing = event.nativeEvent.isComposing || event.keyCode === 229
    if (event.key !== 'Enter' || event.shiftKey || composing) return
    event.preventDefault()
    void submit()
  }

  return (
    <form className="chat-composer" onSubmit={submit} lang={words.lang}>
      {!begun && (
        <p className="chat-notice text-fine text-soft" id="chat-notice" lang="en">
          {chatNotice} <a href="/privacy-policy">Privacy policy</a>
        </p>
      )}
      {refused && <FieldError id="chat-refused">{refused}</FieldError>}
      <label className="visually-hidden" htmlFor="chat-message">
        {words.message}
      </label>
      <textarea
        ref={box}
        id="chat-message"
        className="control"
        rows={1}
        placeholder={words.write}
        autoComplete="off"
        enterKeyHint="send"
        readOnly={thinking}
        aria-disabled={thinking || undefined}
        aria-invalid={refused ? true : undefined}
        aria-describedby={[refused && 'chat-refused', !begun && 'chat-notice'].filter(Boolean).join(' ') || undefined}
        onKeyDown={onKeyDown}
      />
      <Button type="submit" look="solid" aria-disabled={thinking || undefined}>
        {words.send}
      </Button>
    </form>
  )
}
