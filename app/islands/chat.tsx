import ChatIsland from './chat/island.tsx'
import type { ChatProps } from './chat/types.ts'

/** The chat, drawn by the server; the loader gives it to React when it is touched. Where it stands is its element's own. */
export const Chat = (chat: ChatProps) => (
  <div className="chat" data-island="chat" data-props={JSON.stringify(chat)} suppressHydrationWarning>
    <ChatIsland {...chat} />
  </div>
)
