import { DomUtils, parseDocument } from 'htmlparser2'

export type Element = NonNullable<ReturnType<typeof DomUtils.findOne>>

/** A page as a visitor without JavaScript has it: what it says, and what stands in its fields. */
export const readPage = (html: string) => {
  const { children } = parseDocument(html)
  const all = (holds: (element: Element) => boolean) => DomUtils.findAll(holds, children)
  const one = (holds: (element: Element) => boolean) => DomUtils.findOne(holds, children) ?? undefined
  const byId = (id: string) => one(({ attribs }) => attribs.id === id)
  const named = (name: string) => {
    const control = one(({ attribs, name: tag }) => attribs.name === name && controls.has(tag))
    if (!control) throw new Error(`There is no field named "${name}" on the page.`)
    return control
  }

  /** The words that a control's aria-describedby leads to. */
  const wordsOf = ({ attribs }: Element) =>
    (attribs['aria-describedby'] ?? '')
      .split(' ')
      .filter(Boolean)
      .map((id) => says(byId(id)))

  return {
    all,
    // Each walks the whole page, and most readers want one of them.
    get says() {
      return says(children)
    },
    get heading() {
      return says(one(({ name }) => name === 'h1'))
    },
    get button() {
      return says(one(({ attribs }) => attribs.type === 'submit'))
    },
    get links() {
      return all(({ name }) => name === 'a').map(({ attribs }) => attribs.href ?? '')
    },
    typed: (name: string) => valueOf(named(name)),
    /** What stands in the fields of the form that has one of this name: others may have fields called the same. */
    formWith: (name: string): Record<string, string> => {
      const fieldsOf = (form: Element) => DomUtils.findAll((each) => isField(each), form.children)
      const isField = ({ attribs, name: tag }: Element) => Boolean(attribs.name) && controls.has(tag)
      const form = all((each) => each.name === 'form' && fieldsOf(each).some(({ attribs }) => attribs.name === name))[0]
      if (!form) throw new Error(`There is no form with a field named "${name}" on the page.`)
      const isSent = ({ attribs: { type = '', ...attribs } }: Element) =>
        !['checkbox', 'radio'].includes(type) || 'checked' in attribs
      const sent = fieldsOf(form).filter(isSent)
      return Object.fromEntries(sent.map((field) => [field.attribs.name ?? '', valueOf(field)]))
    },
    /** What is wrong with a field, in the words tied to it; undefined when nothing is. */
    problemOf: (name: string) => {
      const control = named(name)
      if (control.attribs['aria-invalid'] !== 'true') return undefined
      return wordsOf(control)
        .find((words) => words.startsWith('Error: '))
        ?.slice('Error: '.length)
    },
    /** The error summary: its title, whether it takes the focus, and the field and words of each line. */
    summary: () => {
      const summary = byId('error-summary')
      if (!summary) return undefined
      const lines = DomUtils.findAll(({ name }) => name === 'a', summary.children)
      return {
        title: says(DomUtils.findOne(({ name }) => /^h\d$/.test(name), summary.children) ?? undefined),
        focused: 'autofocus' in summary.attribs && summary.attribs.tabindex === '-1',
        lines: lines.map((line) => ({
          leadsTo: byId(line.attribs.href?.slice(1) ?? '')?.attribs.name,
          words: says(line),
        })),
      }
    },
  }
}

const controls = new Set(['input', 'select', 'textarea'])

/** Its words, without scripts. */
const says = (part: Parameters<typeof DomUtils.innerText>[0] = []) =>
  DomUtils.innerText(part).replaceAll(/\s+/g, ' ').trim()

const valueOf = (control: Element) => {
  // The parser leaves what stands in a text area as it was written.
  if (control.name === 'textarea') return DomUtils.innerText(control).replaceAll('&#x27;', "'")
  if (control.name === 'input') return control.attribs.value ?? ''
  const chosen = DomUtils.findOne(({ name, attribs }) => name === 'option' && 'selected' in attribs, control.children)
  return chosen?.attribs.value ?? ''
}
