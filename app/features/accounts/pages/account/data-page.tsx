import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import type { FormError } from '#ui/error-summary.tsx'
import { CurrentPassword } from './current-password.tsx'
import { OwnForm } from './own-form.tsx'

type Props = { requestMonths: number; orderYears: number; error?: FormError }

/** A copy of everything, and the end of everything that need not be kept. */
export const DataPage = ({ requestMonths, orderYears, error }: Props) => (
  <div className="grid gap-12 lg:grid-cols-2 lg:gap-x-20">
    <section className="grid max-w-md content-start gap-6" aria-labelledby="copy">
      <h2 id="copy" className="sign text-h3">
        Everything we keep about you
      </h2>
      <p className="text-soft">
        Account, company, sessions, requests, quotes, orders, chats, invitations, newsletter, mails to you and what the
        diary says you did, in one file that programs can read (JSON).
      </p>
      <form method="post" action="/account/download">
        <Button size="large" wide>
          Download my data
        </Button>
      </form>
    </section>
    <OwnForm
      title="Delete your account"
      lead={
        <>
          <p>
            At once and for good: profile, password, sessions, two-factor, chats, invitations, and the mails about your
            account.
          </p>
          <p className="mt-2">
            What stays: requests you sent keep their answers until {requestMonths} months after the last entry, without
            a link to an account; quotes, orders and what was delivered and billed stay {orderYears} years, as tax law
            asks. The diary keeps what happened, without your name. The newsletter goes on until you end it, with one
            click in any issue. To have a request deleted earlier, write or call us.
          </p>
        </>
      }
      verb="delete"
      look="danger"
      button="Delete my account"
      pending="Deleting …"
      error={error}
    >
      <CurrentPassword error={error?.field === 'password' ? error.message : undefined} />
      <Checkbox
        id="sure"
        name="sure"
        value="yes"
        label="I am sure. This cannot be undone."
        error={error?.field === 'sure' ? error.message : undefined}
        required
      />
    </OwnForm>
  </div>
)
