import { redirect } from 'react-router'
import type { Context } from '#domain/context.ts'
import { signUp } from '../../sign-up.ts'
import { roles } from '#domain/viewer.ts'
import { signedInPages } from '#site/public-addresses.ts'
import { formAgain, tooMany, tooManyMails } from './answers.ts'
import { cameFrom } from './came-from.ts'
import { evenly } from './evenly.ts'
import type { Knock } from './knock.ts'

/** Reads the four fields of the form and nothing else. What is typed is kept, the password aside. */
export const answerSignUp = async (ctx: Context, { door, url, form, address }: Knock) => {
  const said = (name: string) => String(form.get(name) ?? '')
  const typed = { email: said('email'), displayName: said('display_name'), role: roleIn(said('role')) }
  const password = said('password')
  if (!typed.email.trim() || !password) return formAgain(typed, { status: 422 })
  const answer = await evenly(() => signUp(ctx, door, { ...typed, password, address, from: wantedIn(url) }))
  if (answer.outcome === 'too-many') return formAgain(typed, tooMany('Sign up failed', answer.waitSeconds))
  if (answer.outcome === 'too-many-mails') return formAgain(typed, tooManyMails('Sign up failed', answer.waitSeconds))
  if (answer.outcome === 'refused') {
    return formAgain(typed, { words: `Sign up failed: ${answer.problem}`, field: answer.field, status: 422 })
  }
  const there = new URL(url)
  there.searchParams.delete('tab')
  there.searchParams.set('signed-up', '')
  return redirect(there.pathname + there.search, 303)
}

/** The mail may go to a stranger, so it takes along only a page of this list, and no text that somebody typed. */
const wantedIn = ({ searchParams }: URL) => {
  const wanted = cameFrom(searchParams.get('from'))
  return signedInPages.find((path) => path === wanted)
}

/** Anything but one of the three choices is the default. */
const roleIn = (said: string) => roles.find((role) => role === said) ?? 'customer'
