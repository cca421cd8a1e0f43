import { href } from 'react-router'
import { roleRequestForms } from '../../person-forms.ts'
import { roleRequestLife } from '../../lifecycles.ts'
import { waitingRoleRequests } from '../../manage-account.ts'
import people from '../../staff-list.ts'
import { formatLocalDay } from '#features/companies/pages/people-view.ts'
import { can } from '#domain/can.ts'
import { answerVerb, type RefusedForm } from '#forms/verb/answer-verb.ts'
import { readText } from '#forms/verb/read-form.ts'
import { RefusedElsewhere, VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { ListPage } from '#lists/list-page.tsx'
import { listContext } from '#lists/pages/list-context.ts'
import { useFreshPage } from '#live/use-fresh-page.ts'
import { Alert } from '#ui/alert.tsx'
import { Section } from '#ui/section.tsx'
import type { Route } from './+types/people'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Users' }]

export const loader = answering(async ({ url, context }: Route.LoaderArgs, ctx) => {
  const [list, wishes] = await Promise.all([
    people.view(listContext(ctx, context), url.searchParams),
    can(ctx.viewer, 'staff.manage') ? waitingRoleRequests(ctx) : [],
  ])
  return {
    list,
    decided: roleRequestLife.states.find((state) => state === url.searchParams.get('decided')),
    wishes: wishes.map(({ id, userId, email, displayName, askedAt }) => ({
      ...{ id, userId, email, displayName, asked: formatLocalDay(ctx, askedAt) },
      forms: roleRequestForms({ id, displayName }).map((form) => form.draw(ctx)),
    })),
  }
})

/** Answers someone who asked for another role. */
export const action = answering(async ({ request }: Route.ActionArgs, ctx) => {
  const body = await request.formData()
  return answerVerb(ctx, body, roleRequestForms({ id: readText(body, 'wish'), displayName: '' }))
})

/** Everybody who has an account, and who asks for another role. */
export default function PeopleRoute({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { list, decided, wishes } = loaderData
  useFreshPage()
  return (
    <ListPage
      list={list}
      above={
        <>
          <RefusedElsewhere refused={refused} forms={[]} />
          {decided && !refused && <Alert tone="kept" title={`Request ${decided}. We emailed them.`} urgent />}
          {wishes.length > 0 && <RoleRequests wishes={wishes} refused={refused} />}
        </>
      }
    />
  )
}

type Props = Pick<Route.ComponentProps['loaderData'], 'wishes'> & { refused?: RefusedForm }

/** Who asks for another role, oldest first, with the two answers. */
const RoleRequests = ({ wishes, refused }: Props) => (
  <Section
    id="role-requests"
    title={`${wishes.length === 1 ? '1 person asks' : `${wishes.length} people ask`} for another role`}
    size="h4"
    spacing="none"
    className="role-requests card flow"
  >
    <ul className="rows">
      {wishes.map(({ id, userId, displayName, email, asked, forms }) => (
        <li key={id}>
          <span>
            <a className="text-link" href={href('/dashboard/admin/users/:id', { id: userId })}>
              <bdi>{displayName}</bdi>
            </a>{' '}
            ({email}) requested staff access: <b>staff</b>, {asked}
          </span>
          <div className="line-form">
            {forms.map((form) => (
              <VerbForm key={form.verb} form={form} refused={refused} />
            ))}
          </div>
        </li>
      ))}
    </ul>
  </Section>
)
