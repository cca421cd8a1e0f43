import { useEffect, useState, type RefObject } from 'react'
import { fieldsOf, type Form, type Typed } from '#forms/form.ts'
import { keepAnswers, keptAnswers, type Kept } from './kept-answers.ts'

type Written = {
  /** What the form holds at this moment. */
  now: Typed
  /** What this browser put back when the page opened. */
  restored?: Kept
  /** To be called when something was typed or chosen. */
  onInput: () => void
}

/** Follows what is typed into a form, keeps it in this browser, and puts back what was kept before. */
export const useTyped = (
  form: Form,
  element: RefObject<HTMLFormElement | null>,
  drawn: Typed,
  owner?: string,
): Written => {
  const [now, setNow] = useState(drawn)
  const [restored, setRestored] = useState<Kept>()

  useEffect(() => {
    if (!element.current) return
    const kept = keptAnswers(form, owner, Date.now())
    // The page came from the server; only now is it known what this browser kept.
    // oxlint-disable-next-line react/set-state-in-effect
    if (kept && putBack(form, element.current, kept.typed)) setRestored(kept)
    setNow(readForm(form, element.current))
  }, [form, element, owner])

  const onInput = () => {
    if (!element.current) return
    const typed = readForm(form, element.current)
    setNow(typed)
    keepAnswers(form, typed, owner, Date.now())
  }
  return { now, restored, onInput }
}

const readForm = (form: Form, element: HTMLFormElement): Typed => {
  const body = new FormData(element)
  return Object.fromEntries(Object.keys(fieldsOf(form)).map((name) => [name, String(body.get(name) ?? '')]))
}

/** Fills the controls with what was kept, and says whether that changed anything. */
const putBack = (form: Form, element: HTMLFormElement, typed: Typed) =>
  Object.keys(fieldsOf(form)).filter((name) => {
    const control = element.elements.namedItem(name)
    const value = typed[name]
    return value ? isControl(control) && setControl(control, value) : false
  }).length > 0

const setControl = (control: Control, value: string) => {
  if (control instanceof HTMLInputElement && control.type === 'checkbox') {
    const changed = !control.checked
    control.checked = true
    return changed
  }
  const before = control.value
  control.value = value
  if (control.value === '') control.value = before
  return control.value !== before
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isControl = (found: unknown): found is Control =>
  found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement || found instanceof HTMLSelectElement
