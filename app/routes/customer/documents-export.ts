import { firstListing, listPublished } from '#domain/documents/published.ts'
import { readListing } from '../api/read-listing.ts'
import { answering } from '../http/answering.ts'
import { csvAnswer } from '../trade/csv-answer.ts'
import type { Route } from './+types/documents-export'

const heads = ['Document', 'Kind', 'Revision', 'Date', 'Type', 'Bytes', 'Address']

/** The list as it is filtered, all of it, as a file for a spreadsheet. */
export const loader = answering(({ url }: Route.LoaderArgs, ctx) => {
  const read = readListing(url.searchParams)
  const listing = 'problem' in read ? firstListing : read
  return csvAnswer(
    'documents',
    heads,
    async (turn, limit) => {
      const offset = turn && 'after' in turn ? Number(turn.after) : 0
      const { rows, found } = await listPublished(ctx, { ...listing, limit, offset })
      const shown = offset + rows.length
      return { rows, ...(rows.length > 0 && shown < found && { older: { after: String(shown) } }) }
    },
    ({ id, kind, title, revision, revisedOn, type, bytes }) => [
      title,
      kind,
      revision,
      revisedOn,
      type,
      String(bytes),
      `${url.origin}/documents/${kind}/${id}`,
    ],
  )
})
