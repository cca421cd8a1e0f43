import type { Route } from './+types/subscribe-confirmation.ts'
import { pageWords } from './page/page-words.ts'
import { WordsPage } from './page/words-page.tsx'
import { loadedMeta } from './page-meta.ts'

export const handle = { cached: true }

export const meta = (args: Route.MetaArgs) => [...loadedMeta(args), { name: 'robots', content: 'noindex' }]

export const loader = ({ context }: Route.LoaderArgs) => pageWords(context, 'subscribe-confirmation')

export default function SubscribeConfirmation({ loaderData }: Route.ComponentProps) {
  return <WordsPage words={loaderData.words} />
}
