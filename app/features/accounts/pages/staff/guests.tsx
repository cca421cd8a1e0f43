import { Form, href } from 'react-router'
import { DomainError } from '#domain/domain-error.ts'
import { findGuest, type GuestData } from '#features/guests.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Section } from '#ui/section.tsx'
import { eraseGuestForm } from '../../guest-forms.ts'
import type { Route } from './+types/guests'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Data requests' }]

/** What is found is counted here; the export has all of it. */
const words: Record<string, string> = {
  requests: 'Requests, with their messages and files',
  quotes: 'Quotes',
  orders: 'Orders, with their quotes',
  newsletter: 'Newsletter subscription',
  mails: 'Emails we sent',
  received: 'Emails they sent',
  customers: 'Customer record',
  contacts: 'Contact on a customer record',
  sites: 'Delivery sites',
  siteContacts: 'Contacts at delivery sites',
  equipment: 'Tanks and machines',
  levels: 'Tank levels',
  agreements: 'Price agreements',
  certificates: 'Exemption certificates',
}

const formatCounts = (text: string) =>
  text
    .split(' ')
    .filter(Boolean)
    .map((part) => {
      const [key = '', count = '0'] = part.split('.')
      return { key, name: words[key] ?? key, count: Number(count) || 0 }
    })
    .filter(({ count }) => count > 0)

export const loader = answering(async ({ url }: Route.LoaderArgs, ctx) => {
  const email = (url.searchParams.get('email') ?? '').trim()
  const done = url.searchParams.has('gone')
    ? { gone: formatCounts(url.searchParams.get('gone') ?? ''), kept: formatCounts(url.searchParams.get('kept') ?? '') }
    : undefined
  if (!email) return { email, done }
  try {
    const found: GuestData = await findGuest(ctx, email)
    const rows = Object.entries(found).flatMap(([key, { length }]) =>
      length > 0 ? [{ key, name: words[key] ?? key, count: length }] : [],
    )
    return { email, rows, form: rows.length > 0 ? eraseGuestForm(email).draw(ctx) : undefined }
  } catch (error) {
    if (error instanceof DomainError && (error.kind === 'invalid' || error.kind === 'conflict'))
      return { email, problem: error.message }
    throw error
  }
})

export const action = answering(async ({ request, url }: Route.ActionArgs, ctx) =>
  answerVerb(ctx, await request.formData(), [eraseGuestForm(url.searchParams.get('email') ?? '')]),
)

export const clientAction = keepDraft

/** Finds what is kept of an address, hands it out as a file, and erases it as far as the law lets us. */
export default function GuestsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { email } = loaderData
  const problem = 'problem' in loaderData ? loaderData.problem : undefined
  const rows = 'rows' in loaderData ? loaderData.rows : undefined
  const form = 'form' in loaderData ? loaderData.form : undefined
  const done = 'done' in loaderData ? loaderData.done : undefined
  return (
    <>
      <PageHead
        title="Data requests"
        lead="When someone without an account asks what data we have on them, or asks us to delete it. First make sure the address is theirs."
      />
      <div className="wrap page-body stack narrow">
        {done && (
          <Alert
            tone="kept"
            title={done.gone.length > 0 ? 'Erased.' : 'There was nothing that could be erased.'}
            urgent
          >
            {done.gone.length > 0 && (
              <p>Deleted: {done.gone.map(({ name, count }) => `${name} (${count})`).join('; ')}.</p>
            )}
            {done.kept.length > 0 && (
              <p>
                Kept: {done.kept.map(({ name, count }) => `${name} (${count})`).join('; ')}. Tax law requires us to keep
                them for years. They are deleted automatically after that.
              </p>
            )}
          </Alert>
        )}
        <Form method="get" className="stack tight">
          <Field id="guest-email" label="Email address" required error={problem}>
            {(ties) => <Input {...ties} name="email" type="email" defaultValue={email} autoComplete="off" />}
          </Field>
          <Button type="submit" look="solid">
            Find
          </Button>
        </Form>
        {rows?.length === 0 && <p>We don't have any data for this address.</p>}
        {rows && rows.length > 0 && (
          <Section id="found" title="Data on file" size="h4">
            <ul className="rows">
              {rows.map(({ key, name, count }) => (
                <li key={key}>
                  <span>{name}</span> <b>{count}</b>
                </li>
              ))}
            </ul>
            <p className="text-small text-soft">
              We keep orders and their quotes as long as tax law requires. Everything else here is deleted. A contact on
              a customer record is removed there.
            </p>
            <div className="cluster">
              <form method="post" action={href('/dashboard/admin/users/guests/export')}>
                <input type="hidden" name="email" value={email} />
                <Button type="submit">Export as a file</Button>
              </form>
              <VerbForm form={form} refused={actionData} />
            </div>
          </Section>
        )}
      </div>
    </>
  )
}
