import { Alert } from '#ui/alert.tsx'
import { ButtonLink } from '#ui/button.tsx'

/** Shown once: we keep only their hashes. */
export const RecoveryCodes = ({ codes, dashboard }: { codes: string[]; dashboard: string }) => (
  <section className="grid max-w-md gap-6" aria-labelledby="recovery">
    <Alert tone="kept" title="Two-factor sign-in is on." urgent>
      Keep these recovery codes where you find them without your phone. They are not shown again.
    </Alert>
    <h2 id="recovery" className="sign text-h3">
      Your recovery codes
    </h2>
    <p className="text-soft">Each opens your account once, in place of a code from the app.</p>
    <ul className="figure grid grid-cols-2 gap-2 text-lead">
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
    <ButtonLink look="primary" size="large" href={dashboard}>
      I have kept them
    </ButtonLink>
  </section>
)
