import { Form as RouterForm, useNavigation } from 'react-router'
import { problems as words } from '#forms/field.ts'
import { fieldsOf, type Form, type Problems, type Typed } from '#forms/form.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { Fieldset } from '#ui/fieldset.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { TankGauge } from '#ui/signature/tank-gauge.tsx'
import { FormField } from './form-field.tsx'
import { SentTwice, type Twice } from './sent-twice.tsx'
import { WhatHappensNext } from './what-happens-next.tsx'

type Props = {
  form: Form
  phone: string
  today: string
  /** The promise in words, and when it would fall due if the form were sent now. */
  promise: { words: string; due: string }
  submissionId: string
  typed: Typed
  problems?: Problems
  twice?: Twice
  unreachable?: boolean
}

/** Any form of the catalogue, empty, refused, or sent before with other answers. */
export const FormPage = ({ form, phone, today, promise, submissionId, typed, problems = {}, twice, unreachable }: Props) => {
  const sending = useNavigation().state !== 'idle'
  const fields = fieldsOf(form)
  const gauge = Object.keys(fields).filter((name) => !fields[name]?.optional)
  const wrong = Object.entries(problems)
  return (
    <>
      <PageHead title={form.title} lead={form.intro.replace('{promise}', promise.words)} />
      <div className="wrap form-page gauged">
        <TankGauge fields={gauge.map((name) => fields[name]?.label ?? name)} />
        <RouterForm method="post" noValidate className="form-body" aria-busy={sending || undefined}>
          {wrong.length > 0 && (
            <ErrorSummary
              title={summaryTitle(problems)}
              errors={wrong.map(([name, message]) => ({ field: name, message: `${fields[name]?.label}: ${message}` }))}
            />
          )}
          {twice && <SentTwice {...twice} />}
          {unreachable && <Unreachable phone={phone} />}
          <input type="hidden" name="submission_id" value={submissionId} />
          {Object.entries(form.sections).map(([legend, section]) => (
            <Fieldset key={legend} legend={legend}>
              {Object.entries(section).map(([name, field]) => (
                <FormField
                  key={name}
                  name={name}
                  field={field}
                  typed={typed[name] ?? ''}
                  problem={problems[name]}
                  segment={gauge.indexOf(name) + 1 || undefined}
                  today={today}
                />
              ))}
            </Fieldset>
          ))}
          <div className="form-send">
            <Button look="primary" size="large" type="submit" pending={sending && 'Sending …'}>
              {twice ? 'Send as a new request' : form.submit}
            </Button>
            <p>
              <b className="block">Answered {promise.words}.</b>
              <span className="text-small text-soft">Sent now, due {promise.due} ET</span>
            </p>
          </div>
        </RouterForm>
        <WhatHappensNext next={form.next} phone={phone} />
      </div>
    </>
  )
}

const summaryTitle = (problems: Problems) =>
  Object.values(problems).includes(words.required) ? words.required : 'Please look at these answers again.'

const Unreachable = ({ phone }: { phone: string }) => (
  <Alert tone="late" title="We cannot be reached at this moment." urgent>
    Nothing was sent, and everything you typed is still here. Send it again when your connection is back, or call {phone}.
  </Alert>
)
