import { href } from 'react-router'
import { defineEmail } from '#emails/email.ts'
import { CallUs, Layout, Paragraph, Title } from '#emails/layout.tsx'
import { styles } from '#emails/styles.ts'
import { formatDay } from '#domain/day.ts'
import { Link } from '@react-email/link'
import { sheetEvents } from '../events.ts'

/** The safety data sheets of what is delivered to a site: with the first delivery, and after each revision. */
export default defineEmail({
  name: 'safety-sheets',
  on: sheetEvents.sent,
  audience: 'visitor',
  to: ({ to }) => to,
  attach: ({ sheets }) =>
    sheets.map(({ versionId, title, revision }) => ({
      ...{ of: 'document', versionId, name: `SDS ${title}, revision ${revision}` },
    })),
  subject: ({ sheets, revised }) =>
    `${revised ? 'Revised safety' : 'Safety'} data sheet: ${sheets.map(({ title }) => title).join(', ')}`,
  sample: {
    ...{ to: ['office@hilltop-farm.example'], site: '4410 Mill Rd, Plain City, OH 43064', customer: 'Hilltop Farm' },
    revised: false,
    sheets: [
      {
        ...{ versionId: '5b0c8a3e-5d1e-4e0f-9a53-8e1c6b1f0a77', documentId: 'f6a7c0de-2c55-4e5c-8a35-1f0d1e5b7c11' },
        ...{ kind: 'sds_fuels', title: 'Off-road diesel', revision: '4.1', revisedOn: '2026-03-31' },
      },
    ],
  },
  Body: ({ event: { sheets, site, revised }, head }) => (
    <Layout head={head} preview={`For ${site}`}>
      <Title>{revised ? 'A safety data sheet was revised' : 'Safety data sheets for your delivery'}</Title>
      <Paragraph>
        {revised
          ? `A safety data sheet for a product we deliver to ${site} was revised. Please replace the one you have.`
          : `Please keep these where the people who handle the product at ${site} can read them.`}
      </Paragraph>
      {sheets.map(({ versionId, documentId, kind, title, revision, revisedOn }) => (
        <Paragraph key={versionId}>
          {title}, revision {revision}, {formatDay(revisedOn)}:{' '}
          <Link
            className="ink"
            style={styles.link}
            href={head.origin + href('/documents/:kind/:id?', { kind, id: documentId })}
          >
            download
          </Link>
        </Paragraph>
      ))}
      <Paragraph>The files are attached, unless one is too large for an email.</Paragraph>
      <Paragraph>
        Need it on paper? <CallUs head={head} />.
      </Paragraph>
    </Layout>
  ),
})
