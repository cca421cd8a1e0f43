import { href } from 'react-router'
import { password } from '#forms/fields/password.ts'
import { choice } from '#forms/fields/choice.ts'
import { text } from '#forms/fields/text.ts'
import { InvalidField } from '#forms/verb/answer-verb.ts'
import { verbForm } from '#forms/verb/verb-form.ts'
import { wrongPassword } from './password.ts'
import { addPasskey, beginPasskey, removePasskey, type OwnPasskey, type PasskeySite } from './passkeys.ts'
import type { AuthRequest } from './pages/auth/auth-request.ts'

/** What is answered in the page itself: what the browser needs for the next step, and codes that are shown once. */
export type PasskeyAnswer = { making?: { /** As JSON. */ options: string; name: string }; codes?: string[] }

type FormContext = AuthRequest & {
  site: PasskeySite
  own: readonly OwnPasskey[]
  /** What a passkey made here is called at first. */
  browser: string
  show: (answer: PasskeyAnswer) => void
}

const currentPassword = () => password('Current password', { missing: 'Please enter your current password.' })

const nameField = (initial?: string) =>
  text('Name', { help: "A name you'll recognize, such as the device it's on.", initial, longest: 60 })

const begin = verbForm({
  verb: 'new-passkey',
  title: 'Add a passkey',
  button: 'Continue',
  look: 'outline',
  wrong: 'Nothing was added.',
  fields: ({ browser }: FormContext) => ({ name: nameField(browser), password: currentPassword() }),
  submit: async (ctx, { site, rateLimitFactor, show }, { name, password }) => {
    const options = await beginPasskey(ctx, site, { password, rateLimitFactor })
    if (!options) throw new InvalidField('password', wrongPassword)
    show({ making: { options: JSON.stringify(options), name } })
    return href('/account/two-factor')
  },
})

/** Posted by the page once the device has made the passkey. */
const add = verbForm({
  verb: 'add-passkey',
  button: 'Add passkey',
  fields: () => ({ name: nameField(), response: text('Passkey', { longest: 20_000 }) }),
  submit: async (ctx, { site, show }: FormContext, { name, response }) => {
    const { codes } = await addPasskey(ctx, site, { name, response })
    if (codes) show({ codes })
    return `${href('/account/two-factor')}?passkey=added`
  },
})

const remove = verbForm({
  verb: 'remove-passkey',
  title: 'Remove a passkey',
  button: 'Remove passkey',
  look: 'danger',
  wrong: 'Nothing was removed.',
  fields: ({ own }: FormContext) => ({
    passkey: choice('Passkey', Object.fromEntries(own.map(({ id, name }) => [id, name])), { initial: own[0]?.id }),
    password: currentPassword(),
  }),
  submit: async (ctx, { rateLimitFactor }, { passkey: id, password }, { confirmed }) => {
    if (!(await removePasskey(ctx, { id, password, rateLimitFactor, sure: confirmed })))
      throw new InvalidField('password', wrongPassword)
    return `${href('/account/two-factor')}?passkey=removed`
  },
})

export const passkeyForms = (form: FormContext) => ({
  begin: begin(form),
  add: add(form),
  ...(form.own.length > 0 && { remove: remove(form) }),
})
