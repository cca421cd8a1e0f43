import { lifecycle } from '#domain/lifecycle.ts'

/** `sent`: every mail of it stands in the outbox. */
export type IssueState = 'draft' | 'sending' | 'sent'
export type IssueVerb = 'send' | 'finish'

export const issueLife = lifecycle<IssueState, IssueVerb>('newsletter issue', {
  draft: { send: { to: 'sending', may: 'newsletter.write' } },
  sending: { finish: { to: 'sent', may: 'system.run' } },
  sent: {},
})
