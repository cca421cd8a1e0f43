import type pg from 'pg'

export type LossCounts = { lost: number; doubled: number; mailsLost: number; mailsDoubled: number }

type Row = { stored: number; told: number; mails: number }

/** What became of the submissions that were acknowledged, each with the link of its receipt, if it was given one. */
export const countStored = async (
  client: pg.Client,
  acknowledged: ReadonlyMap<string, string>,
): Promise<LossCounts> => {
  const { rows } = await client.query<Row>(question, [[...acknowledged.keys()], [...acknowledged.values()]])
  const sum = (count: (row: Row) => number) => rows.reduce((total, row) => total + Math.max(0, count(row)), 0)
  return {
    lost: sum(({ stored, told }) => (stored === 0 || told === 0 ? 1 : 0)),
    doubled: sum(({ stored, told }) => Math.max(stored, told) - 1),
    mailsLost: sum(({ mails }) => 2 - mails),
    mailsDoubled: sum(({ mails }) => mails - 2),
  }
}

const question = `
  select count(distinct r.id)::int as stored, count(distinct e.id)::int as told, count(distinct m.id)::int as mails
    from unnest($1::uuid[], $2::text[]) as sent (id, link)
    left join requests r on r.submission_id = sent.id and sent.link in (r.secret_link, '')
    left join events e on e.subject_id = r.id and e.name = 'request.received'
    left join mails m on m.subject_id = r.id
   group by sent.id`
