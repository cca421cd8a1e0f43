import { useZone } from '#ui/site/use-company.ts'
import type { Typed } from '#forms/form.ts'
import { fieldsOf, type Form } from '#forms/form.ts'
import { Unbroken } from '#ui/unbroken.tsx'
import type { Drawn } from './draw.ts'

type Props = { form: Form; promises: Drawn['promises']; now: Typed; phone: string }

/** When the answer comes, beside the button: the promise for what is chosen now, and the other one a form may make. */
export const PromiseBeside = ({ form, promises, now, phone }: Props) => {
  const zone = useZone()
  const [ordinary, ...particular] = promises
  const holding = particular.find(({ when }) => when && now[when.field] === when.is) ?? ordinary
  if (!holding) return null
  return (
    <div>
      <p>
        <b className="block">
          <Unbroken>{`Answered ${holding.words}.`}</Unbroken>
        </b>
        <span className="text-small text-soft">
          <Unbroken>{`Sent now, due ${holding.due} ${zone.short}`}</Unbroken>
        </span>
      </p>
      {holding.hotline && <p className="text-small">Do not wait for us: call {phone}, day or night.</p>}
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
