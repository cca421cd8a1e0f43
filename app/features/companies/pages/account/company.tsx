import '#ui/people.css'
import { data, redirect } from 'react-router'
import { acceptInvitation, declineInvitation } from '#features/accounts/accept-invitation.ts'
import { peopleOf } from '#features/accounts/company-people.ts'
import { invitationsToMe, openInvitations } from '#features/accounts/invitations.ts'
import { findCompany } from '../../company.ts'
import type { Context } from '#domain/context.ts'
import { sayMoment } from '#domain/day.ts'
import { Refusal } from '#domain/refusal.ts'
import { knockOf, type Knock } from '#features/accounts/pages/auth/knock.ts'
import { actOnPeople, asRefused } from '../act-on-people.ts'
import { companyRoleWords, doneIn, type Done } from '../company-words.ts'
import { invitationLine } from '../invitation-line.ts'
import { answering } from '#http/answering.ts'
import { CompanyPage } from './company-page.tsx'
import type { Route } from './+types/company'

export const loader = answering(async ({ url }: Route.LoaderArgs, ctx) => {
  const asked = await invitationsToMe(ctx)
  return {
    done: doneIn(url),
    role: ctx.viewer.role,
    me: 'userId' in ctx.viewer ? ctx.viewer.userId : undefined,
    company: await ownCompany(ctx),
    invitations: asked.map(({ id, company, kind, companyRole, until }) => ({
      ...{ id, company, kind, as: companyRoleWords[companyRole].label.toLowerCase() },
      until: sayMoment(ctx.calendar.timeZone, until),
    })),
  }
})

const ownCompany = async (ctx: Context) => {
  const { viewer } = ctx
  if (!('companyId' in viewer) || !viewer.companyId) return undefined
  const { id, name, kind } = await findCompany(ctx, viewer.companyId)
  const manages = viewer.companyRole === 'manager'
  return {
    ...{ name, kind, manages, companyRole: viewer.companyRole ?? 'viewer' },
    people: (await peopleOf(ctx, id)).map(({ disabledAt, ...person }) => ({
      ...person,
      disabled: disabledAt !== null,
    })),
    invited: manages ? (await openInvitations(ctx, id)).map((sent) => invitationLine(ctx, sent)) : [],
  }
}

export const action = answering(async (args: Route.ActionArgs, ctx) => {
  const knock = await knockOf(args)
  const answered = (await answerInvitation(ctx, knock)) ?? (await actForOwnCompany(ctx, knock))
  if (!answered) throw new Refusal('invalid', 'This button is not known. Please load the page again.')
  if ('refused' in answered) return data({ refused: answered.refused }, { status: answered.status })
  return here(answered.done, answered.cookie)
})

const actForOwnCompany = async (ctx: Context, { door, form }: Knock) => {
  const { viewer } = ctx
  if (!('companyId' in viewer) || !viewer.companyId) return undefined
  const acted = await actOnPeople(ctx, door, viewer.companyId, form)
  return acted && { ...acted, cookie: undefined }
}

const answerInvitation = async (ctx: Context, { door, form, address, headers }: Knock) => {
  const [verb, id] = [String(form.get('verb')), String(form.get('invitation'))]
  try {
    if (verb === 'accept') {
      const cookie = await acceptInvitation(ctx, door.auth, id, { address, headers })
      return { done: 'joined' as const, cookie }
    }
    if (verb !== 'decline') return undefined
    await declineInvitation(ctx, id)
    return { done: 'declined' as const, cookie: undefined }
  } catch (error) {
    return asRefused(error, verb)
  }
}

const here = (done: Done, cookie?: string) =>
  redirect(`/account/company?done=${done}`, { status: 303, ...(cookie && { headers: { 'Set-Cookie': cookie } }) })

export default function CompanyRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <CompanyPage {...loaderData} refused={actionData?.refused} />
}
