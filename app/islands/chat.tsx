import ChatIsland from './chat/island.tsx'
import type { ChatProps } from './chat/types.ts'
import { IslandPlace } from './island-place.tsx'

type Props = ChatProps & { /** It never opens by itself. */ quiet: boolean }

/** The chat, drawn by the server and given to React when it is touched. */
export const Chat = ({ quiet, ...chat }: Props) => (
  <IslandPlace name="chat" className="chat" told={chat} quiet={quiet}>
    {import.meta.env.SSR && <ChatIsland {...chat} />}
  </IslandPlace>
)
