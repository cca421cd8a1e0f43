import type { MetaFunction } from 'react-router'
import { services } from '../http/context.ts'
import type { Route } from './+types/home.ts'
import { CallToAction } from './home/call-to-action.tsx'
import { Cities } from './home/cities.tsx'
import { Frieze } from './home/frieze.tsx'
import { Hero } from './home/hero.tsx'
import { homePage } from './home/home-page.ts'
import { Proof } from './home/proof.tsx'

export const loader = ({ context }: Route.LoaderArgs) => homePage(context.get(services).content)

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'description', content: loaderData?.description },
]

export default function Home({ loaderData: page }: Route.ComponentProps) {
  const { services: four, industries: six } = page.sections
  return (
    <>
      <Hero {...page} />
      {four && <Frieze id="services" heading={four.heading} text={four.text[0]} scenes={page.services} />}
      <Proof {...page} />
      {six && (
        <Frieze id="industries" heading={six.heading} text={six.text[0]} scenes={page.industries} link={six.links[0]} />
      )}
      <Cities {...page} />
      <CallToAction {...page} />
    </>
  )
}
