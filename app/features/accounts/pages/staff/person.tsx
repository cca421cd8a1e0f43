import { href } from 'react-router'
import { findPerson } from '../../find-people.ts'
import { personForms, readPersonDone, roleRequestForms } from '../../person-forms.ts'
import { waitingRoleRequests } from '../../manage-account.ts'
import { Part } from '#features/companies/pages/people.tsx'
import { formatLocalDay } from '#features/companies/pages/people-view.ts'
import { openCompanies } from '#features/companies/company.ts'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { accountHistory } from '#events/audit-log.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { readText } from '#forms/verb/read-form.ts'
import { RefusedElsewhere, VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { Alert } from '#ui/alert.tsx'
import { DefinitionTable } from '#ui/definition-table.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import { formatRole, stateWords } from './person-words.ts'
import { readTrail } from './trail-line.ts'
import { Trail } from './trail.tsx'
import type { Route } from './+types/person'

export const handle = { interactive: true }

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `${loaderData?.person.displayName ?? ''} | Users` }]

/** So many entries of the audit log are shown. */
const trailLength = 100

const readPerson = async (ctx: Context, id: string) => {
  const person = await findPerson(ctx, id)
  const kind = person.role === 'admin' ? undefined : person.role
  const companies = kind && can(ctx.viewer, 'users.manage') ? await openCompanies(ctx, kind) : []
  const managesStaff = can(ctx.viewer, 'staff.manage')
  return { person, companies, managesStaff, forms: personForms({ person, companies, managesStaff }) }
}

export const loader = answering(async ({ params, url }: Route.LoaderArgs, ctx) => {
  const { person, companies, managesStaff, forms } = await readPerson(ctx, params.id)
  const { createdAt, ...shown } = person
  const isMe = 'userId' in ctx.viewer && ctx.viewer.userId === person.id
  const [wishes, trail] = await Promise.all([
    managesStaff ? waitingRoleRequests(ctx) : [],
    accountHistory(ctx, person.id, trailLength),
  ])
  const roleRequest = wishes.find(({ userId }) => userId === person.id)
  const ofCompany = person.company
    ? [forms.companyRole, forms.unlink]
    : person.role !== 'admin' && companies.length > 0
      ? [forms.link]
      : []
  const ofStanding = isMe ? [] : [forms.role, person.state === 'disabled' ? forms.enable : forms.disable]
  const manages = can(ctx.viewer, 'users.manage', person)
  return {
    person: { ...shown, roleSaid: formatRole(person), joined: formatLocalDay(ctx, createdAt) },
    state: stateWords[person.state],
    manages,
    isMe,
    lacksCompany: manages && person.role !== 'admin' && !person.company && companies.length === 0,
    forms: manages ? [forms.profile, ...ofCompany, ...ofStanding].map((form) => form.draw(ctx)) : [],
    wish: roleRequest && roleRequestForms(roleRequest).map((form) => form.draw(ctx)),
    trail: await readTrail(ctx, trail, person.id),
    done: readPersonDone(url),
  }
})

export const action = answering(async ({ params, request }: Route.ActionArgs, ctx) => {
  const [{ forms }, body] = [await readPerson(ctx, params.id), await request.formData()]
  const roleRequest = { id: readText(body, 'wish'), displayName: '' }
  return answerVerb(ctx, body, [...Object.values(forms), ...roleRequestForms(roleRequest)])
})

export const clientAction = keepDraft

type Props = Route.ComponentProps['loaderData']

/** One account: what it may do, whom it acts for, and its trail. Never its password. */
export default function PersonRoute({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { person, isMe, lacksCompany, forms, wish, trail, done } = loaderData
  return (
    <>
      <PageHead
        over={<a href={href('/dashboard/admin/users')}>Users</a>}
        title={person.displayName}
        lead={<span className="breaks">{person.email}</span>}
      />
      <div className="wrap page-body side-and-main">
        <div className="stack loose">
          {done && !refused && <Alert tone="kept" title={done} urgent />}
          <RefusedElsewhere refused={refused} forms={forms} />
          {wish && (
            <Alert tone="due" title="This user requested staff access.">
              <div className="line-form">
                {wish.map((form) => (
                  <VerbForm key={form.verb} form={form} refused={refused} />
                ))}
              </div>
            </Alert>
          )}
          <Facts {...loaderData} />
          {lacksCompany && (
            <p className="text-soft">
              There is no active {person.role} company to add them to.{' '}
              <a className="text-link" href={href('/dashboard/admin/companies/new')}>
                Add a company
              </a>
            </p>
          )}
          {forms.map((form) => (
            <VerbForm key={form.verb} form={form} refused={refused} />
          ))}
          {isMe && (
            <p className="text-soft">
              This is your own account. Only another administrator can change its role or disable it.
            </p>
          )}
        </div>
        <Part id="trail" title="History">
          <Trail entries={trail} most={trailLength} />
        </Part>
      </div>
    </>
  )
}

const Facts = ({ person: { roleSaid, company, twoFactor, joined }, state }: Props) => (
  <DefinitionTable
    dense
    rows={[
      {
        name: 'Role',
        value: (
          <a className="text-link" href={href('/dashboard/admin/users/roles')}>
            {roleSaid}
          </a>
        ),
      },
      { name: 'Status', value: <StatusWord tone={state.tone}>{state.words}</StatusWord> },
      {
        name: 'Company',
        value: company ? (
          <a className="text-link" href={href('/dashboard/admin/companies/:id', { id: company.id })}>
            {company.name}
          </a>
        ) : (
          'None'
        ),
      },
      { name: 'Two-factor sign-in', value: twoFactor ? 'On' : 'Off' },
      { name: 'Joined', value: joined },
    ]}
  />
)
