import { useCompany } from '#ui/site/use-company.ts'

/** Whose paper it is. Only print shows it: on the screen the header and the footer say so. */
export const PaperSender = () => {
  const company = useCompany()
  return (
    company && (
      <p className="paper-sender">
        {[company.name, ...company.address.filter((line) => line !== company.name)].join(', ')}. {company.phone.shown},{' '}
        {company.email}
      </p>
    )
  )
}
