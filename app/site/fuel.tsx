import '#ui/products.css'
import { services } from '#http/context.ts'
import type { Route } from './+types/fuel.ts'
import { Construction } from './fuel/construction.tsx'
import { Deliveries } from './fuel/deliveries.tsx'
import { FuelEntry } from './fuel/fuel-entry.tsx'
import { Documents } from './page/documents.tsx'
import { Head } from './page/head.tsx'
import { Jump } from './page/jump.tsx'
import { LastWord } from './page/last-word.tsx'
import { offeredDocuments } from './page/offered-documents.ts'
import { pageWords } from './page/page-words.ts'
import { Questions } from './page/questions.tsx'
import { Sheet } from './page/sheet.tsx'
import { loadedMeta } from './page-meta.ts'

export const handle = { cached: true }
export const meta = loadedMeta

export const loader = ({ context }: Route.LoaderArgs) => {
  const app = context.get(services)
  const { fuels, delivery, faqs } = app.content
  return {
    ...pageWords(context, 'fuel'),
    fuels,
    delivery,
    documents: offeredDocuments(app, '/fuel'),
    faqs: faqs.filter(({ page }) => page === '/fuel'),
  }
}

export default function Fuel({ loaderData }: Route.ComponentProps) {
  const { words, fuels, delivery, documents, faqs } = loaderData
  const { fuels: five, request, deliveries, safety, documents: papers, transport } = words.sections
  return (
    <>
      <Head words={words} />
      <Jump
        label={five?.heading ?? ''}
        to={fuels.map(({ key, short, shipping }) => ({ key, name: short, note: shipping.number.slice(2) }))}
      />
      {fuels.map((fuel) => (
        <FuelEntry key={fuel.key} fuel={fuel} deliveries={delivery.deliveries} />
      ))}
      <Sheet section={request} />
      <Deliveries section={deliveries} deliveries={delivery.deliveries} />
      <Construction {...delivery.construction} />
      {safety && <Sheet section={{ ...safety, points: delivery.safety }} fold="Six safeguards" />}
      <Documents section={papers} documents={documents} />
      <Questions faqs={faqs} />
      <LastWord section={transport} links={[...(transport?.links ?? []), ...words.links.slice(0, 1)]} />
    </>
  )
}
