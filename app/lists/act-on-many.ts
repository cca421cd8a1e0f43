import { data } from 'react-router'
import { isUuid } from '#domain/text.ts'
import { DomainError } from '#domain/domain-error.ts'
import { readVersion, type ShownVersion } from '#events/expected-version.ts'
import { choiceName, mostAtOnce } from './define.ts'
import type { List, ListContext } from './definition.ts'

/** What became of a verb on many rows: how many were done, and why others were not. */
export type BulkResult = { done?: string; refused: { reason: string; count: number }[] }

/**
 * Does a verb to the rows that were chosen, each in its own transaction: one that is refused stops no other. For all
 * that match, the list is asked again as its address asks, and must find as many as the person who chose has seen. Throws a
 * DomainError when nothing was chosen, when it finds another number, or when the verb is none of the list's.
 */
export const actOnMany = async (
  list: Pick<List, 'chosen'>,
  ctx: ListContext,
  query: URLSearchParams,
  body: FormData,
): Promise<BulkResult> => {
  const verb = list.chosen?.verbsOf(ctx, query).find(({ verb }) => verb === body.get('verb'))
  if (!list.chosen || !verb)
    throw new DomainError('invalid', 'Nothing was changed: this page is out of date. Please reload it and try again.')
  const rows =
    body.get('all') === 'yes' ? await allOf(list.chosen, ctx, query, Number(body.get('found'))) : chosenIn(body)
  if (rows.length === 0) throw new DomainError('conflict', 'Nothing is selected. Check the rows you want first.')
  const choice = verb.choice && String(body.get(choiceName(verb)) ?? '')
  if (choice === '')
    throw new DomainError('conflict', `${verb.choice?.label}: please choose first. Nothing was changed.`)
  const reasons: string[] = []
  for (const { id, expected } of rows) {
    try {
      // One after another: each takes locks, and a person waits for the sum of them alone.
      // oxlint-disable-next-line no-await-in-loop
      await verb.act(ctx, id, expected, choice)
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      reasons.push(error.message)
    }
  }
  const done = rows.length - reasons.length
  return {
    ...(done > 0 && { done: verb.done(done) }),
    refused: [...Map.groupBy(reasons, (reason) => reason)].map(([reason, { length: count }]) => ({ reason, count })),
  }
}

/** What a press on a list answers: what it did, or why the list as it is now takes none of it. */
export const answerPress = async <Done>(press: () => Promise<Done>) => {
  try {
    return await press()
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind !== 'conflict') throw error
    return data({ refused: error.message }, { status: 409 })
  }
}

type RowSelection = { id: string; expected?: ShownVersion }

/** "id", or "id state changes" where the page showed a version of the row. */
const chosenIn = (body: FormData): RowSelection[] =>
  [...new Set(body.getAll('id').map(String))]
    .map((chosen) => {
      const [id = '', ...version] = chosen.split(' ')
      return { id, ...(version.length > 0 && { expected: readVersion(version.join(' ')) }) }
    })
    .filter(({ id }) => isUuid(id))
    .slice(0, mostAtOnce)

const allOf = async (
  { ids, count }: NonNullable<List['chosen']>,
  ctx: ListContext,
  query: URLSearchParams,
  selectedCount: number,
): Promise<RowSelection[]> => {
  const found = await count(ctx, query)
  if (found !== selectedCount)
    throw new DomainError(
      'conflict',
      `The list changed: ${found} match now, and you selected ${selectedCount}. Nothing was changed. Please check the list and try again.`,
    )
  return (await ids(ctx, query)).map((id) => ({ id }))
}
