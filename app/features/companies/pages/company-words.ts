import type { CompanyKind, CompanyRole } from '../schema.ts'

export const companyRoleWords: Record<CompanyRole, { label: string; may: string }> = {
  manager: { label: 'Manager', may: 'act for the company, and invite and remove people' },
  buyer: { label: 'Buyer', may: 'act for the company' },
  viewer: { label: 'Viewer', may: 'see what the company has with us' },
}

export const companyRoleLabels: Record<CompanyRole, string> = {
  manager: companyRoleWords.manager.label,
  buyer: companyRoleWords.buyer.label,
  viewer: companyRoleWords.viewer.label,
}

export const kindWords: Record<CompanyKind, string> = { customer: 'Customer', supplier: 'Supplier' }

export const kindChoices = (Object.keys(kindWords) as CompanyKind[]).map((value) => ({
  value,
  label: kindWords[value],
}))

/** What was just done, as the page says it after the redirect. */
export const doneWords = {
  invited: 'The invitation is on its way. Its link works once, for seven days.',
  resent: 'The invitation is on its way again. The link sent before has ended.',
  withdrawn: 'The invitation is withdrawn; its link has ended.',
  changed: 'That is changed, from their next click on.',
  removed: 'They do not belong to the company any more.',
  joined: 'You belong to the company now.',
  declined: 'You said no to the invitation.',
  opened: 'The company is open. Invite its first manager.',
  renamed: 'That is saved.',
  closed: 'The company is closed: nobody acts for it any more.',
  reopened: 'The company is open again.',
} as const

export type Done = keyof typeof doneWords

/** What the address of a page says was just done, in words. */
export const readDone = (url: URL): string | undefined =>
  Object.entries(doneWords).find(([done]) => done === url.searchParams.get('done'))?.[1]
