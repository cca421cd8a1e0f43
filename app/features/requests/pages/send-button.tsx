import { fieldsOf, type Form, type FormValues } from '#forms/form.ts'
import { Button } from '#ui/button.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { useZone } from '#ui/site/use-company.ts'
import { NoBreak } from '#ui/no-break.tsx'
import type { FormView } from './draw-form.ts'

type Props = { form: Form; now: FormValues; sending: boolean; again: boolean }

/** Sends the form, or shows it once more first. A form may let it sleep until the most needful is given. */
export const SendButton = ({ form, now, sending, again }: Props) => {
  const awake = useHydrated()
  const missing = awake ? (form.wakes ?? []).filter((name) => !now[name]?.trim()) : []
  const step = form.review && !again ? { name: 'step', value: 'review' } : {}
  return (
    <div className="stack tight">
      <Button
        look="primary"
        size="large"
        type="submit"
        {...step}
        disabled={missing.length > 0}
        aria-describedby={missing.length > 0 ? 'asleep' : undefined}
        pending={sending && 'Sending …'}
      >
        {again ? 'Send as a new request' : form.review ? 'Review before sending' : form.submit}
      </Button>
      {missing.length > 0 && (
        <p id="asleep" className="text-small text-soft">
          Still needed: {missing.map((name) => neededAs(form, name)).join(', ')}.
        </p>
      )}
    </div>
  )
}

const neededAs = (form: Form, name: string) => {
  const field = fieldsOf(form)[name]
  return field?.ownLabel ? `your ${name}` : field?.label.toLowerCase()
}

type BesideProps = { form: Form; promises: FormView['promises']; now: FormValues; phone?: string }

/** When the answer comes, beside the button: the promise for what is chosen now, and the other one a form may make. */
export const PromiseBeside = ({ form, promises, now, phone }: BesideProps) => {
  const zone = useZone()
  const [ordinary, ...particular] = promises
  const holding = particular.find(({ when }) => when && now[when.field] === when.is) ?? ordinary
  if (!holding) return null
  return (
    <div>
      <p>
        <b className="line">
          <NoBreak>{`Answered ${holding.words}.`}</NoBreak>
        </b>
        <span className="text-small text-soft">
          Send it now and you'll hear from us by{' '}
          <span className="unbroken">
            {holding.due} {zone.short}
          </span>
        </span>
      </p>
      {holding.hotline && phone && <p className="text-small">Don't wait for our answer: call {phone}, day or night.</p>}
      {particular.map(
        (promise) =>
          promise !== holding && (
            <p key={promise.words} className="text-small text-soft">
              {optionOf(form, promise.when)}: {promise.words}.
            </p>
          ),
      )}
    </div>
  )
}

/** "Emergency (same day)": the answer a promise is made for, as its list says it. */
const optionOf = (form: Form, when?: { field: string; is: string }) =>
  when && (fieldsOf(form)[when.field]?.options?.[when.is] ?? when.is)
