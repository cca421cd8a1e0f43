import { fieldsOf, type Form, type Typed } from '#forms/form.ts'
import { Button } from '#ui/button.tsx'
import { useAwake } from '#ui/use-awake.ts'

type Props = { form: Form; now: Typed; sending: boolean; again: boolean }

/** Sends the form, or shows it once more first. A form may let it sleep until the most needful is given. */
export const SendButton = ({ form, now, sending, again }: Props) => {
  const awake = useAwake()
  const missing = awake ? (form.wakes ?? []).filter((name) => !now[name]?.trim()) : []
  const step = form.review && !again ? { name: 'step', value: 'review' } : {}
  return (
    <div className="grid gap-2">
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
