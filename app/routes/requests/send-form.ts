import { isRouteErrorResponse, type ClientActionFunctionArgs } from 'react-router'
import { toast } from 'sonner'
import { formAt } from '#forms/index.ts'
import { problems } from '#forms/field.ts'

/** Sends a form from the page: says by toast how it went, and keeps what was typed when the server cannot be reached. */
export const sendForm = async ({ request, serverAction }: ClientActionFunctionArgs) => {
  const form = formAt(new URL(request.url).pathname)
  try {
    const answer = await serverAction<Record<string, unknown>>()
    if (answer && 'problems' in answer) toast.error('Error', { description: wordsFor(answer.problems) })
    return answer
  } catch (thrown) {
    if (thrown instanceof TypeError || (isRouteErrorResponse(thrown) && thrown.status >= 500)) return { unreachable: true }
    if (thrown instanceof Response && thrown.status < 400 && form) toast.success(form.toast)
    throw thrown
  }
}

const wordsFor = (found: unknown) => {
  const words: unknown[] = Object.values(found ?? {})
  return words.includes(problems.required) ? problems.required : 'Please look at the fields marked below.'
}
