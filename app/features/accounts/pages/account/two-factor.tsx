import '#ui/people.css'
import { data } from 'react-router'
import type { Context } from '#domain/context.ts'
import { formatMomentWithZone } from '#domain/day.ts'
import { findAccount, ownId } from '../../account.ts'
import { hasAuthenticator, findKeyToConfirm, recoveryCodesLeft } from '../../two-factor.ts'
import { browserName } from '../../own-sessions.ts'
import { twoFactorForms } from '../../own-forms.ts'
import { passkeyForms, type PasskeyAnswer } from '../../passkey-forms.ts'
import { passkeyDomain, passkeysOf, type OwnPasskey } from '../../passkeys.ts'
import { base32, otpauthAddress, qrPath, type QrPath } from '../../totp.ts'
import { dashboards, readAuthRequest } from '../auth/auth-request.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { Alert } from '#ui/alert.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { passkeySite } from '../passkey-site.ts'
import { MakePasskey, Passkeys } from './passkeys.tsx'
import type { Route } from './+types/two-factor'

export const loader = answering(async (args: Route.LoaderArgs, ctx) => {
  const { auth, content } = args.context.get(services)
  const { email, userId, role } = await findAccount(ctx, ownId(ctx.viewer))
  const on = await hasAuthenticator(ctx, userId)
  const key = await findKeyToConfirm(ctx, auth)
  const passkeys = await passkeysOf(ctx, userId)
  const { begin, confirm, renew, remove } = twoFactorForms({
    ...readAuthRequest(args),
    show: () => {},
    hasPasskey: passkeys.length > 0,
  })
  return {
    on,
    codesLeft: await recoveryCodesLeft(ctx),
    setUp: key && readSetUp(key, { issuer: content.company.brand, account: email }),
    /** Why an administrator is here without having asked for it. */
    asked: (['required', 'first'] as const).find((why) => args.url.searchParams.has(why)),
    dashboard: dashboards[role],
    forms: [...(on || passkeys.length > 0 ? [renew] : []), on ? remove : key ? confirm : begin].map((form) =>
      form.draw(ctx),
    ),
    /** Of staff, and of those who were. */
    passkeys: role === 'admin' || passkeys.length > 0 ? drawPasskeys(args, ctx, passkeys) : undefined,
  }
})

const drawPasskeys = (args: Route.LoaderArgs, ctx: Context, owned: readonly OwnPasskey[]) => {
  const site = passkeySite(args)
  const { begin, remove } = passkeyForms({ ...passkeysGiven(args, owned), show: () => {} })
  const format = (at: Date) => formatMomentWithZone(ctx.calendar.timeZone, at)
  return {
    own: owned.map(({ id, name, addedAt, usedAt }) => ({
      ...{ id, name, added: format(addedAt), used: usedAt ? format(usedAt) : 'Not yet' },
    })),
    possible: passkeyDomain(site.origin) !== undefined,
    done: notices[args.url.searchParams.get('passkey') ?? ''],
    forms: [begin, remove].flatMap((form) => (form ? [form.draw(ctx)] : [])),
  }
}

const passkeysGiven = (args: Route.LoaderArgs | Route.ActionArgs, owned: readonly OwnPasskey[]) => ({
  ...readAuthRequest(args),
  ...{ own: owned, site: passkeySite(args), browser: browserName(args.request.headers.get('user-agent')) },
})

const notices: Record<string, string> = {
  added: 'Your passkey was added. Use it the next time you sign in.',
  removed: 'The passkey was removed. Delete it on your device, too.',
}

type SetUp = { key: string; address: string; code: QrPath }

const readSetUp = (key: Buffer, names: Parameters<typeof otpauthAddress>[1]): SetUp => {
  const address = otpauthAddress(key, names)
  return { key: (base32(key).match(/.{1,4}/g) ?? []).join(' '), address, code: qrPath(address) }
}

export const action = answering(async (args: Route.ActionArgs, ctx) => {
  const body = await args.request.formData()
  let shownAnswer: PasskeyAnswer | undefined
  const own = await passkeysOf(ctx, ownId(ctx.viewer))
  const codes = twoFactorForms({
    ...readAuthRequest(args),
    show: (codes) => (shownAnswer = { codes }),
    hasPasskey: own.length > 0,
  })
  const passkeys = passkeyForms({ ...passkeysGiven(args, own), show: (answer) => (shownAnswer = answer) })
  const answer = await answerVerb(ctx, body, [...Object.values(codes), ...Object.values(passkeys)])
  return shownAnswer ? data(shownAnswer) : answer
})

export default function TwoFactorRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { on, codesLeft, setUp, asked, dashboard, forms, passkeys } = loaderData
  if (actionData && 'codes' in actionData && actionData.codes)
    return <RecoveryCodes codes={actionData.codes} dashboard={dashboard} />
  if (actionData && 'making' in actionData && actionData.making) return <MakePasskey {...actionData.making} />
  const refusal = actionData && 'verb' in actionData ? actionData : undefined
  const isOn = on || (passkeys?.own.length ?? 0) > 0
  return (
    <div className="stack loose">
      {asked && !isOn && <Asked why={asked} dashboard={dashboard} />}
      <div className={isOn ? 'two-columns' : 'stack'}>
        {isOn && (
          <div className="span-columns narrow">
            <Alert tone="kept" title="Two-factor sign-in is on.">
              {codesLeft} of 10 recovery codes are left.
            </Alert>
          </div>
        )}
        {forms.map((form) => (
          <VerbForm key={form.verb} form={form} refused={refusal}>
            {setUp && form.verb === 'confirm' && <Steps setUp={setUp} />}
          </VerbForm>
        ))}
      </div>
      {passkeys && <Passkeys {...passkeys} refused={refusal} />}
    </div>
  )
}

const Asked = ({ why, dashboard }: { why: 'required' | 'first'; dashboard: string }) =>
  why === 'required' ? (
    <Alert tone="due" title="Administrators have to set up two-factor sign-in before they continue." />
  ) : (
    <Alert tone="due" title="You're an administrator: please set up two-factor sign-in.">
      Your account can see customer data, so a password alone isn't enough.{' '}
      <a className="text-link" href={dashboard}>
        Set it up later
      </a>
    </Alert>
  )

/** The key for the app, and the first code back from it. */
const Steps = ({ setUp: { key, address, code } }: { setUp: SetUp }) => (
  <ol className="steps stack tight">
    <li>
      Scan this code with your authenticator app or, on the phone that has the app,{' '}
      <a className="text-link" href={address}>
        open the key in the app
      </a>
      .
      <QrCode code={code} label="QR code of the key below, for your authenticator app" />
    </li>
    <li>
      Or type this key into the app (choose "time-based"):
      <span className="figure line breaks" data-key>
        {key}
      </span>
    </li>
    <li>Enter the six digits the app shows now.</li>
  </ol>
)

/** Dark on light in both themes: that is what cameras read. What it says stands beside it as text. */
const QrCode = ({ code: { size, path }, label }: { code: QrPath; label: string }) => (
  <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
    <rect width={size} height={size} fill="#fff" />
    <path d={path} fill="#000" />
  </svg>
)

/** Shown once: we keep only their hashes. */
const RecoveryCodes = ({ codes, dashboard }: { codes: string[]; dashboard: string }) => (
  <section className="stack narrow" aria-labelledby="recovery">
    <Alert tone="kept" title="Two-factor sign-in is on." urgent>
      Keep these recovery codes somewhere you can get to without your phone. We won't show them again.
    </Alert>
    <h2 id="recovery" className="sign text-h3">
      Your recovery codes
    </h2>
    <p className="text-soft">Each one works once in place of a code from the app or a passkey.</p>
    <ul className="figure recovery-codes text-lead">
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
    <ButtonLink look="primary" size="large" href={dashboard}>
      I saved them
    </ButtonLink>
  </section>
)
