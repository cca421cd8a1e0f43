import { data, isRouteErrorResponse, type ClientActionFunctionArgs } from 'react-router'
import { showToast } from '#ui/toasts.tsx'
import { draftName, forgetAnswers } from '../drafts.ts'
import type { RefusedForm } from './answer-verb.ts'

/**
 * The client action of a page with forms of verbs. What was typed is kept in this browser until the server has taken it;
 * where the server cannot be reached, the page stays as it is. Where someone was faster it is asked for anew, beside the
 * refusal: after any other the router leaves it alone.
 */
export const keepDraft = async ({ request, serverAction }: ClientActionFunctionArgs) => {
  const body = await request.clone().formData()
  // A form of several verbs says its own.
  const verb = String(body.get('form') ?? body.get('verb'))
  try {
    const answer = await serverAction<RefusedForm | undefined>()
    if (answer?.filled) forgetAnswers(draftName(new URL(request.url), verb))
    return answer?.outdated ? data(answer, { status: 200 }) : answer
  } catch (thrown) {
    if (thrown instanceof Response) {
      forgetAnswers(draftName(new URL(request.url), verb))
      const done = doneWords(body, thrown)
      if (done) void showToast('success', done)
    }
    if (!isOutOfReach(thrown)) throw thrown
    const typed = Object.fromEntries(
      [...body].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
    return data<RefusedForm>({ verb, typed, problems: {}, unreachable: true }, { status: 503 })
  }
}

/** The name under which a form carries what is said when its verb is done. */
export const doneField = (verb: string) => `done:${verb}`

/** What to say of a verb that was done; nothing where the page it leads to says by itself that it was saved. */
export const doneWords = (body: FormData, answer: Response): string | undefined => {
  const words = body.get(doneField(String(body.get('verb'))))
  const to = answer.headers.get('Location') ?? ''
  return answer.status < 400 && typeof words === 'string' && !/[?&](saved|done)\b/.test(to) ? words : undefined
}

/** No connection, or a server or a database that is away: waiting helps. */
const isOutOfReach = (thrown: unknown) =>
  thrown instanceof TypeError || (isRouteErrorResponse(thrown) && (thrown.status === 502 || thrown.status === 503))
