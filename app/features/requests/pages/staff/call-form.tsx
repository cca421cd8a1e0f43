import { href } from 'react-router'
import { Temporal } from 'temporal-polyfill'
import { localTime } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { notFound } from '#domain/domain-error.ts'
import { promiseNamed } from '#features/promises/due.ts'
import type { AnswerValue } from '../../answer.ts'
import type { Field } from '#forms/field.ts'
import { productName } from '#forms/named-product.ts'
import { makeAnswer, checkField, contactOf, fieldsOf, type Form } from '#forms/form.ts'
import { formOfKind } from '#forms/index.ts'
import { fieldContext } from '#forms/opening-days.ts'
import { promiseFor, requestForm } from '#forms/promise.ts'
import type { OfferedProduct } from '#forms/offered-products.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { verbForm } from '#forms/verb/verb-form.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { PageHead } from '#ui/page-head.tsx'
import { logCall } from '../../log-call.ts'
import { asked, offeredProducts } from '../offered-products.ts'
import { CallerMatch } from './caller-match.tsx'
import type { Route } from './+types/call-form'

export const handle = { interactive: true }

export const meta = () => [{ title: 'New phone request' }]

export const loader = answering(({ params, url, context }: Route.LoaderArgs, ctx) => {
  const form = formNamed(params.kind, offeredProducts(context.get(services).content))
  const typed = Object.fromEntries(url.searchParams)
  const values = Object.entries(fieldsOf(form)).map(
    ([name, field]) => [name, typed[name] ? checkField(field, typed[name], fieldContext(ctx)).value : null] as const,
  )
  return {
    title: form.title,
    words: promiseNamed(ctx.promises, promiseFor(form, answersOf(ctx, form, Object.fromEntries(values)))).words,
    // A phone number is one customer's more surely than a name is.
    match: callerOf(form).toSorted(
      (one, other) => Number(other === form.contact.phone) - Number(one === form.contact.phone),
    ),
    form: callForm({ ctx, form, typed }).draw(ctx),
  }
})

export const action = answering(async ({ params, request, context }: Route.ActionArgs, ctx) => {
  const form = formNamed(params.kind, offeredProducts(context.get(services).content))
  const answer = await answerVerb(ctx, await request.formData(), [callForm({ ctx, form, typed: {} })])
  context.get(services).wake('watch-promises')
  return answer
})

export const clientAction = keepDraft

const formNamed = (kind: string, products: OfferedProduct) => {
  const form = formOfKind(kind)
  if (!form) throw notFound('form')
  return asked(form, products)
}

type FormContext = { ctx: Context; form: Form; /** What a link fills in. */ typed: Readonly<Record<string, string>> }

/** Any form, as staff fill it in while someone speaks: nobody reads a form aloud, and so nothing of it is required. */
const callForm = verbForm({
  verb: 'log',
  button: 'Save phone request',
  look: 'primary',
  once: true,
  fields: ({ ctx, form, typed }: FormContext): Record<string, Field> => {
    const asked = Object.entries(fieldsOf(form)).map(([name, field]): [string, Field] => [
      name,
      {
        ...field,
        ...{ optional: true, initial: typed[name] ?? '' },
        ...(isContact(form, name) && { help: undefined }),
        // The answer is kept in the customer's own words; the history says who entered it.
        ...(field.labelByPhone && { label: field.labelByPhone, more: undefined }),
      },
    ])
    // Who calls is heard first, and tells whether we know them.
    const caller = callerOf(form).flatMap((name) => asked.filter(([other]) => other === name))
    return {
      ...Object.fromEntries(caller),
      called_at: timeOfCall(ctx),
      ...Object.fromEntries(asked.filter((entry) => !caller.includes(entry))),
    }
  },
  beside: [
    ['name', 'contactPerson', 'fullName', 'phone'],
    ['company', 'businessName', 'email'],
    ['fuelType', 'volume'],
    ['product2', 'volume2'],
    ['product3', 'volume3'],
    ['purchaseOrder', 'gateCode'],
  ],
  // What is folded on the public form stands open here, and is no button.
  sections: ({ form }) => [
    { legend: 'Caller', fields: [...callerOf(form), 'called_at'] },
    ...[...Map.groupBy(Object.entries(form.sections), ([legend, fields]) => legendOf(legend, fields))].map(
      ([legend, sections]) => ({
        legend,
        fields: sections.flatMap(([, fields]) => Object.keys(fields).filter((name) => !isContact(form, name))),
      }),
    ),
  ],
  submit: async (ctx, { form }, values, { submissionId }) => {
    const answers = answersOf(ctx, form, values)
    const submission = { submissionId, answers, contact: contactOf(form, answers) }
    const calledAt = Temporal.Instant.from(String(values.called_at))
    const { id } = await logCall(ctx, requestForm(form, answers), submission, calledAt)
    return href('/dashboard/admin/inbox/:id', { id })
  },
})

const legendOf = (legend: string, fields: Form['sections'][string]) =>
  `${productName}2` in fields || `${productName}3` in fields ? 'More products' : legend.replace(' (optional)', '')

const callerOf = ({ contact: { name, phone, company, email } }: Form) =>
  [name, phone, company, email].filter((field) => field !== undefined)

/** The form says "you" to the customer; here a coworker reads it. */
const isContact = ({ contact }: Form, name: string) => Object.values(contact).includes(name)

const answersOf = (ctx: Context, form: Form, values: Readonly<Record<string, AnswerValue>>) => {
  const typed = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value ?? '')]))
  const followed = form.follow?.(typed) ?? typed
  return Object.entries(fieldsOf(form)).map(([name, field]) => {
    const value = typed[name] === followed[name] ? (values[name] ?? null) : (followed[name] ?? null)
    return makeAnswer(name, field, value, fieldContext(ctx))
  })
}

const missing = 'Please enter the time of the call.'

/** "2026-11-20T14:05" in the company's time zone, as an instant. The minute that is not over counts as now. */
const timeOfCall = ({ calendar, now }: Context): Field<string> => {
  const minute = localTime(calendar, now).toPlainDateTime().toString({ smallestUnit: 'minute' })
  return {
    label: 'Time of the call',
    help: 'The answer time counts from this time.',
    ...{ optional: false, missing, initial: minute, explainsZone: true },
    parse: (typed) => {
      try {
        const at = Temporal.PlainDateTime.from(typed).toZonedDateTime(calendar.timeZone).toInstant()
        const ahead = now.until(at).total('seconds')
        return { value: String(ahead > 0 && ahead < 60 ? now : at) }
      } catch {
        return { problem: missing }
      }
    },
    say: String,
    control: () => ({ as: 'input', type: 'datetime-local', max: minute }),
  }
}

export default function CallFormRoute({ loaderData: { title, words, form, match }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title={`Phone request: ${title.toLowerCase()}`}
        over={
          <a className="text-link" href={href('/dashboard/admin/inbox/call')}>
            New phone request
          </a>
        }
        lead={`We promise an answer ${words}, counted from the call. You need at least a phone number or an email address.`}
      />
      <div className="wrap page-body call-form">
        <CallerMatch fields={match}>
          <VerbForm form={form} refused={actionData ?? undefined} />
        </CallerMatch>
      </div>
    </>
  )
}
