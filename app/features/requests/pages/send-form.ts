import { data, isRouteErrorResponse, type ClientActionFunctionArgs } from 'react-router'
import { problems } from '#forms/field.ts'
import { anyMissing, readTyped, type Form, type Problems } from '#forms/form.ts'
import { loadForm } from '#forms/load.ts'
import { showToast } from '#ui/toasts.tsx'
import { forgetAnswers, rememberSending } from '#forms/drafts.ts'
import type { FormPageData } from './receive.ts'

/** Sends a form from the page, and says by toast how it went. What was typed stays until it is a request. */
export const sendForm = async ({ request, serverAction }: ClientActionFunctionArgs) => {
  const body = await request.clone().formData()
  const form = await loadForm(String(body.get('form')))
  const sent = { submissionId: String(body.get('submission_id')), drawnAt: String(body.get('drawn_at')) }
  rememberSending(form.kind, sent)
  try {
    const answer = await serverAction<FormPageData>()
    rememberSending(form.kind, undefined)
    if (answer?.kept) {
      forgetAnswers(form.kind)
      void showToast('success', form.toast)
    }
    if (answer?.problems) void showToast('error', form.missing ?? 'Error', wordsFor(form, answer.problems))
    return answer
  } catch (thrown) {
    if (isReceipt(thrown)) {
      forgetAnswers(form.kind)
      void showToast('success', form.toast)
    }
    if (!isOutOfReach(thrown)) throw thrown
    return data(unreachable(form, body, sent), { status: 503 })
  }
}

/** What the page goes on from: the very answers, so that the same submission can be sent again. */
const unreachable = (
  form: Form,
  body: FormData,
  page: Pick<FormPageData, 'submissionId' | 'drawnAt'>,
): FormPageData => ({
  ...page,
  typed: readTyped(form, body).typed,
  reviewing: body.get('step') === 'send',
  unreachable: true,
})

const isReceipt = (thrown: unknown) =>
  thrown instanceof Response && !!thrown.headers.get('Location')?.startsWith('/receipt/')

/** No connection, a server or a database that is away, or a line at the door: waiting helps. */
const isOutOfReach = (thrown: unknown) =>
  thrown instanceof TypeError || (isRouteErrorResponse(thrown) && (thrown.status >= 500 || thrown.status === 429))

const wordsFor = (form: Form, found: Problems) =>
  anyMissing(form, found) ? problems.required : 'Please check the fields marked below.'
