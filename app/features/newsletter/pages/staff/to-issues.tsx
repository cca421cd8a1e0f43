import { issuesPath } from './newsletter-address.ts'

/** The way back, above a title. */
export const ToIssues = () => (
  <a className="text-link" href={issuesPath}>
    Newsletter issues
  </a>
)
