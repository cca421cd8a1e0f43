import type { FormError } from '#ui/error-summary.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { OwnForm } from './own-form.tsx'
import { QrCode } from './qr-code.tsx'
import type { QrPath } from './qr-path.ts'

type Props = { typedKey: string; address: string; code: QrPath; error?: FormError }

/** The key for the app, and the first code back from it. */
export const SetUp = ({ typedKey, address, code, error }: Props) => (
  <OwnForm
    title="Set up two-factor sign-in"
    lead={
      <ol className="grid list-decimal gap-3 pl-5">
        <li>
          Point your authenticator app at this picture, or, on the phone that has the app,{' '}
          <a className="text-link" href={address}>
            open the key in the app
          </a>
          .
          <QrCode code={code} label="QR code of the key below, for your authenticator app" />
        </li>
        <li>
          Or add an account in the app by hand, by time, with this key:
          <span className="figure mt-1 block break-words text-ink" data-key>
            {typedKey}
          </span>
        </li>
        <li>Type the six figures that the app shows now.</li>
      </ol>
    }
    verb="confirm"
    button="Turn on"
    pending="Turning on …"
    error={error}
  >
    <Field id="code" label="Code from the app" error={error?.message} required>
      {(ties) => <Input {...ties} name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={10} />}
    </Field>
  </OwnForm>
)
