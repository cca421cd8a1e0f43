import { replace } from 'react-router'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { adoptingChat } from './adopt-chat.ts'
import { AuthPage } from './auth-page.tsx'
import { cameFrom } from './came-from.ts'
import { knockOf } from './knock.ts'
import { sayHow } from './say-how.ts'
import { answerSignIn } from './sign-in.ts'
import { answerSignUp } from './sign-up.ts'
import type { Route } from './+types/auth'

export const handle = { interactive: true }

export const headers = () => ({ 'Cache-Control': 'no-store' })

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.tab === 'sign-up' ? 'Sign up' : 'Sign in'} | ${loaderData?.brand ?? ''}` },
]

export const loader = answering(async ({ request, url, context }: Route.LoaderArgs) => {
  const { sessionOf, content } = context.get(services)
  const session = await sessionOf(request.headers)
  const from = cameFrom(url.searchParams.get('from'))
  if (session?.role) throw replace(from ?? `/dashboard/${session.role}`)
  const { brand, phone } = content.company
  const done = news.find((what) => url.searchParams.has(what))
  return { brand, phone, from, done, tab: tabOf(url) }
})

export const action = answering(async (args: Route.ActionArgs, ctx) => {
  const knock = await knockOf(args)
  if (tabOf(args.url) === 'sign-up') return answerSignUp(ctx, knock)
  return adoptingChat(args, ctx, await answerSignIn(ctx, knock))
})

export const clientAction = sayHow

export default function AuthRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <AuthPage key={loaderData.tab} {...loaderData} typed={actionData} />
}

const tabOf = (url: URL) => (url.searchParams.get('tab') === 'sign-up' ? ('sign-up' as const) : ('sign-in' as const))

/** What somebody was sent here after. */
const news = ['signed-up', 'password-set', 'address-changed', 'mail-sent', 'too-late', 'deleted'] as const
export type News = (typeof news)[number]
