import pg from 'pg'
import { startEmbedded } from '../../app/platform/embedded-postgres.ts'
import { createLog } from '../../app/platform/log.ts'

type Stored = { lost: number; duplicated: number; withoutMails: number }

/** What became of the submissions that were acknowledged. */
export const countStored = async (dataDir: string, submissionIds: string[]): Promise<Stored> => {
  const embedded = await startEmbedded(dataDir, { log: createLog('error') })
  const client = new pg.Client(embedded.connection)
  await client.connect()
  const { rows } = await client.query<{ stored: number; told: number; mails: number }>(
    `select (select count(*)::int from requests r where r.submission_id = sent.id) as stored,
            (select count(*)::int from events e join requests r on r.id = e.subject_id
              where r.submission_id = sent.id and e.name = 'request.received') as told,
            (select count(*)::int from mails m join requests r on r.id = m.subject_id where r.submission_id = sent.id) as mails
       from unnest($1::uuid[]) as sent (id)`,
    [submissionIds],
  )
  await client.end()
  await embedded.stop()
  return {
    lost: rows.filter(({ stored, told }) => stored === 0 || told === 0).length,
    duplicated: rows.filter(({ stored, told, mails }) => stored > 1 || told > 1 || mails > 2).length,
    withoutMails: rows.filter(({ mails }) => mails < 2).length,
  }
}
