import { href } from 'react-router'
import { choice } from '#forms/fields/choice.ts'
import { longText } from '#forms/fields/long-text.ts'
import { text } from '#forms/fields/text.ts'
import { optional, verbForm } from '#forms/verb/verb-form.ts'
import type { NewsletterIssue } from './schema.ts'
import {
  interestLabels,
  interestNames,
  segmentOf,
  type InterestChoices,
  type InterestName,
  type Interests,
  type Segment,
} from './segments.ts'
import { sendIssue, sendTest } from './send-issue.ts'
import { beginIssue, saveIssue, type IssueText } from './write-issue.ts'

const forWhom =
  'Only subscribers who picked this topic get the issue. Those who picked nothing get only issues for everyone.'

const only = (name: InterestName, choices: InterestChoices, segment?: Segment | null) =>
  optional(
    choice(interestLabels[name], Object.fromEntries(choices[name].map(({ value, label }) => [value, label])), {
      initial: segment?.[name] ?? '',
      blank: 'Everybody',
    }),
  )

const fields = (choices: InterestChoices, issue?: NewsletterIssue) => ({
  subject: text('Subject', { longest: 150, autoComplete: 'off', initial: issue?.subject }),
  markdown: longText('Text', {
    help: "Markdown: ## Heading, **bold**, - list, > quote, [link text](/pricing). HTML and pictures don't work: they show as typed.",
    missing: 'Please enter the text.',
    initial: issue?.markdown,
    ...{ rows: 16, longest: 20_000 },
  }),
  county: only('county', choices, issue?.segment),
  product: only('product', choices, issue?.segment),
  industry: only('industry', choices, issue?.segment),
})

const sections = () => [{ legend: 'Who gets it', help: forWhom, fields: interestNames }]

export const newIssueForm = verbForm({
  verb: 'save',
  button: 'Save draft',
  look: 'solid',
  permission: 'newsletter.write',
  fields: (choices: InterestChoices) => fields(choices),
  sections,
  submit: async (ctx, _given, typed) => addressOf(await beginIssue(ctx, textOf(typed))),
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
  fields: ({ issue, choices }: { issue: NewsletterIssue; choices: InterestChoices }) => fields(choices, issue),
  sections,
  submit: async (ctx, { issue }, typed, { expected, verb }) => {
    await saveIssue(ctx, issue.id, expected, textOf(typed))
    if (verb === 'review') return href('/dashboard/admin/newsletter/issues/:id/send', issue)
    if (verb !== 'test') return addressOf(issue)
    await sendTest(ctx, issue.id)
    return `${addressOf(issue)}?tested`
  },
})

/** Browsers send line ends as CR LF. */
const textOf = ({ subject, markdown, ...interests }: Pick<IssueText, 'subject' | 'markdown'> & Interests) => ({
  ...{ subject, markdown: markdown.replaceAll('\r\n', '\n') },
  segment: segmentOf(interests),
})

/** `recipients` is how many have confirmed. */
export const sendIssueForm = verbForm({
  verb: 'send',
  button: ({ recipients }: { issue: NewsletterIssue; recipients: number }) =>
    `Send to ${countSubscribers(recipients)} now`,
  look: 'primary',
  pending: 'Sending …',
  permission: 'newsletter.write',
  submit: async (ctx, { issue }, _answers, { expected }) => {
    await sendIssue(ctx, issue.id, expected)
    return addressOf(issue)
  },
})

const addressOf = ({ id }: NewsletterIssue) => href('/dashboard/admin/newsletter/issues/:id', { id })

export const countSubscribers = (count: number) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'subscriber' : 'subscribers'}`
