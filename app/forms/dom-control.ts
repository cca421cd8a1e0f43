/** Anything of a form that holds an answer. */
export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export const isControl = (found: unknown): found is Control =>
  found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement || found instanceof HTMLSelectElement

/** What the control would send: nothing for a box that is not ticked. */
export const valueOf = (control: Control) => (isBox(control) && !control.checked ? '' : control.value)

/** Puts a value in, as far as the control takes it: a list has no line that is not on it. */
export const setValue = (control: Control, value: string) => {
  // A yes to other terms than the box is for, kept from an earlier visit, is none to these.
  if (isBox(control)) return void (control.checked ||= value === control.value)
  const before = control.value
  control.value = value
  if (control.value === '') control.value = before
}

const isBox = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.type === 'checkbox'
