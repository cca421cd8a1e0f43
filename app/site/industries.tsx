import type { Content } from '#content/index.ts'
import { services } from '#http/context.ts'
import type { Route } from './+types/industries.ts'
import { IndustryEntry } from './industries/industry-entry.tsx'
import { Head } from './page/head.tsx'
import { Jump } from './page/jump.tsx'
import { LastWord } from './page/last-word.tsx'
import { pageWords } from './page/page-words.ts'
import { Sheet } from './page/sheet.tsx'
import { loadedMeta } from './page-meta.ts'

export const handle = { cached: true }
export const meta = loadedMeta

export const loader = ({ context }: Route.LoaderArgs) => {
  const { content } = context.get(services)
  return {
    ...pageWords(context, 'industries'),
    industries: content.industries.map((industry) => ({
      ...industry,
      products: industry.products.flatMap((key) => productNamed(content, key)),
    })),
    individuals: content.pages.services.sections.find(({ key }) => key === 'individuals'),
  }
}

export default function Industries({ loaderData: { words, industries, individuals } }: Route.ComponentProps) {
  return (
    <>
      <Head words={words} />
      <Jump
        label="Industries"
        to={[...industries, ...(individuals ? [{ key: individuals.key, name: individuals.heading }] : [])]}
      />
      {industries.map((industry) => (
        <IndustryEntry key={industry.key} industry={industry} />
      ))}
      <Sheet section={individuals} sunk />
      <LastWord section={words.sections.other} />
    </>
  )
}

/** Where the page of a product is, and what it is called there. */
const productNamed = ({ fuels, lubricants }: Content, product: string) => {
  const fuel = fuels.find(({ key }) => key === product)
  const family = lubricants.families.find(({ key }) => key === product)
  if (fuel) return [{ label: fuel.short, to: `/fuel#${product}` }]
  return family ? [{ label: family.name, to: `/lubricants#${product}` }] : []
}
