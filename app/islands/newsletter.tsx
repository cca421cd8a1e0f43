import NewsletterForm, { type NewsletterFormProps } from './newsletter/island.tsx'

/** The newsletter form, drawn by the server; the loader gives it to React when it is touched. */
export const Newsletter = (form: NewsletterFormProps) => (
  <div data-island="newsletter" data-props={JSON.stringify(form)}>
    <NewsletterForm {...form} />
  </div>
)

export { problems as newsletterProblems } from './newsletter/words.ts'
