import type { ReactNode } from 'react'
import { Form, href } from 'react-router'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import type { EditView } from './edit-view.ts'

type Props = { lists: EditView['lists']; name: string; seen: string; mayEdit: boolean }

/** The entries of a file, each with a page of its own, in the order of the site. */
export const EntryLists = ({ lists, name, seen, mayEdit }: Props) =>
  lists.map(({ at, one, many, fixed, entries }) => (
    <section key={at} className="stack tight" aria-labelledby={`list-${at}`}>
      <h2 id={`list-${at}`} className="sign text-h4">
        {many}
      </h2>
      {entries.length === 0 && (
        <EmptyState title={`No ${many.toLowerCase()} yet.`}>The site shows nothing here.</EmptyState>
      )}
      <ol className="rows">
        {entries.map((entry, index) => (
          <li key={entry.at}>
            <a
              className="text-link"
              href={`${href('/dashboard/admin/site/edit/:file', { file: name })}?entry=${encodeURIComponent(entry.at)}`}
            >
              {entry.title}
            </a>
            {mayEdit && index > 0 && !Number.isNaN(Number(entry.at.split('.').at(-1))) && (
              <ListForm verb={`up ${entry.at}`} seen={seen}>
                Move up<span className="visually-hidden">: {entry.title}</span>
              </ListForm>
            )}
          </li>
        ))}
      </ol>
      {mayEdit && !fixed && (
        <ListForm verb={`entry ${at}`} seen={seen} look="outline">
          Add a {one}
        </ListForm>
      )}
    </section>
  ))

const ListForm = ({
  verb,
  seen,
  look = 'quiet',
  children,
}: {
  verb: string
  seen: string
  look?: 'quiet' | 'outline'
  children: ReactNode
}) => (
  <Form method="post" className="verb">
    <input type="hidden" name="editor" value="1" />
    <input type="hidden" name="list" value="1" />
    <input type="hidden" name="seen" value={seen} />
    <Button type="submit" name="verb" value={verb} size="small" look={look}>
      <span>{children}</span>
    </Button>
  </Form>
)
