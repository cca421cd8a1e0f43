export const honeypotName = 'topic'

/**
 * A line that people, screen readers and password managers pass by, and that programs fill in because it is there. Its
 * name means nothing to a browser that fills in forms.
 */
export const Honeypot = ({ id = 'spare-line' }: { id?: string }) => (
  <div className="visually-hidden" aria-hidden="true" inert>
    <label htmlFor={id}>Leave this field blank</label>
    <input
      id={id}
      name={honeypotName}
      tabIndex={-1}
      autoComplete="off"
      data-1p-ignore=""
      data-lpignore="true"
      data-bwignore=""
      data-form-type="other"
    />
  </div>
)
