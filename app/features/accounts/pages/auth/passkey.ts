import { data, href, redirect } from 'react-router'
import { DomainError } from '#domain/domain-error.ts'
import { answering } from '#http/answering.ts'
import { askForPasskey, passkeyDomain, signInByPasskey } from '../../passkeys.ts'
import { passkeySite } from '../passkey-site.ts'
import { afterSignIn, readReturnTo, readAuthRequest, takeChatAlong, tooMany } from './auth-request.ts'
import type { Route } from './+types/passkey'

export const loader = () => redirect(href('/auth'))

/** Asked without an answer it gives the browser what to ask its passkeys; with one it signs in. */
export const action = answering(async (args: Route.ActionArgs, ctx) => {
  const site = passkeySite(args)
  const authRequest = readAuthRequest(args)
  if (!passkeyDomain(site.origin)) throw new DomainError('not-found', "Passkeys can't be used at this address.")
  const response = (await args.request.formData()).get('response')
  if (typeof response !== 'string') {
    const { options, waitSeconds = 0 } = await askForPasskey(ctx, site, authRequest)
    if (!options) throw tooMany('Sign in failed', waitSeconds)
    return data(options, { headers: { 'Cache-Control': 'no-store' } })
  }
  const answer = await signInByPasskey(ctx, authRequest, site, response, authRequest)
  const from = readReturnTo(args.url, authRequest.wanted())
  if (answer.outcome === 'wrong')
    return redirect(`${href('/auth')}?${new URLSearchParams({ 'no-passkey': '', ...(from && { from }) })}`, {
      status: 303,
    })
  const { to, cookies } = afterSignIn(authRequest.wanted(), answer)
  const headers = cookies.map((cookie): [string, string] => ['Set-Cookie', cookie])
  return takeChatAlong(args, ctx, redirect(to, { status: 303, headers: [...headers, ['Cache-Control', 'no-store']] }))
})
