import { href, type ClientActionFunctionArgs } from 'react-router'
import { toast } from 'sonner'
import type { RefusedForm } from '#forms/verb/answer-verb.ts'
import { tellTabs } from './session-check.ts'

/** The client action of the pages to sign in or up: says by toast how it went, and tells the other tabs. */
export const toastOutcome = async ({ request, serverAction }: ClientActionFunctionArgs) => {
  const { pathname, searchParams } = new URL(request.url)
  const signingUp = searchParams.get('tab') === 'sign-up'
  const verifying = pathname === href('/auth/verify')
  const failed = verifying ? 'Not verified' : signingUp ? 'Sign up failed' : 'Sign in failed'
  const body = await request.clone().formData()
  try {
    const answer = await serverAction<RefusedForm | undefined>()
    const [problem] = Object.values(answer?.problems ?? {})
    if (answer?.message ?? problem) toast.error(answer?.message ?? `${failed}: ${problem}`)
    return answer
  } catch (thrown) {
    // No network, or an answer from before the router: what is typed stays, and can be sent again.
    if (thrown instanceof Error) {
      const reason = thrown instanceof TypeError ? "we can't be reached right now" : 'please try again in a minute'
      const message = `${failed}: ${reason}.`
      toast.error(message)
      const typed = Object.fromEntries([...body].map(([name, value]) => [name, String(value)]))
      return { verb: String(body.get('verb')), typed, problems: {}, message } satisfies RefusedForm
    }
    if (isRedirect(thrown) && !leadsTo(thrown, href('/auth/second-step')) && !leadsTo(thrown, '/#')) {
      toast.success(verifying ? verified : signingUp ? created : 'Successfully signed in!')
      if (!signingUp) tellTabs()
    }
    throw thrown
  }
}

const created = 'Account created! Please check your email to verify your account.'
const verified = "Your email is verified. You're signed in."

const isRedirect = (thrown: unknown): thrown is Response => thrown instanceof Response && thrown.status < 400

const leadsTo = (response: Response, path: string) => response.headers.get('Location')?.startsWith(path)
