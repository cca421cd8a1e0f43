import { href } from 'react-router'
import { hoursInWords } from '#content/index.ts'
import { formatRole } from '#features/accounts/pages/staff/person-words.ts'
import { viewerFromSession, type Session } from '#features/accounts/session.ts'
import { localTime } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { specialHours } from '#domain/special-hours.ts'
import { formatDay, zoneAbbreviation, zoneName } from '#domain/day.ts'
import { workspaceFor, type Workspace } from '#workspace/staff/sections.ts'
import type { SiteFrame } from '#ui/site/types.ts'
import { callLink } from '#domain/call-us.ts'
import { signedInPages } from './signed-in-pages.ts'
import type { Services } from './context.ts'

/** Staff's own pages have the bar of the workspace in place of header and footer. */
export type Frame = SiteFrame & { workspace?: Workspace }

/** The header and footer of every page, by viewer. */
export const frameOf = (
  { content, preview }: Pick<Services, 'content' | 'preview'>,
  session: Session | undefined,
  path: string,
  when: Pick<Context, 'calendar' | 'now'>,
): Frame => {
  const { company, navigation } = content
  const [first = company.brand, ...rest] = company.brand.split(' ')
  const emergency = company.emergencyNote
  return {
    company: {
      name: company.brand,
      logo: { first: first.toUpperCase(), second: rest.join(' ') },
      phone: { shown: company.phone ?? 'Contact us', href: callLink(company.phone).to, number: company.phone },
      email: company.email,
      supportEmail: company.supportEmail,
      city: `${company.city}, ${company.address.state}`,
      state: company.address.state,
      zone: { name: zoneName(company.timeZone), short: zoneAbbreviation(company.timeZone) },
      address: [company.brand, `${company.address.place}, ${company.address.state} ${company.address.zip}`],
      hours: [...hoursInWords(company.openingHours).map(daysAndHours), ...specialHours(when)],
      hoursNote: 'Emergency delivery 24/7',
      emergency: { ...noteAndMore(emergency), href: navigation.emergency.to },
      copyright: `© ${company.since}–${localTime(when.calendar, when.now).year} ${company.brand}`,
    },
    path,
    storm: content.storm.on
      ? {
          words: content.storm.reason,
          until: content.storm.endsOn && formatDay(content.storm.endsOn),
          href: href('/how-we-deliver'),
        }
      : undefined,
    navigation: navigation.header.map(link),
    action: session?.role === 'supplier' ? supplierAction : link(navigation.callToAction),
    signIn: link(navigation.signIn),
    footer: navigation.footer.map(({ heading, links }) => ({ title: heading, links: links.map(link) })),
    badges: content.badges.map(({ words }) => words),
    walled: session ? [] : signedInPages,
    newsletter: navigation.newsletter,
    viewer: session && signedIn(session),
    ...(preview && { preview }),
    workspace: session && workspaceFor(viewerFromSession(session)),
  }
}

/** What a supplier wants next, where a buyer asks for a quote. */
const supplierAction = { label: 'Orders', href: href('/dashboard/supplier/orders') }

/** Whose role is not known is led to the customer's dashboard, where the guard says so; the link grants nothing. */
const signedIn = ({ email, role, staffRole }: Session) => ({
  email,
  role: role ? formatRole({ role, staffRole: staffRole ?? null }) : 'Role not known',
  kind: role,
  dashboard: href(`/dashboard/${role ?? 'customer'}`),
  account: href('/account'),
})

const link = ({ label, to }: { label: string; to: string }) => ({ label, href: to })

/** "Saturday 8 AM to 2 PM" as the day and its hours. */
const daysAndHours = (words: string) => {
  const [, days = words, hours = ''] = /^(\D+?) (\d.*)$/.exec(words) ?? []
  return { days, hours }
}

/** The part of the note that a phone has room for, and the rest. */
const noteAndMore = (words: string) => {
  const [note = words, more] = words.split(/(?=: )/)
  return { note, more }
}
