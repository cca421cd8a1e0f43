import { useMemo, useRef, useState, type FormEvent } from 'react'
import chatConsultation from '#forms/catalogue/chat-consultation.ts'
import chatLead from '#forms/catalogue/chat-lead.ts'
import { forgetAnswers } from '#forms/drafts.ts'
import { anyMissing, checkField, draftOf, fieldsOf, type Problems, type FormValues } from '#forms/form.ts'
import { problems as fieldProblems } from '#forms/field.ts'
import type { Control } from '#forms/control.ts'
import { FieldView } from '#forms/field-view.tsx'
import { Honeypot } from '#forms/honeypot.tsx'
import { useDraft } from '#forms/use-draft.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { leadNotice } from './consent.ts'
import { Copied } from './copied.tsx'
import type { RequestedForm } from './panel.tsx'
import { showToast } from './show-toast.ts'
import { knownSession, newId } from './session.ts'
import { sendForm } from './talk.ts'
import type { Line, Receipt } from './types.ts'
import type { PanelWords } from './words.ts'

type Props = {
  wanted: RequestedForm
  lines: readonly Line[]
  interactive: boolean
  done: (receipt: Receipt) => void
  words: PanelWords
}

/** The lead form and the consultation form. What was typed stays until it is stored, and is sent again under its id. */
export default function FormView({ wanted, lines, interactive, done, words }: Props) {
  const isLead = wanted.form === 'lead'
  const form = isLead ? chatLead : chatConsultation
  const fields = Object.entries(fieldsOf(form))
  const initial: FormValues = isLead ? { intent: wanted.intent, message: wanted.message ?? '' } : {}
  const sheet = useRef<HTMLFormElement>(null)
  const draft = useMemo(() => {
    const { kept, ...draft } = draftOf(form)
    // What the form was opened for is newer than what was typed into it before.
    return { ...draft, kept: kept.filter((name) => !initial[name] && name !== 'intent') }
    // oxlint-disable-next-line react/exhaustive-deps -- a form that is opened anew is another
  }, [form])
  const { now, onInput } = useDraft(draft, sheet, initial, {})
  const awake = (form.wakes ?? []).every((name) => now[name]?.trim())
  const submissionId = useRef(newId())
  const [problems, setProblems] = useState<Problems>({})
  const [sending, setSending] = useState(false)
  /** Why the last try failed; it stays where the toast goes. */
  const [failure, setFailure] = useState('')
  const moment = { today: '' }

  const typedNow = (): FormValues =>
    Object.fromEntries([...new FormData(sheet.current ?? undefined)].map(([name, value]) => [name, String(value)]))
  const labelOf = (name: string, label: string) => words.labels[name] ?? label
  const refuse = (problems: Problems) => {
    const typed = typedNow()
    setProblems(
      Object.fromEntries(
        Object.entries(problems).map(([name, problem]) => [
          name,
          words.problem(problem, labelOf(name, name), typed[name] ?? ''),
        ]),
      ),
    )
    const [first] = Object.keys(problems)
    requestAnimationFrame(() => document.getElementById(`chat-${first}`)?.focus())
    if (anyMissing(form, problems) && words.lang === 'en')
      void showToast(interactive, 'error', form.missing ?? 'Error', fieldProblems.required)
  }
  const fail = (text: string = words.failed ?? (isLead ? failed.lead : failed.consultation)) => {
    setFailure(text)
    requestAnimationFrame(() =>
      sheet.current?.querySelector(':scope > .field-error')?.scrollIntoView({ block: 'center' }),
    )
    return showToast(interactive, 'error', 'Error', text)
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (sending || !awake) return
    const typed = typedNow()
    const found = fields.flatMap(([name, field]) => {
      const { problem } = checkField(field, typed[name] ?? '', moment)
      return problem ? [[name, problem] as const] : []
    })
    if (found.length > 0) return refuse(Object.fromEntries(found))
    setProblems({})
    setFailure('')
    setSending(true)
    const result = await sendForm(isLead ? '/api/chat/lead' : '/api/chat/consultation', {
      ...typed,
      lang: words.lang,
      session_id: knownSession() ?? '',
      through: lines.findLast(({ id }) => !id.includes(' '))?.id,
      submission_id: submissionId.current,
    }).catch(() => 'failed' as const)
    setSending(false)
    if (result === 'failed') return fail()
    if (result === 'differs') {
      // The first try did arrive, with other answers: this is another request.
      submissionId.current = newId()
      return fail()
    }
    if ('refused' in result) return fail(words.refused(result.refused, result.waitSeconds))
    if ('problems' in result) return refuse(result.problems)
    forgetAnswers(form.kind)
    done(result.receipt)
    await showToast(interactive, 'success', words.lang === 'es' ? words.thanks[wanted.form] : form.toast)
  }

  return (
    <form
      ref={sheet}
      className="chat-form stack tight"
      lang={words.lang}
      noValidate
      onSubmit={submit}
      onInput={onInput}
    >
      <h2 className="sign text-h4">{isLead ? words.leadTitle : words.consultationTitle}</h2>
      {fields.map(([name, field]) => (
        <FieldView
          key={name}
          id={`chat-${name}`}
          name={name}
          label={labelOf(name, field.label)}
          required={!field.optional}
          need={words.optional}
          error={problems[name]}
          control={inLanguage(field.control(moment), words)}
          typed={initial[name] ?? ''}
        />
      ))}
      <Honeypot id="chat-spare-line" />
      <Copied lines={lines} words={words} />
      <p className="chat-notice text-fine text-soft">
        {words.notice ?? leadNotice} <a href="/privacy-policy">{words.privacy}</a>
        {form.agrees && (
          <>
            {' '}
            {words.agree[0]} <a href="/legal/terms">{words.agree[1]}</a> {words.agree[2]}{' '}
            <a href="/legal/privacy">{words.agree[3]}</a>.
          </>
        )}
      </p>
      {failure && <FieldError id="chat-failure">{failure}</FieldError>}
      <Button type="submit" look="primary" wide disabled={!awake} pending={sending && words.sending}>
        {words.submit ?? form.submit}
      </Button>
    </form>
  )
}

/** The lists of a form say in Spanish what they hold; their values stay. */
const inLanguage = (control: Control, { options, chooseOne }: PanelWords): Control =>
  control.as === 'select' && chooseOne
    ? {
        ...control,
        ...(control.blank && { blank: chooseOne }),
        choices: control.choices.map((one) => ({ ...one, label: options[one.value] ?? one.label })),
      }
    : control

/** The specification's words. */
const failed = {
  lead: 'There was an issue submitting your request. Please try again.',
  consultation: 'Failed to send consultation request. Please try again.',
}
