import { sql } from 'drizzle-orm'
import { mails } from '#mails/schema.ts'

/** Why a sheet that was emailed is not there: its email waits, was refused, came back, or went without the file. */
export type UndeliveredReason = 'waiting' | 'failed' | 'bounced' | 'left_out'

/**
 * An email of the sheet's event that did not bring it, and none that did. Of a company several people are written to: one
 * who has it is enough. Begins with the few that are in trouble, which have an index of their own. Mails that retention
 * has deleted are in no trouble. Of rows of `sheet_holders`, under that name: the columns of a query's only table would
 * stand here without it.
 */
const isUndelivered = sql`sheet_holders.way = 'email' and sheet_holders.event_id in (select event_id from ${mails} where email = 'safety-sheets'
    and (state <> 'sent' or bounce_action = 'failed' or jsonb_path_exists(attachments, '$[*].why')))
  and not exists (select from ${mails} m, jsonb_array_elements(m.data -> 'sheets') with ordinality as brought(sheet, place)
    where m.event_id = sheet_holders.event_id and m.email = 'safety-sheets' and m.state = 'sent'
      and m.bounce_action is distinct from 'failed' and sheet ->> 'versionId' = sheet_holders.version_id::text
      and not coalesce(m.attachments -> (place - 1)::int ? 'why', false))`

/** For the sheet that a site was given last; null: it has it. */
export const undelivered = sql<UndeliveredReason | null>`case when ${isUndelivered} then (
  select case when bool_or(state = 'waiting') then 'waiting' when bool_or(bounce_action = 'failed') then 'bounced'
      when bool_or(state <> 'sent') then 'failed' else 'left_out' end
    from ${mails} where event_id = sheet_holders.event_id and email = 'safety-sheets') end`

/** Whether a site has a revision: it was given on paper, or an email brought it. */
export const hasVersion = (versionId: ReturnType<typeof sql>) =>
  sql`sheet_holders.version_id is not distinct from ${versionId} and not coalesce(${isUndelivered}, false)`
