import { pageWords } from '../page/page-words.ts'
import { WordsPage } from '../page/words-page.tsx'
import { loadedMeta } from '../page-meta.ts'
import type { Route } from './+types/accounts.ts'

export const meta = loadedMeta

export const loader = ({ context }: Route.LoaderArgs) => pageWords(context, 'accounts')

export default function Accounts({ loaderData }: Route.ComponentProps) {
  return <WordsPage words={loaderData.words} />
}
