import { ButtonLink } from '#ui/button.tsx'

/** Where a customer asks for the next price: on the head of each list, and in its place while it is empty. */
export const RequestNewQuote = () => (
  <ButtonLink look="primary" href="/quote/fuel">
    Request New Quote
  </ButtonLink>
)
