import { useRouteLoaderData } from 'react-router'
import type { SiteFrame } from '#ui/site/types.ts'

/** Whose paper it is. Only print shows it: on the screen the header and the footer say so. */
export const PaperSender = () => {
  const company = useRouteLoaderData<{ frame: SiteFrame }>('root')?.frame.company
  return (
    company && (
      <p className="paper-sender">
        {[company.name, ...company.address.filter((line) => line !== company.name)].join(', ')}. {company.phone.shown},{' '}
        {company.email}
      </p>
    )
  )
}
