import { onDatabase } from './database.ts'

export type Stored = { lost: number; duplicated: number; withoutMails: number }

type Row = { stored: number; told: number; mails: number }

/** What became of the submissions that were acknowledged, each with the link of its receipt. */
export const countStored = async (dataDir: string, acknowledged: ReadonlyMap<string, string>): Promise<Stored> => {
  const sent = [[...acknowledged.keys()], [...acknowledged.values()]]
  const { rows } = await onDatabase(dataDir, (client) => client.query<Row>(question, sent))
  const count = (holds: (row: Row) => boolean) => rows.filter(holds).length
  return {
    lost: count(({ stored, told }) => stored === 0 || told === 0),
    duplicated: count(({ stored, told, mails }) => stored > 1 || told > 1 || mails > 2),
    withoutMails: count(({ mails }) => mails < 2),
  }
}

const question = `
  select count(distinct r.id)::int as stored, count(distinct e.id)::int as told, count(distinct m.id)::int as mails
    from unnest($1::uuid[], $2::text[]) as sent (id, link)
    left join requests r on r.submission_id = sent.id and r.secret_link = sent.link
    left join events e on e.subject_id = r.id and e.name = 'request.received'
    left join mails m on m.subject_id = r.id
   group by sent.id`
