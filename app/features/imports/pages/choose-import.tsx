import { href } from 'react-router'
import { allImports } from '#features/all-imports.ts'
import { answering } from '#http/answering.ts'
import { PageHead } from '#ui/page-head.tsx'
import { importsFor } from '../import-file.ts'
import type { Route } from './+types/choose-import'

export const meta = () => [{ title: 'Import a file | Imports' }]

export const loader = answering((_args: Route.LoaderArgs, ctx) => ({
  imports: importsFor(ctx, allImports).map(({ kind, title, says }) => ({ kind, title, says })),
}))

/** What can be imported. */
export default function ChooseImport({ loaderData: { imports } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        over={
          <a className="text-link" href={href('/dashboard/admin/imports')}>
            Imports
          </a>
        }
        title="Import a file"
        lead="You'll see what a file changes before anything is saved, and you can undo it later."
      />
      <div className="wrap page-body">
        <ul className="call-forms">
          {imports.map(({ kind, title, says }) => (
            <li key={kind}>
              <a href={href('/dashboard/admin/imports/new/:import', { import: kind })}>
                <b>{title}</b>
                <span>{says}</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
