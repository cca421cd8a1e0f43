import type { Plugin } from 'vite'

const folder = (path: string, names: string) => new RegExp(`[\\\\/]app[\\\\/]${path}[\\\\/](${names})\\.tsx?$`)

const controls =
  'alert|button|checkbox|class-names|definition-table|error-summary|field|field-error|fieldset|icon|input'
const request = 'agreement|form-field|help|notices|promise-beside|questions|request-form|review'
const sending = 'send-button|send-form|sent-twice|trap|use-awake|use-sending-again|what-happens-next'

/**
 * Pieces that travel together, each set as one file. Alone they would be files of a few hundred bytes, which compress
 * badly: a form page came in 45 files, and 12 KB of it were spent on that. React has a file of its own, because an
 * island needs no router; the controls and the fields of forms know no router for the same reason: the chat has both.
 */
const sets: { name: string; test: RegExp[] }[] = [
  { name: 'react', test: [/[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/] },
  { name: 'router', test: [/[\\/]node_modules[\\/]react-router[\\/]/] },
  {
    name: 'controls',
    test: [folder('ui', `${controls}|page-head|select|toasts|unit-input`), folder('islands[\\\\/]newsletter', '.+')],
  },
  {
    name: 'forms',
    test: [
      folder('forms', 'form|field|field-view|control|dom-control|drafts|use-typed|load|fields[\\\\/].+'),
      folder('domain', 'day|money'),
    ],
  },
  { name: 'requests', test: [folder('features[\\\\/]requests[\\\\/]pages', `${request}|${sending}`)] },
]

const groups = sets.map(({ name, test }, index) => ({
  name,
  priority: sets.length - index,
  test: (id: string) => test.some((pattern) => pattern.test(id)),
}))

/** Gathers the browser's code into few files. */
export const gather = (): Plugin => ({
  name: 'gather',
  apply: 'build',
  configEnvironment: (name) =>
    name === 'client' ? { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } : undefined,
})
