type Props = { name: string; value: string }

/**
 * A value that goes with the form and that nobody sees. HTML forbids `autocomplete="off"` on `type="hidden"`, and without
 * it Firefox puts the value of before a reload back into the field: an old submission_id.
 */
export const Carried = ({ name, value }: Props) => (
  <input hidden readOnly tabIndex={-1} name={name} value={value} autoComplete="off" />
)
