import { href } from 'react-router'
import { longText } from '#forms/fields/long-text.ts'
import { text } from '#forms/fields/text.ts'
import { verbForm } from '#forms/verb/verb-form.ts'
import type { Issue } from './schema.ts'
import { sendIssue, sendTest } from './send-issue.ts'
import { beginIssue, saveIssue, type IssueText } from './write-issue.ts'

const fields = (issue?: Issue) => ({
  subject: text('Subject', { longest: 150, autoComplete: 'off', initial: issue?.subject }),
  markdown: longText('Text', {
    help: "Markdown: ## Heading, **bold**, - list, > quote, [link text](/pricing). HTML and pictures don't work: they show as typed.",
    missing: 'Please enter the text.',
    initial: issue?.markdown,
    ...{ rows: 16, longest: 20_000 },
  }),
})

export const newIssueForm = verbForm({
  verb: 'save',
  button: 'Save draft',
  look: 'solid',
  permission: 'newsletter.write',
  fields: (_given: undefined) => fields(),
  submit: async (ctx, _given, typed) => addressOf(await beginIssue(ctx, withLineFeeds(typed))),
})

/** Every button keeps what was typed before it does anything else. */
export const issueForm = verbForm({
  verb: 'review',
  button: 'Preview and send',
  look: 'primary',
  instead: [
    { verb: 'save', button: 'Save draft', look: 'solid' },
    { verb: 'test', button: 'Send me a test' },
  ],
  permission: 'newsletter.write',
  fields: (issue: Issue) => fields(issue),
  submit: async (ctx, issue, typed, { expected, verb }) => {
    await saveIssue(ctx, issue.id, expected, withLineFeeds(typed))
    if (verb === 'review') return href('/dashboard/admin/newsletter/issues/:id/send', issue)
    if (verb !== 'test') return addressOf(issue)
    await sendTest(ctx, issue.id)
    return `${addressOf(issue)}?tested`
  },
})

/** Browsers send line ends as CR LF. */
const withLineFeeds = ({ subject, markdown }: IssueText) => ({ subject, markdown: markdown.replaceAll('\r\n', '\n') })

/** `recipients` is how many have confirmed. */
export const sendIssueForm = verbForm({
  verb: 'send',
  button: ({ recipients }: { issue: Issue; recipients: number }) => `Send to ${countSubscribers(recipients)} now`,
  look: 'primary',
  pending: 'Sending …',
  permission: 'newsletter.write',
  submit: async (ctx, { issue }, _answers, { expected }) => {
    await sendIssue(ctx, issue.id, expected)
    return addressOf(issue)
  },
})

const addressOf = ({ id }: Issue) => href('/dashboard/admin/newsletter/issues/:id', { id })

export const countSubscribers = (count: number) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'subscriber' : 'subscribers'}`
