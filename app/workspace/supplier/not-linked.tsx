import { EmptyState } from '#ui/empty-state.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { useFreshPage } from '#live/use-fresh-page.ts'

/** A supplier whose account belongs to no company yet. The page looks again by itself. */
export const NotLinked = ({ phone, email }: { phone: string; email: string }) => {
  useFreshPage()
  return (
    <>
      <PageHead title="Supplier dashboard" />
      <div className="wrap supplier-page">
        <EmptyState title="Your account is not linked to a company yet.">
          Purchase orders are sent to companies. Our staff link your account to yours first; then they stand here. Call{' '}
          <a className="text-link" href={`tel:+1${phone.replace(/\D/g, '')}`}>
            {phone}
          </a>{' '}
          or write to{' '}
          <a className="text-link break-all" href={`mailto:${email}`}>
            {email}
          </a>{' '}
          and name your company.
        </EmptyState>
      </div>
    </>
  )
}
