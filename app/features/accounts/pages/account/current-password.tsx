import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'

/** Asked before what a borrowed browser must not do. */
export const CurrentPassword = ({ id = 'password', error }: { id?: string; error?: string }) => (
  <Field id={id} label="Your current password" error={error} required>
    {(ties) => <Input {...ties} name="password" type="password" autoComplete="current-password" />}
  </Field>
)
