import type { CompanyKind, CompanyRole } from '../schema.ts'

type RoleWords = Record<CompanyRole, { label: string; may: string }>

const roleWords: Record<CompanyKind, RoleWords> = {
  customer: {
    manager: { label: 'Manager', may: 'handle orders for the company, and invite and remove people' },
    buyer: { label: 'Buyer', may: 'handle orders for the company' },
    viewer: { label: 'Viewer', may: 'view only' },
  },
  supplier: {
    manager: {
      label: 'Manager',
      may: 'handle purchase orders and shipments for the company, and invite and remove people',
    },
    buyer: { label: 'Coordinator', may: 'handle purchase orders and shipments for the company' },
    viewer: { label: 'Viewer', may: 'view only' },
  },
}

/** A supplier's people sell to us: none of them is a buyer. `kind`: of the company, or the role of its people. */
export const companyRoleWords = (kind: string | undefined): RoleWords =>
  roleWords[kind === 'supplier' ? 'supplier' : 'customer']

/** The choices of a form; of both kinds where the company is chosen in the same form. */
export const companyRoleLabels = (kind: CompanyKind | 'either'): Record<CompanyRole, string> => {
  const { manager, buyer, viewer } = companyRoleWords(kind)
  const either = kind === 'either' ? ` (at a supplier: ${roleWords.supplier.buyer.label.toLowerCase()})` : ''
  return { manager: manager.label, buyer: `${buyer.label}${either}`, viewer: viewer.label }
}

export const kindWords: Record<CompanyKind, string> = { customer: 'Customer', supplier: 'Supplier' }

export const kindChoices = (Object.keys(kindWords) as CompanyKind[]).map((value) => ({
  value,
  label: kindWords[value],
}))

/** What was just done, as the page says it after the redirect. */
export const doneWords = {
  invited: 'Invitation sent. The link works once and expires in seven days.',
  resent: 'Invitation sent again. The earlier link no longer works.',
  withdrawn: 'Invitation withdrawn. Its link no longer works.',
  changed: 'Access changed. It applies right away.',
  limited: 'Limit saved. It applies to the next order.',
  removed: 'Removed from the company.',
  joined: "You've joined the company.",
  declined: 'Invitation declined.',
  opened: 'Company added. Next, invite its manager.',
  renamed: 'Saved.',
  closed: 'Company archived. Nobody can order or ship for it now.',
  reopened: 'Company restored.',
} as const

export type CompanyNotice = keyof typeof doneWords

/** What the address of a page says was just done, in words. */
export const readDone = (url: URL): string | undefined =>
  Object.entries(doneWords).find(([done]) => done === url.searchParams.get('done'))?.[1]
