import { randomUUID } from 'node:crypto'
import { href, type ActionFunctionArgs } from 'react-router'
import type { ChatOrigin } from '../lead.ts'
import { countLead } from '../limit.ts'
import type { Context } from '#domain/context.ts'
import { formatMoment, zoneName } from '#domain/day.ts'
import type { RequestForm, Submission, SubmitResult } from '#features/requests/submit.ts'
import { momentInSpanish, promiseInSpanish } from '#content/spanish.ts'
import { promiseNamed } from '#features/promises/due.ts'
import { writesSpanish } from '#features/requests/answer.ts'
import { scoreSpam } from '#features/requests/spam-score.ts'
import { check, fieldsOf, type Form } from '#forms/form.ts'
import { requestForm } from '#forms/promise.ts'
import { honeypotName } from '#forms/honeypot.tsx'
import { leadNotice } from '#islands/chat/consent.ts'
import { services } from '#http/context.ts'
import { fieldContext } from '#forms/opening-days.ts'
import { readBodyId, withJsonErrors, readBodyText, answerJson, readVisit, type Body } from './visit.ts'

type Submit = (ctx: Context, form: RequestForm, submission: Submission, origin: ChatOrigin) => Promise<SubmitResult>

/** Takes a form of the chat in: 422 with what is wrong, or the request's reference, promise and status page. */
export const sendForm = (args: ActionFunctionArgs, ctx: Context, form: Form, submit: Submit) =>
  withJsonErrors(async () => {
    const app = args.context.get(services)
    const { body, chat, address } = await readVisit(args)
    const checked = check(form, typedIn(form, body), fieldContext(ctx))
    if ('problems' in checked) return answerJson(checked, { status: 422 })
    await countLead(ctx, { address }, app.env.rateLimitFactor)
    const spanish = readBodyText(body, 'lang') === writesSpanish.value
    const submission = {
      submissionId: readBodyId(body, 'submission_id') ?? randomUUID(),
      ...checked,
      answers: spanish ? [...checked.answers, writesSpanish] : checked.answers,
      spamScore: scoreSpam({
        trapped: readBodyText(body, honeypotName) !== '',
        unstamped: true,
        answers: checked.answers,
      }),
    }
    const from = { ...chat, through: readBodyId(body, 'through'), consent: leadNotice }
    const { outcome, request } = await submit(ctx, requestForm(form, checked.answers), submission, from)
    if (outcome === 'differs')
      return answerJson({ error: 'You already sent this with different answers.' }, { status: 409 })
    return answerJson({
      reference: request.reference,
      promise: spanish ? promiseInSpanish(promiseNamed(ctx.promises, request.promise)) : request.promiseWords,
      due: (spanish ? momentInSpanish : formatMoment)(ctx.calendar.timeZone, request.dueAt),
      zone: zoneName(ctx.calendar.timeZone),
      receipt: href('/receipt/:link', { link: request.secretLink }),
    })
  })

const typedIn = (form: Form, body: Body) =>
  Object.fromEntries(Object.keys(fieldsOf(form)).map((name) => [name, readBodyText(body, name)]))
