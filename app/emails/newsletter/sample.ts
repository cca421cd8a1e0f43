import type { askedAgain, issueAddressed, signedUp } from '#domain/newsletter/events.ts'

export type SignedUp = ReturnType<typeof signedUp>
export type AskedAgain = ReturnType<typeof askedAgain>
export type IssueAddressed = ReturnType<typeof issueAddressed>

/** Who the sample mails go to. */
export const subscriber = {
  email: 'office@hilltop-farm.example',
  confirmToken: 'Vt3mKx9QbR2sWc7Yp4Zd8LfA',
  unsubscribeToken: 'Hn6jTq1XeU5gMo0Ik3Sv9BwC',
}
