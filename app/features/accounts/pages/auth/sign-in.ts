import type { Context } from '#domain/context.ts'
import { signIn } from '../../sign-in.ts'
import { formAgain, tooMany } from './answers.ts'
import type { Knock } from './knock.ts'
import { letIn, toSecondStep } from './way-in.ts'

const words = {
  wrong: 'Sign in failed: the e-mail or the password is not right.',
  unverified: 'Sign in failed: please verify your e-mail address first. The link is in the mail we sent you.',
}

/** An empty one is ignored: the form comes back without a word. */
export const answerSignIn = async (ctx: Context, { door, url, form, address, headers }: Knock) => {
  const [email, password] = [String(form.get('email') ?? ''), String(form.get('password') ?? '')]
  if (!email.trim() || !password) return formAgain({ email }, { status: 422 })
  const answer = await signIn(ctx, door, { email, password, address, headers })
  if (answer.outcome === 'signed-in') return letIn(url, answer)
  if (answer.outcome === 'second-step') return toSecondStep(url, answer.cookies)
  if (answer.outcome === 'too-many') return formAgain({ email }, tooMany('Sign in failed', answer.waitSeconds))
  return formAgain({ email }, { words: words[answer.outcome], status: 422 })
}
