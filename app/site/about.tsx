import { Plate } from '#ui/signature/plate.tsx'
import { services } from '#http/context.ts'
import type { Route } from './+types/about.ts'
import { Badges } from './about/badges.tsx'
import { Claims } from './about/claims.tsx'
import { Head } from './page/head.tsx'
import { LastWord } from './page/last-word.tsx'
import { pageWords } from './page/page-words.ts'
import { Questions } from './page/questions.tsx'
import { Sheet } from './page/sheet.tsx'
import { loadedMeta } from './page-meta.ts'

export const handle = { cached: true }
export const meta = loadedMeta

export const loader = ({ context }: Route.LoaderArgs) => {
  const app = context.get(services)
  const { content, papers } = app
  const { badges, claims, faqs } = content
  return {
    ...pageWords(context, 'about'),
    claims: Object.values(claims),
    badges,
    faqs: faqs.filter(({ page }) => page === '/about'),
    onFile: [...new Set(papers().map(({ kind }) => kind))],
  }
}

export default function About({ loaderData: { words, claims, badges, faqs, onFile } }: Route.ComponentProps) {
  const { sections } = words
  return (
    <>
      <Head words={words} />
      <Sheet section={sections.who} />
      <Sheet section={sections.how} />
      <Sheet section={sections.claims} sunk>
        {claims.length > 0 && <Plate entries={claims} />}
        {claims.length > 0 && <Claims claims={claims} />}
      </Sheet>
      {badges.length > 0 && <Badges section={sections.badges} badges={badges} onFile={onFile} />}
      <Questions faqs={faqs} />
      <LastWord section={sections.partners} />
    </>
  )
}
