import { href } from 'react-router'
import '#ui/home.css'
import { Alert } from '#ui/alert.tsx'
import { services } from '#http/context.ts'
import type { Route } from './+types/home.ts'
import { coverageMap } from './coverage/coverage-answer.ts'
import { CallToAction } from './home/call-to-action.tsx'
import { Coverage } from './home/coverage.tsx'
import { Frieze } from './home/frieze.tsx'
import { Hero } from './home/hero.tsx'
import { homePage } from './home/home-page.ts'
import { Proof } from './home/proof.tsx'
import { Reading } from './home/articles.tsx'
import { Testimonials } from './home/testimonials.tsx'
import { loadedMeta, pageMeta } from './page-meta.ts'

export const handle = { cached: true }
export const meta = loadedMeta

export const loader = ({ context }: Route.LoaderArgs) => {
  const { content, env } = context.get(services)
  const { title, description } = content.pages.home
  return {
    ...homePage(content),
    area: coverageMap(content),
    meta: pageMeta({ content, origin: env.origin, path: '/', title, description }),
  }
}

export default function Home({ loaderData: page }: Route.ComponentProps) {
  const { services: four, industries: six } = page.sections
  return (
    <>
      <LinkEnded />
      <Hero {...page} />
      {four && <Frieze id="services" heading={four.heading} text={four.text[0]} scenes={page.services} />}
      <Proof {...page} />
      {six && (
        <Frieze id="industries" heading={six.heading} text={six.text[0]} scenes={page.industries} link={six.links[0]} />
      )}
      <Coverage {...page} />
      <Testimonials {...page} />
      <Reading {...page} />
      <CallToAction {...page} />
    </>
  )
}

/** Seen by the person who followed the link of a sign-up that ended (auth/verify.tsx): a fragment, so that all get one page. */
const LinkEnded = () => (
  <div id="link-ended" className="wrap link-ended">
    <Alert tone="due" title="This link no longer works.">
      It was already used, was replaced by a newer one, or has expired.{' '}
      <a className="text-link" href={href('/auth')}>
        Sign in
      </a>{' '}
      or{' '}
      <a className="text-link" href={href('/auth/verify-again')}>
        request a new link
      </a>
      .
    </Alert>
  </div>
)
