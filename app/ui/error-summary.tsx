import { focusField } from './focus-field.ts'

export type FormError = { /** Id of the control it belongs to. */ field: string; message: string }

/** Takes the focus when it appears: by attribute when the page is loaded, by script when the answer comes to a living page. */
export const ErrorSummary = ({ title, errors }: { title: string; errors: readonly FormError[] }) => (
  <div
    className="notice"
    data-tone="late"
    role="alert"
    id="error-summary"
    tabIndex={-1}
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- a refused form is read from its summary on
    autoFocus
    ref={takeFocus}
    key={errors.map(({ field }) => field).join()}
  >
    <h2 className="sign text-h4">{title}</h2>
    <ul className="error-summary-list">
      {errors.map(({ field, message }) => (
        <li key={field}>
          <a href={`#${field}`} onClick={focusField(field)}>
            {message}
          </a>
        </li>
      ))}
    </ul>
  </div>
)

const takeFocus = (summary: HTMLDivElement | null) => summary?.focus()
