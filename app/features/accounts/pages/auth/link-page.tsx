import { Form, useNavigation } from 'react-router'
import { Button } from '#ui/button.tsx'
import { PageHead } from '#ui/page-head.tsx'

type Props = { title: string; lead: string; button: string; pending: string }

/** Where a link from a mail leads. The link changes nothing; the button does. */
export const LinkPage = ({ title, lead, button, pending }: Props) => {
  const sending = useNavigation().formMethod === 'POST'
  return (
    <>
      <PageHead title={title} lead={lead} />
      <div className="wrap py-10">
        <Form method="post" aria-busy={sending || undefined}>
          <Button look="primary" size="large" type="submit" pending={sending && pending}>
            {button}
          </Button>
        </Form>
      </div>
    </>
  )
}
