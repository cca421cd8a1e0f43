import { useEffect, useState, type RefObject } from 'react'
import { isControl, setValue, valueOf } from './dom-control.ts'
import { keepAnswers, keptAnswers, type DraftSpec, type StoredDraft } from './drafts.ts'
import type { FormValues } from './form.ts'

type DraftHandle = {
  /** What the form holds at this moment. */
  now: FormValues
  /** What this browser put back when the page opened. */
  restored?: StoredDraft
  /** To be called when something was typed or chosen. */
  onInput: () => void
}

/** Follows what is typed into a form, keeps it in this browser, and puts back what was kept before. */
export const useDraft = (
  form: DraftSpec,
  element: RefObject<HTMLFormElement | null>,
  initial: FormValues,
  {
    owner,
    linked = [],
  }: { /** Whose answers may be put back. */ owner?: string; /** What a link filled in. */ linked?: readonly string[] },
): DraftHandle => {
  const [now, setNow] = useState(initial)
  const [restored, setRestored] = useState<StoredDraft>()

  useEffect(() => {
    if (!element.current) return
    const draft = keptAnswers(form.kind, owner, Date.now())
    // The page came from the server; only now is it known what this browser kept.
    // oxlint-disable-next-line react/set-state-in-effect
    if (draft && putBack(element.current, without(draft, linked), initial)) setRestored(draft)
    const typed = readForm(form, element.current)
    setNow(typed)
    if (saysMore(typed, initial, draft?.typed)) keepAnswers(form, typed, owner, Date.now())
    // oxlint-disable-next-line react/exhaustive-deps -- once: what is drawn later was typed here
  }, [form.kind, form.names.join(), element, owner])

  const onInput = () => {
    if (!element.current) return
    const typed = readForm(form, element.current)
    setNow(typed)
    keepAnswers(form, typed, owner, Date.now())
  }
  return { now, restored, onInput }
}

/** Whether something was typed while the page still woke: nobody may touch the form again before leaving it. */
const saysMore = (typed: FormValues, initial: FormValues, stored: FormValues = {}) =>
  Object.entries(typed).some(([name, value]) => value !== (initial[name] ?? '') && value !== stored[name])

/** Someone who comes by another link than before wants what that link names; a page that is loaded again does not. */
const without = ({ typed, search }: StoredDraft, linked: readonly string[]): FormValues =>
  search === window.location.search
    ? typed
    : Object.fromEntries(Object.entries(typed).filter(([name]) => !linked.includes(name)))

const readForm = ({ names }: DraftSpec, element: HTMLFormElement): FormValues => {
  const body = new FormData(element)
  return Object.fromEntries(names.map((name) => [name, String(body.get(name) ?? '')]))
}

/**
 * Fills the controls with what was kept, and says whether any now shows it. What someone typed before the page woke
 * is newer, and stays.
 */
const putBack = (element: HTMLFormElement, stored: FormValues, initial: FormValues) =>
  Object.entries(stored).filter(([name, value]) => {
    const control = element.elements.namedItem(name)
    if (!isControl(control) || value === '' || value === initial[name]) return false
    if (valueOf(control) === (initial[name] ?? '')) setValue(control, value)
    return valueOf(control) === value
  }).length > 0
