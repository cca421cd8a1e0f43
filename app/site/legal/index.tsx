import { DefinitionTable } from '#ui/definition-table.tsx'
import { services } from '#http/context.ts'
import { Head } from '../page/head.tsx'
import { pageWords } from '../page/page-words.ts'
import { Sheet } from '../page/sheet.tsx'
import { loadedMeta } from '../page-meta.ts'
import type { Route } from './+types/index.ts'

export const handle = { cached: true }
export const meta = loadedMeta

export const loader = ({ context }: Route.LoaderArgs) => ({
  ...pageWords(context, 'legal'),
  texts: context.get(services).content.legal.map(({ path, title, description }) => ({ path, title, description })),
})

export default function LegalIndex({ loaderData: { words, texts } }: Route.ComponentProps) {
  return (
    <>
      <Head words={{ ...words, links: [] }} />
      <Sheet section={{ key: 'texts', heading: 'Documents', text: [], points: [], links: [] }}>
        <DefinitionTable
          rows={texts.map(({ path, title, description }) => ({ name: <a href={path}>{title}</a>, value: description }))}
        />
      </Sheet>
      <Sheet section={words.sections.cookies} sunk />
    </>
  )
}
