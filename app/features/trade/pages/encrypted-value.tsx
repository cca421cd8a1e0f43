import { Form } from 'react-router'
import type { Permission } from '#domain/permissions.ts'
import { useMay } from '#http/may.tsx'
import type { RevealedSecret } from '#http/answer-reveal.ts'
import { Button } from '#ui/button.tsx'

type Props = {
  /** The name of its button, and what it is. */
  name: string
  label: string
  said: string
  permission: Permission
  revealed?: RevealedSecret
}

/** What is kept encrypted, for staff: opened by a button, because each look is written down. */
export const EncryptedValue = ({ name, label, said, permission, revealed }: Props) => {
  const may = useMay()
  if (revealed?.name === name)
    return (
      <span role="status">
        <bdi className="answer line">{revealed.text}</bdi>
        <small className="text-soft">Shown this one time. The history records that you viewed it.</small>
      </span>
    )
  if (!may(permission)) return <span>{said}</span>
  return (
    <Form method="post" preventScrollReset className="cluster">
      <span>{said}</span>
      <Button type="submit" name="reveal" value={name}>
        Show {label === label.toUpperCase() ? label : label.toLowerCase()}
      </Button>
      <small className="text-soft">The history records who viewed it, and when.</small>
    </Form>
  )
}
