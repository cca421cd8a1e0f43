import { href } from 'react-router'
import type { ReactNode } from 'react'
import { Button, ButtonLink } from '#ui/button.tsx'
import { PageHead } from '#ui/page-head.tsx'

type Props = {
  title: string
  lead: ReactNode
  /** Loading the page changes nothing: pressing this does. */ button?: string
  children?: ReactNode
}

/** Where a link in a mail leads. */
export const LinkPage = ({ title, lead, button, children }: Props) => (
  <>
    <PageHead title={title} lead={lead} />
    <div className="wrap page-body stack">
      {button && (
        <form method="post">
          <Button type="submit" look="primary" size="large">
            {button}
          </Button>
        </form>
      )}
      {children}
    </div>
  </>
)

export const NextLinks = () => (
  <p className="cluster">
    <ButtonLink href={href('/insights')}>Insights</ButtonLink>
    <ButtonLink href={href('/')}>Return to Home</ButtonLink>
  </p>
)
