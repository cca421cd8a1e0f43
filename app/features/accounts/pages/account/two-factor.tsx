import '#ui/people.css'
import { data, redirect } from 'react-router'
import {
  beginAuthenticator,
  confirmAuthenticator,
  hasAuthenticator,
  keyToConfirm,
  removeAuthenticator,
  renewRecoveryCodes,
} from '../../authenticator.ts'
import { findAccount, ownId } from '../../account.ts'
import { wrongPassword } from '../../own-password.ts'
import { recoveryCodesLeft } from '../../recovery-codes.ts'
import { base32, otpauthAddress } from '../../totp.ts'
import { Refusal } from '#domain/refusal.ts'
import { knockOf } from '../auth/knock.ts'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { qrPath } from './qr-path.ts'
import { TwoFactorPage } from './two-factor-page.tsx'
import type { Route } from './+types/two-factor'

export const loader = answering(async ({ url, context }: Route.LoaderArgs, ctx) => {
  const { auth, content } = context.get(services)
  const { email, userId, role } = await findAccount(ctx, ownId(ctx.viewer))
  const key = await keyToConfirm(ctx, auth)
  return {
    on: await hasAuthenticator(ctx, userId),
    codesLeft: await recoveryCodesLeft(ctx),
    setUp: key && setUpOf(key, { issuer: content.company.brand, account: email }),
    asked: (['required', 'first'] as const).find((why) => url.searchParams.has(why)),
    dashboard: `/dashboard/${role}`,
  }
})

const setUpOf = (key: Buffer, names: Parameters<typeof otpauthAddress>[1]) => {
  const address = otpauthAddress(key, names)
  return { key: (base32(key).match(/.{1,4}/g) ?? []).join(' '), address, code: qrPath(address) }
}

export const action = answering(async (args: Route.ActionArgs, ctx) => {
  const { door, form } = await knockOf(args)
  const { auth, rateLimitFactor } = door
  const proof = { password: String(form.get('password') ?? ''), rateLimitFactor }
  switch (form.get('verb')) {
    case 'begin':
      await beginAuthenticator(ctx, auth)
      return redirect('/account/two-factor', 303)
    case 'confirm': {
      const codes = await confirmAuthenticator(ctx, auth, String(form.get('code') ?? '').replaceAll(/\s/g, ''))
      return codes
        ? data({ codes })
        : refused('confirm', 'code', 'This code is not right. Please type the one shown now.')
    }
    case 'renew': {
      const codes = await renewRecoveryCodes(ctx, auth, proof)
      return codes ? data({ codes }) : refused('renew', 'renew-password', wrongPassword)
    }
    case 'remove':
      return (await removeAuthenticator(ctx, proof))
        ? redirect('/account/two-factor', 303)
        : refused('remove', 'remove-password', wrongPassword)
    default:
      throw new Refusal('invalid', 'This button is not known. Please load the page again.')
  }
})

const refused = (verb: string, field: string, message: string) =>
  data({ refused: { verb, error: { field, message } } }, { status: 422 })

export default function TwoFactorRoute({ loaderData, actionData }: Route.ComponentProps) {
  const codes = actionData && 'codes' in actionData ? actionData.codes : undefined
  const refusal = actionData && 'refused' in actionData ? actionData.refused : undefined
  return <TwoFactorPage {...loaderData} codes={codes} refused={refusal} />
}
