import { href } from 'react-router'
import { opens } from '#http/screens.ts'
import type { WaitingWork } from '#features/analytics/work-counts.ts'
import type { Viewer } from '#domain/viewer.ts'
import type { IconName } from '#ui/icon.tsx'
import type { SiteLink } from '#ui/site/types.ts'

export type SectionPage = SiteLink & {
  /** What else it is called, for the search. */
  also?: string
  /** What of it is counted. */
  waits?: keyof WaitingWork
  /** The page it belongs to: it stands in the bar beside that one, once someone is there. */
  of?: string
}

/** A kind of work in the bar, and its pages: the first leads to it. `icon`: on a phone it is a tab at the thumb. */
export type Section = { label: string; icon?: IconName; pages: SectionPage[] }

/** What the bar of staff's pages leads to: what opens for the viewer, and nothing else. */
export type Workspace = { sections: Section[]; create: SiteLink[] }

const sections: Section[] = [
  {
    ...{ label: 'Today', icon: 'today' },
    pages: [
      { label: 'Today', href: href('/dashboard/admin') },
      { label: 'Tasks', href: href('/dashboard/admin/tasks'), waits: 'tasks' },
    ],
  },
  {
    ...{ label: 'Requests', icon: 'inbox' },
    pages: [
      { label: 'Requests', href: href('/dashboard/admin/inbox'), waits: 'requests' },
      { label: 'Chats', href: href('/dashboard/admin/chats') },
    ],
  },
  {
    label: 'Quotes',
    pages: [
      { label: 'Quotes', href: href('/dashboard/admin/quotes'), waits: 'quotes' },
      { label: 'Prices', href: href('/dashboard/admin/prices') },
    ],
  },
  { label: 'Orders', pages: [{ label: 'Orders', href: href('/dashboard/admin/orders'), waits: 'orders' }] },
  {
    ...{ label: 'Deliveries', icon: 'truck' },
    pages: [
      { label: 'Dispatch', href: href('/dashboard/admin/dispatch') },
      { label: 'Capacity', href: href('/dashboard/admin/dispatch/week'), also: 'room week' },
      { label: 'Trucks and drivers', href: href('/dashboard/admin/fleet') },
      { label: 'Shifts', href: href('/dashboard/admin/shifts') },
      { label: 'Shipments', href: href('/dashboard/admin/shipments'), waits: 'shipments' },
      { label: 'Purchase orders', href: href('/dashboard/admin/purchasing'), waits: 'purchases' },
      { label: 'Standing deliveries', href: href('/dashboard/admin/standing'), also: 'will-call keep full' },
      {
        label: 'Proposed deliveries',
        href: href('/dashboard/admin/standing/proposals'),
        ...{ waits: 'proposals', of: 'Standing deliveries' },
      },
      { label: 'Temperatures', href: href('/dashboard/admin/temperatures'), of: 'Standing deliveries' },
      { label: 'Storm queue', href: href('/dashboard/admin/storm'), also: 'allocation allocate' },
      { label: 'Safety data sheets', href: href('/dashboard/admin/safety-sheets'), also: 'sds msds' },
    ],
  },
  {
    label: 'Billing',
    pages: [
      { label: 'Invoices', href: href('/dashboard/admin/invoices') },
      { label: 'Receivables', href: href('/dashboard/admin/receivables'), also: 'aging a/r accounts receivable' },
      { label: 'Statements and reminders', href: href('/dashboard/admin/receivables/statements') },
      { label: 'Finance charges', href: href('/dashboard/admin/receivables/charges') },
      { label: 'Write-offs', href: href('/dashboard/admin/receivables/write-offs') },
      {
        label: 'Accounting export and close',
        href: href('/dashboard/admin/receivables/books'),
        also: 'accountant books quickbooks close period',
      },
      { label: 'Taxes and gallons', href: href('/dashboard/admin/receivables/taxes') },
      { label: 'Invoice line items', href: href('/dashboard/admin/invoices/lines'), also: 'billed lines' },
      { label: 'Payments', href: href('/dashboard/admin/payments') },
      {
        ...{ label: 'Collected by drivers', href: href('/dashboard/admin/payments/collected') },
        also: 'driver cash check cod',
      },
      { label: 'Bank transactions', href: href('/dashboard/admin/payments/bank'), also: 'bank deposits lines' },
      { label: 'Supplier bills', href: href('/dashboard/admin/bills') },
      { label: 'Credit applications', href: href('/dashboard/admin/credit') },
      { label: 'Orders on hold', href: href('/dashboard/admin/holds'), also: 'credit holds' },
    ],
  },
  {
    ...{ label: 'Customers', icon: 'people' },
    pages: [
      { label: 'Customers', href: href('/dashboard/admin/customers') },
      { label: 'Possible duplicates', href: href('/dashboard/admin/customers/duplicates') },
      { label: 'Companies', href: href('/dashboard/admin/companies') },
      { label: 'Users', href: href('/dashboard/admin/users') },
      {
        label: 'Data requests',
        href: href('/dashboard/admin/users/guests'),
        also: 'people without an account privacy erase export',
      },
      { label: 'Imports', href: href('/dashboard/admin/imports') },
    ],
  },
  {
    label: 'Reports',
    pages: [
      { label: 'Analytics', href: href('/dashboard/admin/analytics') },
      { label: 'Promises', href: href('/dashboard/admin/promises') },
      { label: 'Activity', href: href('/dashboard/admin/activity') },
    ],
  },
  {
    label: 'Settings',
    pages: [
      { label: 'Company', href: href('/dashboard/admin/settings/company') },
      { label: 'Hours and holidays', href: href('/dashboard/admin/settings/hours') },
      { label: 'Answer times', href: href('/dashboard/admin/settings/answers') },
      { label: 'On call', href: href('/dashboard/admin/on-call') },
      { label: 'Assignment rules', href: href('/dashboard/admin/settings/assignment') },
      { label: 'Coverage', href: href('/dashboard/admin/settings/coverage') },
      { label: 'Products', href: href('/dashboard/admin/settings/products') },
      { label: 'Taxes', href: href('/dashboard/admin/settings/taxes') },
      { label: 'Sales tax', href: href('/dashboard/admin/settings/sales-tax') },
      { label: 'Price rules', href: href('/dashboard/admin/settings/prices') },
      { label: 'Credit', href: href('/dashboard/admin/settings/credit') },
      {
        label: 'Delivery ticket wording',
        href: href('/dashboard/admin/settings/paper-words'),
        also: 'words on tickets',
      },
      { label: 'Delivery tolerance', href: href('/dashboard/admin/settings/tolerance') },
      { label: 'Supplier bills', href: href('/dashboard/admin/settings/bills') },
      { label: 'Storm mode', href: href('/dashboard/admin/settings/storm') },
      {
        label: 'Weather and drive times',
        href: href('/dashboard/admin/settings/data-addresses'),
        also: 'temperatures address OSRM road server fetch',
      },
      { label: 'Billing', href: href('/dashboard/admin/settings/billing') },
      { label: 'Saved replies', href: href('/dashboard/admin/settings/replies') },
      { label: 'Site', href: href('/dashboard/admin/site') },
      { label: 'Staff roles', href: href('/dashboard/admin/users/roles') },
      { label: 'Documents', href: href('/dashboard/admin/documents') },
      { label: 'Newsletter', href: href('/dashboard/admin/newsletter') },
      { label: 'Assistant', href: href('/dashboard/admin/assistant') },
      { label: 'Outbox', href: href('/dashboard/admin/outbox') },
      { label: 'Received emails', href: href('/dashboard/admin/received') },
      { label: 'Email and AI', href: href('/dashboard/admin/settings/status') },
    ],
  },
]

/** What the menu "New" begins. */
const create: (SiteLink & { /** What else it is called. */ also?: string })[] = [
  { label: 'Phone request', href: href('/dashboard/admin/inbox/call'), also: 'log a call' },
  { label: 'Quote', href: href('/dashboard/admin/quotes/new') },
  { label: 'Payment', href: href('/dashboard/admin/payments/new') },
  { label: 'Supplier bill', href: href('/dashboard/admin/bills/new'), also: 'enter a bill' },
  { label: 'Customer', href: href('/dashboard/admin/customers/new') },
  { label: 'Company', href: href('/dashboard/admin/companies/new') },
  { label: 'User', href: href('/dashboard/admin/users/new') },
  { label: 'Document', href: href('/dashboard/admin/documents/upload') },
  { label: 'Article', href: href('/dashboard/admin/site/new') },
  { label: 'Newsletter issue', href: href('/dashboard/admin/newsletter/issues/new') },
]

/** The workspace of someone who works here; nobody else has one. */
export const workspaceFor = (viewer: Viewer): Workspace | undefined => {
  if (viewer.role !== 'admin') return undefined
  const isOpen = ({ href }: SiteLink) => opens(viewer, href)
  return {
    sections: sections
      .map((section) => ({ ...section, pages: section.pages.filter(isOpen) }))
      .filter(({ pages }) => pages.length > 0),
    create: create.filter(isOpen),
  }
}

/** The pages and beginnings of the bar that these words name: "sales tax", "new quote", "log a call". */
export const pagesNamed = (viewer: Viewer, typed: string): (SiteLink & { about: string })[] => {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const isNamed = (name: string) => {
    const parts = name.toLowerCase().split(/\s+/)
    return words.every((word) => parts.some((part) => part.startsWith(word)))
  }
  const createLinks = create
    .filter(({ label, also = '' }) => isNamed(`new ${label}`) || isNamed(also))
    .map(({ label, href }) => ({ label: `New ${label.toLowerCase()}`, href, about: 'Start' }))
  const pages = sections.flatMap((section) =>
    section.pages
      .filter(({ label, also = '' }) => {
        const searchText = `${label} ${also}`
        return isNamed(`${section.label} ${searchText}`) && words.some((word) => isNamedBy(searchText, word))
      })
      .map(({ label, href }) => ({ label, href, about: section.label === label ? 'Page' : section.label })),
  )
  return [...createLinks, ...pages].filter(({ href }) => opens(viewer, href))
}

const isNamedBy = (label: string, word: string) =>
  label
    .toLowerCase()
    .split(/\s+/)
    .some((part) => part.startsWith(word))
