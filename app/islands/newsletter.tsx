import { IslandPlace } from './island-place.tsx'
import NewsletterForm, { type NewsletterFormProps } from './newsletter/island.tsx'

/** The newsletter form, drawn by the server and given to React when it is touched. */
export const Newsletter = (form: NewsletterFormProps) => (
  <IslandPlace name="newsletter" told={form}>
    {import.meta.env.SSR && <NewsletterForm {...form} />}
  </IslandPlace>
)

export { problems as newsletterProblems } from './newsletter/words.ts'
