import { useEffect, useRef, useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import { Panel } from './panel.tsx'
import type { ChatProps } from './types.ts'

/**
 * The chat of every page: bubble, teaser and panel, of which open-chat.ts shows one. Without a script its place says the
 * telephone number.
 */
export default function ChatIsland(props: ChatProps) {
  const { desk, phone } = props
  const stand = useRef<HTMLElement>(null)
  const [open, setOpen] = useState(false)
  const [unread, setUnread] = useState<string>()

  useEffect(() => {
    const host = stand.current?.parentElement
    if (!host) return
    const look = () => setOpen(host.dataset.standing === 'panel')
    host.addEventListener('standing', look)
    look()
    return () => host.removeEventListener('standing', look)
  }, [])

  return (
    <aside ref={stand} className="chat-stand" aria-label="Chat">
      <noscript>
        <a className="button chat-phone" href={phone.href}>
          {phone.number ? `Call ${phone.shown}` : phone.shown}
        </a>
      </noscript>
      <button type="button" className="chat-bubble" data-chat-do="open">
        <Icon name="chat" /> Ask us
        {unread && <span className="chat-unread" aria-hidden="true" />}
      </button>
      <p role="status" className="visually-hidden">
        {unread}
      </p>
      <div className="chat-teaser">
        <button type="button" className="chat-teaser-open" data-chat-do="open">
          <Icon name="chat" />
          <span>
            <b>{desk}</b> Questions about fuel, prices or delivery?
          </span>
        </button>
        <button type="button" className="chat-close" data-chat-do="close" aria-label="Close the chat">
          <Icon name="close" />
        </button>
      </div>
      <Panel {...props} open={open} onUnread={setUnread} />
    </aside>
  )
}
