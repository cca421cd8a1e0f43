import { services } from '#http/context.ts'
import { callLink } from '#domain/call-us.ts'
import type { Route } from './+types/services.ts'
import { Head } from './page/head.tsx'
import { Jump } from './page/jump.tsx'
import { LastWord } from './page/last-word.tsx'
import { pageWords } from './page/page-words.ts'
import { Questions } from './page/questions.tsx'
import { Sheet } from './page/sheet.tsx'
import { loadedMeta } from './page-meta.ts'
import { ServiceEntry } from './services/service-entry.tsx'

export const handle = { cached: true }
export const meta = loadedMeta

export const loader = ({ context }: Route.LoaderArgs) => {
  const { services: four, promises, company, faqs } = context.get(services).content
  const call = callLink(company.phone)
  return {
    ...pageWords(context, 'services'),
    services: four.map((service) => ({
      ...service,
      asks: [...(promises[service.promise]?.hotline ? [call] : []), service.ask],
    })),
    faqs: faqs.filter(({ page }) => page === '/services'),
  }
}

export default function Services({ loaderData: { words, services: four, faqs } }: Route.ComponentProps) {
  const { consult, individuals } = words.sections
  return (
    <>
      <Head words={words} />
      <Jump label="Services" to={four} />
      {four.map((service) => (
        <ServiceEntry key={service.key} service={service} />
      ))}
      <Sheet section={individuals} sunk />
      <Questions faqs={faqs} />
      <LastWord section={consult} />
    </>
  )
}
