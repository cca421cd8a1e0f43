import { Form, useNavigation } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Table } from '#ui/table.tsx'
import { OwnForm } from './own-form.tsx'

type Line = { id: string; browser: string; address: string; since: string; renewed: string; here: boolean }

const columns = [
  { key: 'browser', head: 'Browser' },
  { key: 'address', head: 'Network address' },
  { key: 'since', head: 'Signed in' },
  { key: 'renewed', head: 'Last used' },
  { key: 'end', head: 'Sign out' },
]

/** Where somebody is signed in, each with the way to end it. */
export const SessionsPage = ({ sessions }: { sessions: Line[] }) => {
  const ending = useNavigation().formData?.get('session')
  const rows = sessions.map(({ id, browser, address, since, renewed, here }) => ({
    key: id,
    cells: {
      browser: here ? `${browser} (this one)` : browser,
      address: <span className="break-all">{address}</span>,
      since,
      renewed,
      end: here ? 'Use the menu' : <EndOne id={id} browser={browser} ending={ending === id} />,
    },
  }))
  return (
    <div className="grid gap-10">
      <section className="grid gap-6" aria-labelledby="sessions">
        <h2 id="sessions" className="sign text-h3">
          Where you are signed in
        </h2>
        <Table caption="Your sessions" columns={columns} rows={rows} />
      </section>
      <OwnForm
        title="Sign out everywhere"
        lead="On every device, this one too. You sign in again with your password."
        verb="everywhere"
        look="danger"
        button="Sign out everywhere"
        pending="Signing out …"
      />
    </div>
  )
}

const EndOne = ({ id, browser, ending }: { id: string; browser: string; ending: boolean }) => (
  <Form method="post">
    <Button size="small" name="session" value={id} type="submit" pending={ending && 'Signing out …'}>
      Sign out<span className="sr-only"> {browser}</span>
    </Button>
  </Form>
)
