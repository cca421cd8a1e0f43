import { ButtonLink } from '#ui/button.tsx'
import { PageHead } from '#ui/page-head.tsx'
import type { Words } from './page-words.ts'

/** The head of a page: what it is, in one paragraph, and the one or two things to do. */
export const Head = ({ words: { heading, intro, links }, over }: { words: Words; over?: string }) => (
  <PageHead
    over={over}
    title={heading}
    lead={intro}
    long={heading.length > (links.length > 1 ? 18 : 24)}
    actions={
      links.length > 0 &&
      links.map(({ to, label }, index) => (
        <ButtonLink key={to} href={to} look={index ? 'outline' : 'primary'}>
          {label}
        </ButtonLink>
      ))
    }
  />
)
