import { choice } from '#forms/fields/choice.ts'
import { telephone } from '#forms/fields/telephone.ts'
import { text } from '#forms/fields/text.ts'
import { optional, verbForm } from '#forms/verb/verb-form.ts'
import type { DeliverySite, SiteContact } from './schema.ts'
import { removeSiteContact, saveSiteContact } from './site-contacts.ts'

type NamedSite = Pick<DeliverySite, 'id' | 'name' | 'address'>

/** `back`: the page that it stands on, of staff or of the customer. */
type FormContext = { sites: readonly NamedSite[]; contact?: SiteContact; back: string }

/** The browser of the person typing here knows its own number, not theirs. */
const notOurs = { autoComplete: 'off' } as const

const namesOfSites = (sites: readonly NamedSite[]) =>
  Object.fromEntries(sites.map(({ id, name, address }) => [id, name ?? address]))

export const siteContactForm = verbForm({
  verb: 'save_site_contact',
  title: ({ contact }: FormContext) => (contact ? 'Edit a person on site' : 'Add a person on site'),
  lead: () => 'Who has the gate key, who receives the delivery. Our driver sees them at the stop.',
  button: 'Save person',
  once: true,
  open: ({ contact }) => contact !== undefined,
  fields: ({ sites, contact }) => ({
    contact_site: choice('At', namesOfSites(contact ? sites.filter(({ id }) => id === contact.siteId) : sites), {
      initial: contact?.siteId ?? (sites.length === 1 ? sites[0]?.id : undefined),
      blank: !contact && sites.length > 1 ? 'Choose one' : false,
    }),
    on_site_name: text('Name', { longest: 80, initial: contact?.name, missing: 'Please enter a name.', ...notOurs }),
    on_site_phone: telephone('Phone', {
      ...{ initial: contact?.phone, missing: 'Please enter the number to call.', ...notOurs },
    }),
    on_site_role: optional(
      text('Role', { longest: 80, initial: contact?.role ?? '', placeholder: 'Has the gate key' }),
    ),
  }),
  beside: [['on_site_name', 'on_site_phone']],
  submit: async (ctx, { contact, back }, typed, { submissionId }) => {
    const contactKey = { id: contact?.id ?? submissionId, isNew: contact === undefined }
    await saveSiteContact(ctx, typed.contact_site, contactKey, {
      ...{ name: typed.on_site_name, phone: typed.on_site_phone, role: typed.on_site_role },
    })
    return back
  },
})

export const dropSiteContact = verbForm({
  verb: 'remove_site_contact',
  row: ({ rowId, about }: { rowId: string; about: string; back: string }) => ({
    ...{ name: 'site_contact', value: rowId, about },
  }),
  button: 'Remove',
  submit: async (ctx, { rowId, back }) => {
    await removeSiteContact(ctx, rowId)
    return back
  },
})
