import { isReservedHost, isReservedPhone } from '#platform/placeholder.ts'
import type { Company } from './kinds/company.ts'
import type { Badge, Claim, Testimonial } from './kinds/entries.ts'
import type { Values } from './files.ts'

/** What content says that is made up, or that nothing shows to be so. */
export type UnverifiedContent = {
  phone?: string
  email?: string
  supportEmail?: string
  testimonials: readonly Testimonial[]
  claims: Readonly<Record<string, Claim>>
  badges: readonly Badge[]
}

type Sources = Pick<Values, 'company' | 'testimonials' | 'claims'>

/** `onFile`: the kinds of documents that can be downloaded. */
export const madeUpIn = (
  { company, testimonials, claims }: Sources,
  onFile: ReadonlySet<string>,
): UnverifiedContent => {
  const isUnproven = ({ document }: Badge | Claim) => !document || !(document.startsWith('/') || onFile.has(document))
  const { phone, email, supportEmail } = company
  return {
    ...(isReservedPhone(phone) && { phone }),
    ...(isReservedHost(email) && { email }),
    ...(isReservedHost(supportEmail) && { supportEmail }),
    testimonials: testimonials.filter(({ sample }) => sample),
    claims: Object.fromEntries(Object.entries(claims.claims).filter(([, claim]) => isUnproven(claim))),
    badges: claims.badges.filter(isUnproven),
  }
}

/** The company as the person who reads the site knows it: a phone or an email that is made up is missing. */
export type PublicCompany = Omit<Company, 'phone' | 'email' | 'supportEmail'> &
  Partial<Pick<Company, 'phone' | 'email' | 'supportEmail'>>

/** The same content without all of that. */
export const withoutMadeUp = <Content extends Sources>(
  content: Content,
  { phone, email, supportEmail, ...entries }: UnverifiedContent,
) => {
  const { company, testimonials, claims } = content
  return {
    ...content,
    company: {
      ...company,
      phone: phone ? undefined : company.phone,
      email: email ? undefined : company.email,
      supportEmail: supportEmail ? undefined : company.supportEmail,
    },
    testimonials: testimonials.filter((one) => !entries.testimonials.includes(one)),
    claims: {
      claims: Object.fromEntries(Object.entries(claims.claims).filter(([key]) => !(key in entries.claims))),
      badges: claims.badges.filter((badge) => !entries.badges.includes(badge)),
    },
  }
}
