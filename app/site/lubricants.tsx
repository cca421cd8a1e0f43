import '#ui/products.css'
import { services } from '#http/context.ts'
import type { Route } from './+types/lubricants.ts'
import { Family } from './lubricants/family.tsx'
import { Makers } from './lubricants/makers.tsx'
import { Packages } from './lubricants/packages.tsx'
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
  const { lubricants, faqs, claims } = app.content
  return {
    ...pageWords(context, 'lubricants'),
    lubricants,
    saving: claims.bulk_savings?.figure,
    documents: offeredDocuments(app, '/lubricants'),
    faqs: faqs.filter(({ page }) => page === '/lubricants'),
  }
}

export default function Lubricants({ loaderData }: Route.ComponentProps) {
  const { words, lubricants, documents, faqs, saving } = loaderData
  const { families, packages, makers, standards } = lubricants
  const { sections, links } = words
  return (
    <>
      <Head words={words} />
      <Jump label={sections.families?.heading ?? ''} to={families} />
      {families.map((family) => (
        <Family key={family.key} family={family} packages={packages} standards={standards} />
      ))}
      <Packages section={sections.packages} packages={packages} />
      <Makers section={sections.makers} makers={makers} note={lubricants.makersNote} />
      {sections.standards && (
        <Sheet
          section={{
            ...sections.standards,
            points: standards.map(({ name, full, covers }) => ({ name: `${name}, ${full}`, text: covers })),
          }}
          fold="Who they are"
        />
      )}
      <Documents section={sections.documents} documents={documents} />
      <Questions faqs={faqs} />
      <LastWord
        section={{
          key: 'save',
          heading: saving ? `Save ${saving} when you buy in bulk.` : 'Buy in bulk.',
          text: [],
          points: [],
          links,
        }}
      />
    </>
  )
}
