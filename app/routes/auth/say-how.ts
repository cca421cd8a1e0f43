import type { ClientActionFunctionArgs } from 'react-router'
import { toast } from 'sonner'

const unreachable = 'Sign in failed: we cannot be reached at this moment.'

/** Signs in from a living page and says by toast how it went. */
export const sayHow = async ({ serverAction }: ClientActionFunctionArgs) => {
  try {
    const answer = await serverAction<{ email: string; words?: string }>()
    if (answer?.words) toast.error(answer.words)
    return answer
  } catch (thrown) {
    if (thrown instanceof TypeError) {
      toast.error(unreachable)
      return { words: unreachable }
    }
    if (thrown instanceof Response && thrown.status < 400) toast.success('Successfully signed in!')
    throw thrown
  }
}
