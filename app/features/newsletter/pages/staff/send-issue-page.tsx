import { Form, useNavigation } from 'react-router'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { MailPreview } from '#features/outbox/pages/mail-preview.tsx'
import { LacksStreet } from './lacks-street.tsx'
import { issuesPath } from './newsletter-address.ts'
import { ToIssues } from './to-issues.tsx'

type Props = {
  id: string
  version: number
  recipients: number
  lacksStreet: boolean
  preview: { subject: string; text: string; html: string }
  refused?: string
}

/** The last look: from here it goes out, and cannot be called back. */
export const SendIssuePage = ({ id, version, recipients, lacksStreet, preview, refused }: Props) => {
  const sending = useNavigation().formMethod === 'POST'
  return (
    <>
      <PageHead
        over={<ToIssues />}
        title={recipients === 0 ? 'There is nobody to send it to' : `Send it to ${people(recipients)}?`}
        lead="Everybody who has confirmed gets it, once. What is sent cannot be called back."
      />
      <div className="wrap newsletter-desk">
        {refused && (
          <Alert tone="late" title={refused} urgent>
            Nothing was sent. Look at how it reads now.
          </Alert>
        )}
        {lacksStreet && <LacksStreet />}
        <Form method="post" className="issue-verbs">
          <input type="hidden" name="seen" value={version} />
          {recipients > 0 && (
            <Button type="submit" look="primary" size="large" pending={sending && 'Sending …'}>
              Send to {people(recipients)} now
            </Button>
          )}
          <ButtonLink size="large" href={`${issuesPath}/${id}`}>
            Back to writing
          </ButtonLink>
        </Form>
        <MailPreview {...preview} />
      </div>
    </>
  )
}

const people = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'subscriber' : 'subscribers'}`
