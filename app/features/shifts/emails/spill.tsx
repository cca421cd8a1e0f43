import { href } from 'react-router'
import { defineEmail } from '#emails/email.ts'
import { Action, Layout, Paragraph, Title } from '#emails/layout.tsx'
import { shiftEvents } from '../events.ts'

/** Tells the staff of a spill that a driver reported in writing; by phone they may have heard of it before. */
export default defineEmail({
  name: 'spill-reported',
  on: shiftEvents.spill,
  audience: 'staff',
  to: (_event, { staffEmail }) => staffEmail,
  subject: ({ truck, driver }) => `Spill reported by ${driver}, ${truck}`,
  sample: {
    ...{ run: '0b8f1b2e-5a0e-4a5c-9a53-0d2f5d1f0a11', truck: 'T2', driver: 'Dana', at: '2026-12-08T15:40:00.000Z' },
    note: 'About 2 gallons of dyed diesel on gravel beside the tank, stopped.',
  },
  Body: ({ event, head }) => (
    <Layout head={head} preview={event.note}>
      <Title>
        {event.driver} reported a spill, truck {event.truck}.
      </Title>
      <Paragraph>{event.note}</Paragraph>
      <Paragraph>
        The driver was shown who to call: 911, then the numbers in Settings. Please call the driver and make sure those
        calls were made.
      </Paragraph>
      <Action href={head.origin + href('/dashboard/admin/shifts/:id', { id: event.run })}>Open the shift</Action>
    </Layout>
  ),
})
