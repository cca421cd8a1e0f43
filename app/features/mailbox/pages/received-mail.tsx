import { href } from 'react-router'
import { formatMoment } from '#domain/day.ts'
import { staffPage } from '#features/requests/pages/staff/staff-page.ts'
import { answering } from '#http/answering.ts'
import { Badge } from '#ui/badge.tsx'
import { DefinitionTable } from '#ui/definition-table.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Section } from '#ui/section.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import { findReceived } from '../find-received.ts'
import { findRecord } from '../find-record.ts'
import type { Route } from './+types/received-mail'
import { receivedKinds, shownSubject } from './received-words.ts'

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `${loaderData?.subject ?? 'Email'} | Received` }]

export const loader = answering(async ({ params }: Route.LoaderArgs, ctx) => {
  const mail = await findReceived(ctx, params.id)
  const thing = mail.subjectId ? await findRecord(ctx, mail.subjectId) : undefined
  return {
    ...{ id: mail.id, kind: mail.kind, text: mail.text, cut: mail.cut, bouncedId: mail.bouncedId },
    ...{ fromName: mail.fromName, fromAddress: mail.fromAddress, isStranger: mail.kind === 'reply' && !mail.fromKnown },
    subject: shownSubject(mail),
    received: formatMoment(ctx.calendar.timeZone, mail.receivedAt),
    about: thing && { reference: thing.reference, to: staffPage(thing.type, thing.id) },
    files: mail.files.map(({ id, name, bytes }) => ({ id, name, size: formatBytes(bytes) })),
  }
})

const formatBytes = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`

/** One email as it came in: who says they wrote it, what became of it, all of its text, and its files. */
export default function ReceivedMailRoute({ loaderData: mail }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title={mail.subject}
        long
        over={
          <a className="text-link" href={href('/dashboard/admin/received')}>
            Received emails
          </a>
        }
        lead={
          <bdi className="breaks">
            {mail.fromName && `${mail.fromName}, `}
            {mail.fromAddress}
          </bdi>
        }
        actions={
          <span className="cluster">
            {mail.isStranger && <Badge tone="due">We haven't emailed this address</Badge>}
            <StatusWord tone={receivedKinds[mail.kind].tone}>{receivedKinds[mail.kind].words}</StatusWord>
          </span>
        }
      />
      <div className="wrap page-body side-and-main">
        <div className="stack">
          <DefinitionTable dense rows={facts(mail)} />
          {mail.files.length > 0 && (
            <Section id="files" title="Attachments" size="h4" spacing="none">
              <ul className="rows text-small">
                {mail.files.map(({ id, name, size }) => (
                  <li key={id}>
                    <a
                      className="text-link breaks"
                      href={href('/dashboard/admin/received/:id/:file', { id: mail.id, file: id })}
                    >
                      <bdi>{name}</bdi>
                    </a>
                    <small className="text-soft">{size}</small>
                  </li>
                ))}
              </ul>
              <p className="text-small text-soft">
                These haven't been scanned for viruses. Open them with care. Photos and PDFs we checked are with the
                record's files above.
              </p>
            </Section>
          )}
        </div>
        <Section id="text" title="Email" size="h4">
          <pre className="mail-text card text-fine">{mail.text || '(no text)'}</pre>
          {mail.cut && <p className="text-soft">This email is over 25 MB. The rest of it is in the mailbox.</p>}
        </Section>
      </div>
    </>
  )
}

const facts = ({ received, about, bouncedId }: Route.ComponentProps['loaderData']) => [
  { name: 'Received', value: received },
  ...(about ? [{ name: 'About', value: about.to ? <a href={about.to}>{about.reference}</a> : about.reference }] : []),
  ...(bouncedId
    ? [
        {
          name: 'Bounced email',
          value: <a href={href('/dashboard/admin/outbox/:id', { id: bouncedId })}>Our email in the outbox</a>,
        },
      ]
    : []),
  { name: 'Sender', value: "Anyone can fake a sender's address. Call before you rely on it." },
]
