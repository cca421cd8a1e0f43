import type { ClientActionFunctionArgs } from 'react-router'
import { toast } from 'sonner'
import { tellTabs } from './tell-tabs.ts'

type Answer = { words?: string }

/** Signs in or up, or verifies, from a living page, says by toast how it went, and tells the other tabs. */
export const sayHow = async ({ request, serverAction }: ClientActionFunctionArgs) => {
  const { pathname, searchParams } = new URL(request.url)
  const up = searchParams.get('tab') === 'sign-up'
  const verifying = pathname === '/auth/verify'
  try {
    const answer = await serverAction<Answer>()
    if (answer?.words) toast.error(answer.words)
    return answer
  } catch (thrown) {
    // No network, or an answer from before the router: what is typed stays, and can be sent again.
    if (thrown instanceof Error) {
      const why = thrown instanceof TypeError ? 'we cannot be reached at this moment' : 'please try again in a minute'
      const words = `${verifying ? 'Not verified' : up ? 'Sign up failed' : 'Sign in failed'}: ${why}.`
      toast.error(words)
      return { words }
    }
    if (isRedirect(thrown) && !leadsTo(thrown, '/auth/second-step') && !leadsTo(thrown, '/#')) {
      toast.success(verifying ? verified : up ? created : 'Successfully signed in!')
      if (!up) tellTabs()
    }
    throw thrown
  }
}

const created = 'Account created! Please check your email to verify your account.'
const verified = 'Your address is verified. You are signed in.'

const isRedirect = (thrown: unknown): thrown is Response => thrown instanceof Response && thrown.status < 400

const leadsTo = (response: Response, path: string) => response.headers.get('Location')?.startsWith(path)
