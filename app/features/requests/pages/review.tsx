import type { FieldContext } from '#forms/field.ts'
import { check, type Form, type FormValues } from '#forms/form.ts'
import { Button } from '#ui/button.tsx'
import { DefinitionTable } from '#ui/definition-table.tsx'
import { HiddenInput } from './request-form.tsx'

type Props = { form: Form; typed: FormValues; moment: FieldContext; sending: boolean }

/** The answers once more, in words, before they are sent: to be sent as they are, or changed. */
export const Review = ({ form, typed, moment, sending }: Props) => {
  const checked = check(form, typed, moment)
  const answers = 'answers' in checked ? checked.answers : []
  return (
    <section className="stack" aria-labelledby="review">
      <h2
        id="review"
        className="sign text-h3"
        tabIndex={-1}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page goes on from here
        autoFocus
        ref={takeFocus}
      >
        Check your answers
      </h2>
      <p>Nothing has been sent yet.</p>
      <DefinitionTable
        rows={answers.map(({ label, said }) => ({
          name: label,
          value: <bdi className="answer">{said || 'Not provided'}</bdi>,
        }))}
      />
      {Object.entries(typed).map(([name, value]) => (
        <HiddenInput key={name} name={name} value={value} />
      ))}
      <div className="cluster">
        <Button look="primary" size="large" name="step" value="send" pending={sending && 'Sending …'}>
          {form.submit}
        </Button>
        <Button size="large" name="step" value="change">
          Change
        </Button>
      </div>
    </section>
  )
}

const takeFocus = (heading: HTMLHeadingElement | null) => heading?.focus()
