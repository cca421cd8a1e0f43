import { PageHead } from '#ui/page-head.tsx'

/** It is delivered, declined or canceled: nothing of it is shown any more. */
export const LinkEnded = () => (
  <PageHead
    title="This link no longer works"
    lead="The purchase order is finished. Call us if anything is still open."
  />
)
