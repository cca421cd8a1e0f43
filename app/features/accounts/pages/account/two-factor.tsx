import '#ui/people.css'
import { data } from 'react-router'
import { findAccount, ownId } from '../../account.ts'
import { hasAuthenticator, findKeyToConfirm, recoveryCodesLeft } from '../../two-factor.ts'
import { twoFactorForms } from '../../own-forms.ts'
import { base32, otpauthAddress, qrPath, type QrPath } from '../../totp.ts'
import { dashboards, readAuthRequest } from '../auth/auth-request.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { Alert } from '#ui/alert.tsx'
import { ButtonLink } from '#ui/button.tsx'
import type { Route } from './+types/two-factor'

export const loader = answering(async (args: Route.LoaderArgs, ctx) => {
  const { auth, content } = args.context.get(services)
  const { email, userId, role } = await findAccount(ctx, ownId(ctx.viewer))
  const on = await hasAuthenticator(ctx, userId)
  const key = await findKeyToConfirm(ctx, auth)
  const { begin, confirm, renew, remove } = twoFactorForms({ ...readAuthRequest(args), show: () => {} })
  return {
    on,
    codesLeft: await recoveryCodesLeft(ctx),
    setUp: key && readSetUp(key, { issuer: content.company.brand, account: email }),
    /** Why an administrator is here without having asked for it. */
    asked: (['required', 'first'] as const).find((why) => args.url.searchParams.has(why)),
    dashboard: dashboards[role],
    forms: (on ? [renew, remove] : [key ? confirm : begin]).map((form) => form.draw(ctx)),
  }
})

type SetUp = { key: string; address: string; code: QrPath }

const readSetUp = (key: Buffer, names: Parameters<typeof otpauthAddress>[1]): SetUp => {
  const address = otpauthAddress(key, names)
  return { key: (base32(key).match(/.{1,4}/g) ?? []).join(' '), address, code: qrPath(address) }
}

export const action = answering(async (args: Route.ActionArgs, ctx) => {
  const body = await args.request.formData()
  let codes: string[] | undefined
  const forms = twoFactorForms({ ...readAuthRequest(args), show: (made) => (codes = made) })
  const answer = await answerVerb(ctx, body, Object.values(forms))
  return codes ? data({ codes }) : answer
})

export default function TwoFactorRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { on, codesLeft, setUp, asked, dashboard, forms } = loaderData
  if (actionData && 'codes' in actionData) return <RecoveryCodes codes={actionData.codes} dashboard={dashboard} />
  const drawn = forms.map((form) => (
    <VerbForm key={form.verb} form={form} refused={actionData}>
      {setUp && <Steps setUp={setUp} />}
    </VerbForm>
  ))
  if (!on)
    return (
      <div className="stack loose">
        {asked && <Asked why={asked} dashboard={dashboard} />}
        {drawn}
      </div>
    )
  return (
    <div className="two-columns">
      <div className="span-columns narrow">
        <Alert tone="kept" title="Two-factor sign-in is on.">
          {codesLeft} of 10 recovery codes are left.
        </Alert>
      </div>
      {drawn}
    </div>
  )
}

const Asked = ({ why, dashboard }: { why: 'required' | 'first'; dashboard: string }) =>
  why === 'required' ? (
    <Alert tone="due" title="Administrators have to set up two-factor sign-in before they continue." />
  ) : (
    <Alert tone="due" title="You're an administrator: please set up two-factor sign-in.">
      You can see customer data.{' '}
      <a className="text-link" href={dashboard}>
        Skip for now
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
    <p className="text-soft">Each one works once in place of a code from the app.</p>
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
