import { useRef, useState } from 'react'
import { Form, href } from 'react-router'
import type { RefusedForm } from '#forms/verb/answer-verb.ts'
import { VerbForm, RefusedElsewhere } from '#forms/verb/verb-form-view.tsx'
import type { DrawnForm } from '#forms/verb/verb-form.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/section.tsx'
import { Table } from '#ui/table.tsx'
import type { PasskeyAnswer } from '../../passkey-forms.ts'

type Props = {
  own: readonly { id: string; name: string; added: string; used: string }[]
  /** The public address is one that browsers make passkeys for. */
  possible: boolean
  done?: string
  forms: readonly DrawnForm[]
  refused?: RefusedForm
}

const columns = [
  { key: 'name', head: 'Name' },
  { key: 'added', head: 'Added' },
  { key: 'used', head: 'Last used' },
]

/** The passkeys of someone on our staff, each with its name, and the ways to add and remove one. */
export const Passkeys = ({ own, possible, done, forms, refused }: Props) => (
  <Section id="passkeys" title="Passkeys" spacing="wide">
    <p className="text-soft narrow">
      A passkey signs you in with your fingerprint, your face or your device's PIN, with no password and no code. It
      only works on this website, so nobody can trick you into giving it away. If you lose the device, sign in with your
      password and a recovery code.
    </p>
    {done && !refused && <Alert tone="kept" title={done} urgent />}
    <RefusedElsewhere refused={refused?.verb === 'add-passkey' ? refused : undefined} forms={forms} />
    {own.length > 0 && (
      <Table
        caption="Your passkeys"
        columns={columns}
        rows={own.map(({ id, name, added, used }) => ({ key: id, cells: { name: <bdi>{name}</bdi>, added, used } }))}
      />
    )}
    {possible ? (
      forms.map((form) => <VerbForm key={form.verb} form={form} refused={refused} />)
    ) : (
      <p className="narrow">
        You can't add one here: browsers make passkeys only for websites whose address begins with https. Ask the person
        who runs this website.
      </p>
    )}
  </Section>
)

/** The second half of adding one: the browser asks the device, and what that answers goes with the form. */
export const MakePasskey = ({ options, name }: NonNullable<PasskeyAnswer['making']>) => {
  const form = useRef<HTMLFormElement>(null)
  const answer = useRef<HTMLInputElement>(null)
  const [failed, setFailed] = useState<string>()
  const make = async () => {
    try {
      const { startRegistration } = await import('@simplewebauthn/browser')
      answer.current!.value = JSON.stringify(await startRegistration({ optionsJSON: JSON.parse(options) }))
      form.current!.requestSubmit()
    } catch (error) {
      const alreadyRegistered = error instanceof Error && error.name === 'InvalidStateError'
      setFailed(
        alreadyRegistered ? 'This device already has one of your passkeys.' : "Your device didn't create a passkey.",
      )
    }
  }
  return (
    <Section id="make-passkey" title="Confirm on your device" spacing="wide" className="narrow">
      <p>Your browser will ask for your fingerprint, your face or your PIN, or for a security key.</p>
      <noscript>
        <p>Your browser can do this only with JavaScript. Please turn it on.</p>
      </noscript>
      {failed && <Alert tone="due" title={failed} urgent />}
      <Form ref={form} method="post" action={href('/account/two-factor')}>
        <input type="hidden" name="verb" value="add-passkey" />
        <input type="hidden" name="name" value={name} />
        <input ref={answer} type="hidden" name="response" />
        <div className="cluster">
          <Button type="button" look="primary" onClick={make}>
            {failed ? 'Try again' : 'Create passkey'}
          </Button>
          <a className="text-link" href={href('/account/two-factor')}>
            Cancel
          </a>
        </div>
      </Form>
    </Section>
  )
}
