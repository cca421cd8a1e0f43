import { href } from 'react-router'
import { inArray } from 'drizzle-orm'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { formatLocalDay } from '#features/companies/pages/people-view.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { readText } from '#forms/verb/read-form.ts'
import { RefusedElsewhere, VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { pairForms } from '../../merge-forms.ts'
import { possibleDuplicates, type DuplicatePair } from '../../possible-duplicates.ts'
import { customerContacts, customers, type Customer, type CustomerContact } from '../../schema.ts'
import type { Route } from './+types/duplicates'

export const handle = { interactive: true }

const duplicates = href('/dashboard/admin/customers/duplicates')

export const meta = () => [{ title: 'Possible duplicates | Customers' }]

/** Both records of each pair, the older one first. */
const read = async (ctx: Context, pairs: readonly DuplicatePair[]) => {
  const ids = pairs.flatMap(({ one, other }) => [one, other])
  const found = ids.length > 0 ? await ctx.db.select().from(customers).where(inArray(customers.id, ids)) : []
  const contacts =
    ids.length > 0 ? await ctx.db.select().from(customerContacts).where(inArray(customerContacts.customerId, ids)) : []
  const byKey = new Map(found.map((each) => [each.id, each]))
  return pairs.flatMap(({ one, other, same }) => {
    const both = [byKey.get(one), byKey.get(other)].flatMap((each) => each ?? [])
    const [older, newer] = both.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    return older && newer ? [{ older, newer, same: same.map((what) => sameWords(what, older, newer, contacts)) }] : []
  })
}

/** "phone (330) 555-0155 (Dana Field)": it may be a contact's, which stands beside neither name. */
const sameWords = (noun: string, a: Customer, b: Customer, contacts: readonly CustomerContact[]): string => {
  if (noun !== 'phone' && noun !== 'email') return noun
  const reached = [a, b].map(({ id, phone, email, phoneDigits }) => [
    { key: noun === 'phone' ? phoneDigits : email?.toLowerCase(), shown: noun === 'phone' ? phone : email, of: '' },
    ...contacts
      .filter(({ customerId }) => customerId === id)
      .map((contact) => ({
        key: noun === 'phone' ? contact.phoneDigits : contact.email?.toLowerCase(),
        shown: noun === 'phone' ? contact.phone : contact.email,
        of: contact.name,
      })),
  ])
  for (const contact of reached[0] ?? [])
    for (const otherContact of reached[1] ?? [])
      if (contact.key && contact.key === otherContact.key) {
        const owners = [...new Set([contact.of, otherContact.of].filter(Boolean))].join(', ')
        return `${noun} ${contact.shown ?? ''}${owners && ` (contact ${owners})`}`
      }
  return noun
}

export const loader = answering(async ({ url }: Route.LoaderArgs, ctx) => {
  const after = url.searchParams.get('after') ?? undefined
  const { pairs, older } = await possibleDuplicates(ctx, after)
  const manages = can(ctx.viewer, 'customers.manage')
  return {
    older: older && `${duplicates}?after=${older}`,
    pairs: (await read(ctx, pairs)).map(({ older, newer, same }) => ({
      key: older.id + newer.id,
      same: `Same ${same.join(', ')}`,
      both: [older, newer].map(({ id, name, email, phone, createdAt }) => ({
        ...{ id, name, reach: [phone, email].filter(Boolean).join(', ') },
        since: formatLocalDay(ctx, createdAt),
      })),
      forms: manages
        ? pairForms({ one: older.id, other: newer.id, about: `${older.name} and ${newer.name}` }).map((form) =>
            form.draw(ctx),
          )
        : [],
    })),
  }
})

export const action = answering(async ({ request }: Route.ActionArgs, ctx) => {
  const body = await request.formData()
  const [one = '', other = ''] = readText(body, 'pair').split(' ')
  return answerVerb(ctx, body, pairForms({ one, other, about: '' }))
})

export const clientAction = keepDraft

/** Records that look like one customer: merged, or told apart for good. */
export default function DuplicatesRoute({ loaderData: { pairs, older }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        over={<a href={href('/dashboard/admin/customers')}>Customers</a>}
        title="Possible duplicates"
        lead="Merging keeps the older record and can be undone on its page. Dismissed pairs don't come up again."
      />
      <div className="wrap page-body">
        <RefusedElsewhere refused={actionData} forms={[]} />
        {pairs.length === 0 ? (
          <EmptyState title={older ? 'No possible duplicates among these customers' : 'No possible duplicates'}>
            {older
              ? 'We compared 1,000 customers with everyone added before them.'
              : 'Two customers with the same email, phone, or name and address will show up here.'}
          </EmptyState>
        ) : (
          <ul className="rows">
            {pairs.map(({ key, same, both, forms }) => (
              <li key={key}>
                <span>
                  {both.map(({ id, name, reach, since }) => (
                    <span key={id} className="line">
                      <a className="text-link" href={href('/dashboard/admin/customers/:id', { id })}>
                        <bdi>{name}</bdi>
                      </a>
                      {reach && (
                        <>
                          , <bdi>{reach}</bdi>
                        </>
                      )}
                      , since {since}
                    </span>
                  ))}
                </span>
                <span className="text-soft">
                  <bdi>{same}</bdi>
                </span>
                <span className="cluster">
                  {forms.map((form) => (
                    <VerbForm key={form.verb} form={form} />
                  ))}
                </span>
              </li>
            ))}
          </ul>
        )}
        {older && (
          <p>
            <a className="text-link" href={older}>
              Compare customers added earlier
            </a>
          </p>
        )}
      </div>
    </>
  )
}
