import { useMemo, useRef } from 'react'
import { Form as RouterForm, useNavigation, useSubmit, href } from 'react-router'
import { problems as words } from '#forms/field.ts'
import { anyMissing, draftOf, fieldsOf, type Form, type Problems } from '#forms/form.ts'
import { productName } from '#forms/named-product.ts'
import { Honeypot } from '#forms/honeypot.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import type { FormView } from './draw-form.ts'
import { InFocus, KeptForNow, Restored, SessionEnded, Unreachable, SentTwice } from './notices.tsx'
import { asked } from './offered-products.ts'
import { PromiseBeside, SendButton } from './send-button.tsx'
import { Questions } from './questions.tsx'
import type { FormPageData } from './receive.ts'
import { Review } from './review.tsx'
import { useRetry } from './use-retry.ts'
import { useDraft } from '#forms/use-draft.ts'
import { isControl, setValue } from '#forms/dom-control.ts'

export type FormProps = {
  form: Form
  drawn: FormView
  /** What came back when it was sent and did not become a request. */
  answered?: FormPageData
}

/** Any form of the catalogue, without a page around it: empty, filled, refused, looked over, or sent before. */
export const RequestForm = ({ form: whole, drawn, answered }: FormProps) => {
  const form = useMemo(() => asked(whole, drawn.offered), [whole, drawn.offered])
  const draft = useMemo(() => draftOf(form), [form])
  const element = useRef<HTMLFormElement>(null)
  const submit = useSubmit()
  const sending = useNavigation().state !== 'idle'
  const { typed = drawn.typed, problems = {}, reviewing = false, twice } = answered ?? {}
  const { now, restored, onInput } = useDraft(draft, element, typed, drawn)
  const { submissionId, drawnAt } = answered ?? restored?.sent ?? drawn

  useRetry(answered?.unreachable ? answered : undefined, () => {
    if (!element.current) return
    const body = new FormData(element.current)
    if (reviewing) body.set('step', 'send')
    void submit(body, { method: 'post' })
  })

  if (answered?.kept)
    return (
      <InFocus>
        <KeptForNow phone={drawn.phone} />
      </InFocus>
    )
  return (
    <RouterForm
      method="post"
      noValidate
      ref={element}
      onInput={({ target }) => {
        letFollow(form, target)
        onInput()
      }}
      className="form-body"
      aria-busy={sending || undefined}
    >
      <Refused form={form} problems={problems} />
      {twice && (
        <InFocus>
          <SentTwice {...twice} />
        </InFocus>
      )}
      {answered?.ended && (
        <InFocus>
          <SessionEnded />
        </InFocus>
      )}
      {drawn.again && !answered && (
        <p className="field-help">Filled in from your last order. Change anything that's different this time.</p>
      )}
      {restored && !answered && <Restored kept={restored} kind={form.kind} />}
      <HiddenInput name="form" value={form.kind} />
      <HiddenInput name="submission_id" value={submissionId} />
      <HiddenInput name="drawn_at" value={drawnAt} />
      <Honeypot />
      {reviewing ? (
        <>
          <Review form={form} typed={typed} moment={drawn.moment} sending={sending} />
          {answered?.unreachable && <Unreachable phone={drawn.phone} />}
        </>
      ) : (
        <>
          <p className="text-small text-soft">Please fill in every field that isn't marked optional.</p>
          <Questions form={form} typed={typed} now={now} problems={problems} moment={drawn.moment} />
          {form.agrees && <Agreement />}
          {answered?.unreachable && <Unreachable phone={drawn.phone} />}
          <div className="form-send">
            <SendButton form={form} now={now} sending={sending} again={twice !== undefined} />
            <PromiseBeside form={form} promises={drawn.promises} now={now} phone={drawn.phone} />
          </div>
        </>
      )}
    </RouterForm>
  )
}

/** What is chosen as the product says what to choose in the form's own list. */
const letFollow = ({ follow }: Form, target: EventTarget) => {
  if (!(target instanceof HTMLSelectElement) || target.name !== productName) return
  for (const [name, value] of Object.entries(follow?.({ [productName]: target.value }) ?? {})) {
    const control = target.form?.elements.namedItem(name)
    if (name !== productName && isControl(control)) setValue(control, value)
  }
}

const Refused = ({ form, problems }: { form: Form; problems: Problems }) => {
  const fields = fieldsOf(form)
  const wrong = Object.entries(problems)
  if (wrong.length === 0) return null
  return (
    <ErrorSummary
      title={anyMissing(form, problems) ? words.required : 'Please fix the following:'}
      errors={wrong.map(([name, message]) => ({
        field: name,
        message: message === fields[name]?.missing ? message : `${fields[name]?.label}: ${message}`,
      }))}
    />
  )
}

export const Agreement = () => (
  <p className="text-small text-soft">
    By sending this you agree to our <a href={href('/terms-of-service')}>Terms of Service</a> and{' '}
    <a href={href('/privacy-policy')}>Privacy Policy</a>.
  </p>
)

type Props = { name: string; value: string }

/**
 * A value that goes with the form and that nobody sees. HTML forbids `autocomplete="off"` on `type="hidden"`, and without
 * it Firefox puts the value of before a reload back into the field: an old submission_id.
 */
export const HiddenInput = ({ name, value }: Props) => (
  <input hidden readOnly tabIndex={-1} name={name} value={value} autoComplete="off" />
)
