import ChatIsland from './chat/island.tsx'
import type { ChatProps } from './chat/types.ts'

type Props = ChatProps & { /** It never opens by itself. */ quiet: boolean }

/** The chat, drawn by the server; the loader gives it to React when it is touched. Where it stands is its element's own. */
export const Chat = ({ quiet, ...chat }: Props) => (
  <div
    className="chat"
    data-island="chat"
    data-quiet={quiet || undefined}
    data-props={JSON.stringify(chat)}
    suppressHydrationWarning
  >
    <ChatIsland {...chat} />
  </div>
)
