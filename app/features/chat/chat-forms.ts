import { href } from 'react-router'
import type { Field } from '#forms/field.ts'
import { problems, unstorable } from '#forms/field.ts'
import { choice } from '#forms/fields/choice.ts'
import { longText } from '#forms/fields/long-text.ts'
import { text } from '#forms/fields/text.ts'
import { verbForm } from '#forms/verb/verb-form.ts'
import { longestQuestion } from './post-question.ts'
import { changePassage, deletePassage, shownVersion, writePassage } from './passages.ts'
import type { StaffPassage } from './schema.ts'
import { attachQuestion, detachAsk, dismissQuestion, reopenQuestion } from './review-question.ts'

/** A passage that is there, or the question that a new one is written for. */
type PassageFormContext = { passage?: StaffPassage; question?: { id: string; question: string } }

const passageFields = ({ passage, question }: PassageFormContext) => ({
  title: text('Title', {
    longest: 120,
    autoComplete: 'off',
    missing: 'Please enter a title.',
    initial: passage?.title,
  }),
  text: longText('Answer', {
    help: 'The assistant uses this text word for word. Leave out prices: we quote each customer.',
    missing: 'Please enter the answer.',
    ...{ rows: 6, longest: 1500, initial: passage?.text },
  }),
  href: addressOfSite(passage?.href),
  asks: questions(passage?.asks.join('\n') ?? question?.question.replaceAll(/\s+/g, ' ')),
})

const addressOfSite = (initial?: string): Field<string> => ({
  ...text('Link to page', { help: 'A page on this site, such as /fuel.', longest: 200, initial }),
  missing: wrongAddress,
  parse: (typed) =>
    /^\/(?![/\\])[\w/#?=&.-]*$/.test(typed) && typed.length <= 200 ? { value: typed } : { problem: wrongAddress },
})

const wrongAddress = 'Please enter a page on this site, such as /fuel.'

const limits = { asks: 30, ask: 300 }

const questions = (initial?: string): Field<string[]> => ({
  ...{ label: 'Questions it answers', optional: false, initial },
  help: 'One per line, the way customers type them. More variety helps the assistant find it.',
  missing: 'Please enter at least one question.',
  parse: (typed) => {
    const asks = typed
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter(Boolean)
    if (unstorable(typed)) return { problem: problems.unstorable }
    if (asks.length > limits.asks) return { problem: `Please keep it to ${limits.asks} questions.` }
    if (asks.some((ask) => ask.length > limits.ask))
      return { problem: `Please keep each question to ${limits.ask} characters.` }
    return { value: asks }
  },
  say: (asks) => asks.join('\n'),
  control: () => ({ as: 'textarea', rows: 5 }),
})

const passages = href('/dashboard/admin/assistant/passages')

const write = verbForm({
  verb: 'save',
  button: ({ passage }: PassageFormContext) => (passage ? 'Save' : 'Add answer'),
  look: 'primary',
  pending: 'Saving …',
  permission: 'assistant.teach',
  fields: passageFields,
  submit: async (ctx, { passage, question }, typed, { expected }) => {
    const words = { ...typed, text: typed.text.replaceAll('\r\n', '\n') }
    if (passage) await changePassage(ctx, passage.id, expected, words)
    else await writePassage(ctx, words, question?.id)
    return passages
  },
})

const remove = verbForm({
  verb: 'delete',
  button: 'Delete answer',
  look: 'danger',
  pending: 'Deleting …',
  permission: 'assistant.teach',
  submit: async (ctx, { id }: StaffPassage) => {
    await deletePassage(ctx, id)
    return passages
  },
})

export const newPassageForm = (question?: PassageFormContext['question']) => write({ question })

export const passageForms = (passage: StaffPassage) => ({
  save: write({ passage }, shownVersion(passage)),
  delete: remove(passage),
})

/** Takes a question from the passage that it was attached to. */
export const detachForm = ({ id, question }: { id: string; question: string }) =>
  verbForm({
    verb: `detach-${id}`,
    button: 'Remove question',
    about: () => question,
    permission: 'assistant.teach',
    submit: async (ctx) => {
      await detachAsk(ctx, id)
      return passages
    },
  })(undefined)

/** `near` are the ids of passages that came nearest, best first. */
export type QuestionReview = {
  question: { id: string; question: string }
  passages: readonly { id: string; title: string; href: string }[]
  near: readonly string[]
}

const attach = verbForm({
  verb: 'attach',
  button: 'Use this answer',
  look: 'primary',
  pending: 'Saving …',
  permission: 'assistant.teach',
  fields: ({ question, passages, near }: QuestionReview) => ({
    question: longText('Question, without personal details', {
      help: 'Remove names, numbers and addresses: we keep the question after the customer clears the chat.',
      missing: 'Please enter a question.',
      ...{ rows: 2, longest: longestQuestion, initial: question.question },
    }),
    passage: choice(
      'Answer',
      Object.fromEntries(
        [...near.flatMap((id) => passages.filter((one) => one.id === id)), ...passages].map(({ id, title, href }) => [
          id,
          `${title} (${href})`,
        ]),
      ),
      {
        missing: 'Please choose an answer.',
        group: (id) => (near.includes(id) ? 'Closest matches' : 'All other answers'),
      },
    ),
  }),
  submit: async (ctx, given, { question, passage }) => {
    await attachQuestion(ctx, given.question.id, { question, passageId: passage })
    return list
  },
})

const dismiss = verbForm({
  verb: 'dismiss',
  button: 'Ignore question',
  look: 'quiet',
  permission: 'assistant.teach',
  submit: async (ctx, { question }: QuestionReview) => {
    await dismissQuestion(ctx, question.id)
    return list
  },
})

const reopen = verbForm({
  verb: 'reopen',
  button: 'Reopen question',
  permission: 'assistant.teach',
  submit: async (ctx, { question }: QuestionReview) => {
    await reopenQuestion(ctx, question.id)
    return list
  },
})

const list = href('/dashboard/admin/assistant')

export const questionForms = (subject: QuestionReview) => ({
  attach: attach(subject),
  dismiss: dismiss(subject),
  reopen: reopen(subject),
})
