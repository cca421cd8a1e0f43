import { randomUUID } from 'node:crypto'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The id made when the form was drawn. A body without one is a first sending: it is given one rather than refused. */
export const readSubmissionId = (body: FormData): string => {
  const sent = body.get('submission_id')
  return typeof sent === 'string' && uuid.test(sent) ? sent.toLowerCase() : randomUUID()
}
