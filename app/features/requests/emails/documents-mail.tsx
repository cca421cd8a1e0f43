import { href } from 'react-router'
import type { Letterhead } from '#emails/email.ts'
import { Action, Paragraph } from '#emails/layout.tsx'
import type { RequestMovedFacts } from '../events.ts'

/** What was sent with an answer: behind the private link at once, or on the page of the person who signs in to read it. */
export const Documents = ({
  event: { request, documents = [] },
  head,
}: {
  event: Pick<RequestMovedFacts, 'request' | 'documents'>
  head: Letterhead
}) =>
  documents.length === 0 ? null : request.portal || request.secretLink === null ? (
    <Paragraph>
      {request.portal ? "Attached, on your request's page" : 'We have these for you, so please ask us for them'}:{' '}
      {documents.map(({ name }) => name).join(', ')}.
    </Paragraph>
  ) : (
    documents.map(({ id, name }) => (
      <Paragraph key={id}>
        <Action
          href={head.origin + href('/files/:on/:key/:file', { on: 'request', key: request.secretLink ?? '', file: id })}
        >
          {`Download ${name}`}
        </Action>
      </Paragraph>
    ))
  )
