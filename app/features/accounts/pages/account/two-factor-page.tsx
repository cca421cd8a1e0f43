import type { FormError } from '#ui/error-summary.tsx'
import { Alert } from '#ui/alert.tsx'
import { CurrentPassword } from './current-password.tsx'
import { OwnForm } from './own-form.tsx'
import type { QrPath } from './qr-path.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUp } from './set-up.tsx'

type Props = {
  on: boolean
  codesLeft: number
  /** A key that waits for its first code. */
  setUp?: { key: string; address: string; code: QrPath }
  /** Why an administrator is here without having asked for it. */
  asked?: 'required' | 'first'
  dashboard: string
  /** New recovery codes, shown this once. */
  codes?: string[]
  refused?: { verb: string; error: FormError }
}

export const TwoFactorPage = ({ on, codesLeft, setUp, asked, dashboard, codes, refused }: Props) => {
  const errorOf = (verb: string) => (refused?.verb === verb ? refused.error : undefined)
  if (codes) return <RecoveryCodes codes={codes} dashboard={dashboard} />
  if (!on) {
    return (
      <div className="grid gap-8">
        {asked && <Asked why={asked} dashboard={dashboard} />}
        {setUp ? (
          <SetUp typedKey={setUp.key} address={setUp.address} code={setUp.code} error={errorOf('confirm')} />
        ) : (
          <OwnForm
            title="Two-factor sign-in is off"
            lead="With it, signing in takes your password and a code from an app on your phone. A stolen password alone opens nothing."
            verb="begin"
            button="Set it up"
            pending="Preparing …"
          />
        )}
      </div>
    )
  }
  return (
    <div className="grid gap-12 lg:grid-cols-2 lg:gap-x-20">
      <div className="max-w-md lg:col-span-2">
        <Alert tone="kept" title="Two-factor sign-in is on.">
          {codesLeft} of 10 recovery codes are left.
        </Alert>
      </div>
      <OwnForm
        title="New recovery codes"
        lead="Ten new ones; those you have end."
        verb="renew"
        look="outline"
        button="Make new codes"
        pending="Making …"
        error={errorOf('renew')}
      >
        <CurrentPassword id="renew-password" error={errorOf('renew')?.message} />
      </OwnForm>
      <OwnForm
        title="Turn it off"
        lead="Signing in then takes your password alone."
        verb="remove"
        look="danger"
        button="Turn off"
        pending="Turning off …"
        error={errorOf('remove')}
      >
        <CurrentPassword id="remove-password" error={errorOf('remove')?.message} />
      </OwnForm>
    </div>
  )
}

const Asked = ({ why, dashboard }: { why: 'required' | 'first'; dashboard: string }) =>
  why === 'required' ? (
    <Alert tone="due" title="Administrators have to set up two-factor sign-in before they go on." />
  ) : (
    <Alert tone="due" title="You are an administrator: please set up two-factor sign-in.">
      You see what customers trust us with.{' '}
      <a className="text-link" href={dashboard}>
        Later, go to the dashboard
      </a>
    </Alert>
  )
