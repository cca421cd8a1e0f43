import { href } from 'react-router'
import { Link } from '@react-email/link'
import { formatDay } from '#domain/day.ts'
import { formatCents, type Cents } from '#domain/money.ts'
import { defineEmail, type Letterhead } from '#emails/email.ts'
import type { AttachmentSource } from '#mails/attachments.ts'
import { Action, CallUs, Layout, Paragraph, Reference, Subtitle, Title } from '#emails/layout.tsx'
import { styles } from '#emails/styles.ts'
import { QuotedMessage } from '#emails/quoted-message.tsx'
import { invoiceEvents, type InvoiceFacts } from '../events.ts'

const sample: InvoiceFacts = {
  invoice: {
    ...{ id: '0d9a1c44-51f2-4c0a-9a6d-0f6a5e1b7c21', kind: 'invoice', reference: 'INV-104417' },
    ...{ secretLink: 'sample-link-of-an-invoice', to: ['payables@hilltop.example'], portal: false },
    ...{ customer: 'Hilltop Excavating', customerPo: 'HX-3381', totalCents: 189_234 as Cents },
    ...{ issuedOn: '2026-12-08', dueOn: '2026-12-23', deliveredOn: '2026-12-08' },
    openCents: 189_234 as Cents,
    ...{ deliveredTo: '4820 Cheshire Rd, Sunbury, OH 43074', ordersSaid: 'OR-7Q4D-K2MX', reason: null, tickets: [] },
  },
}

/** Where its customer opens it: by the private link, or in the portal; nowhere, where nobody can open either. */
const pageOf = ({ invoice: { id, portal, secretLink } }: InvoiceFacts, { origin }: Letterhead) => {
  if (portal) return origin + href('/dashboard/customer/invoices/:id', { id })
  return secretLink === null ? undefined : origin + href('/invoice/:link', { link: secretLink })
}

const totalOf = ({ invoice }: InvoiceFacts) => formatCents(Math.abs(invoice.totalCents) as Cents)
/** "$1,892.34, due Dec 23", or what is left of it after what was given for the order. */
const owedOf = (event: InvoiceFacts) => {
  const { dueOn, totalCents, openCents } = event.invoice
  if (openCents === 0) return `${totalOf(event)}, paid in full`
  const due = `due ${dueOn ? formatDay(dueOn) : ''}`
  if (openCents === null || openCents === undefined || openCents === totalCents) return `${totalOf(event)}, ${due}`
  return `${totalOf(event)}, of which ${formatCents(openCents)} is ${due}`
}

const Download = ({ event, head }: { event: InvoiceFacts; head: Letterhead }) => {
  const page = pageOf(event, head)
  return (
    <Paragraph>
      {page === undefined ? (
        'The PDF is attached.'
      ) : (
        <Link className="ink" style={styles.link} href={`${page}/invoice.pdf`}>
          Download PDF
        </Link>
      )}
    </Paragraph>
  )
}

const Issued = ({ event, head }: { event: InvoiceFacts; head: Letterhead }) => {
  const { reference, customerPo, deliveredOn, deliveredTo, ordersSaid } = event.invoice
  return (
    <Layout head={head} preview={`${owedOf(event)}.`}>
      <Title>Your invoice</Title>
      <Reference>{reference ?? ''}</Reference>
      <Subtitle>{owedOf(event)}</Subtitle>
      {deliveredOn && (
        <Paragraph>
          For the delivery of {formatDay(deliveredOn)} to {deliveredTo}, order {ordersSaid}.
        </Paragraph>
      )}
      {customerPo && <Paragraph>Your PO: {customerPo}</Paragraph>}
      <Action href={pageOf(event, head)}>View invoice</Action>
      <Download event={event} head={head} />
      <CallUs head={head} />
    </Layout>
  )
}

/** The invoice as a file, and the ticket of each delivery on it. Facts of the release before know of no tickets. */
const attach = ({ invoice: { id, reference, tickets = [] } }: InvoiceFacts): AttachmentSource[] => [
  { of: 'invoice', id, name: `${reference}.pdf` },
  ...tickets.map(({ shipmentId, number }) => ({ of: 'ticket' as const, shipmentId, name: `${number}.pdf` })),
]

const subject = (event: InvoiceFacts, { company }: Letterhead) =>
  `Invoice ${event.invoice.reference} from ${company.brand}: ${owedOf(event)}`

/** The invoice, as soon as it is issued. */
const issued = defineEmail({
  name: 'invoice-issued',
  on: invoiceEvents.issue,
  audience: 'visitor',
  to: ({ invoice }) => invoice.to,
  ...{ subject, attach },
  sample,
  Body: Issued,
})

/** The same once more, when someone asks for it. */
const resent = defineEmail({
  name: 'invoice-resent',
  on: invoiceEvents.resend,
  audience: 'visitor',
  to: ({ invoice }) => invoice.to,
  ...{ subject, attach },
  sample,
  Body: Issued,
})

/** What was credited and why. */
const credited = defineEmail({
  name: 'invoice-credited',
  on: invoiceEvents.credited,
  audience: 'visitor',
  to: ({ invoice }) => invoice.to,
  attach,
  subject: (event) => `Credit memo ${event.invoice.reference}: ${totalOf(event)} off invoice ${event.corrects}`,
  sample: {
    invoice: {
      ...sample.invoice,
      kind: 'credit_memo',
      reference: 'CM-1001',
      dueOn: null,
      reason: 'The meter was misread.',
    },
    ...{ corrects: 'INV-104417', instead: null, insteadCents: null },
  },
  Body: ({ event, head }) => (
    <Layout head={head} preview={`${totalOf(event)} off.`}>
      <Title>Your credit memo</Title>
      <Reference>{event.invoice.reference ?? ''}</Reference>
      <Subtitle>
        {totalOf(event)} off invoice {event.corrects}
      </Subtitle>
      {event.invoice.reason && <Paragraph>{event.invoice.reason}</Paragraph>}
      <Action href={pageOf(event, head)}>View credit memo</Action>
      <Download event={event} head={head} />
      <CallUs head={head} />
    </Layout>
  ),
})

/** An invoice that is owed no more. */
const voided = defineEmail({
  name: 'invoice-voided',
  on: invoiceEvents.void,
  audience: 'visitor',
  to: ({ invoice }) => invoice.to,
  subject: ({ invoice }) => `Invoice ${invoice.reference} is void`,
  sample: { invoice: { ...sample.invoice, reason: 'It was billed to the wrong customer.' } },
  Body: ({ event, head }) => (
    <Layout head={head} preview="Please don't pay it.">
      <Title>Invoice {event.invoice.reference} is void</Title>
      <Paragraph>Please don't pay it. {event.invoice.reason}</Paragraph>
      <CallUs head={head} />
    </Layout>
  ),
})

/** Billing hears of what is wrong. */
const disputed = defineEmail({
  name: 'invoice-disputed',
  on: invoiceEvents.dispute,
  audience: 'staff',
  to: (_event, { staffEmail }) => staffEmail,
  subject: ({ invoice }) => `${invoice.customer} disputes invoice ${invoice.reference}`,
  sample: { ...sample, said: 'We ordered 300 gallons.' },
  Body: ({ event, head }) => (
    <Layout head={head} preview={event.said}>
      <Title>
        {event.invoice.customer} disputes {event.invoice.reference}
      </Title>
      <QuotedMessage who={event.invoice.customer} said={event.said} />
      <Action href={`${head.origin}${href('/dashboard/admin/invoices/:id', { id: event.invoice.id })}`}>
        Open invoice
      </Action>
    </Layout>
  ),
})

export default [issued, resent, credited, voided, disputed]
