import { ButtonLink } from '../button.tsx'
import { Wayside } from './wayside.tsx'

export const NotFound = ({ home = '/' }: { /** Where they began: staff at their own page. */ home?: string }) => (
  <section className="wayside">
    <div className="wrap">
      <p className="figure text-h4">404</p>
      <h1 className="poster text-h1">Oops! Page not found</h1>
      <p className="text-lead text-soft">
        There's nothing at this address. Check it for typos, or start from one of these pages.
      </p>
      <div className="cluster">
        <ButtonLink look="solid" href={home}>
          Return to Home
        </ButtonLink>
        <ButtonLink href="/contact">Contact</ButtonLink>
      </div>
      <Wayside missing />
    </div>
  </section>
)
