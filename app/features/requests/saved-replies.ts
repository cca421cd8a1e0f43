/** A text that staff insert into a message. Its fields stand in braces. */
export type SavedReply = { name: string; text: string }

/** The fields that a saved reply may have. */
export const replyFields = [
  'first name',
  'name',
  'company',
  'reference',
  'product',
  'place',
  'needed by',
  'due',
  'my name',
  'our phone',
] as const

export type ReplyField = (typeof replyFields)[number]

const braces = /\{([^{}]*)\}/g
const isField = (name: string): name is ReplyField => replyFields.some((field) => field === name)

/** Fields of a text that nobody knows how to fill in, with their braces. */
export const unknownFields = (text: string): string[] =>
  [...text.matchAll(braces)].flatMap(([field, name = '']) => (isField(name.trim().toLowerCase()) ? [] : [field]))

/**
 * A saved reply with its fields filled in. A field that is empty or unknown becomes a blank to fill in, "____", and is
 * named in `blanks`: braces never reach a customer.
 */
export const fillReply = (text: string, values: Partial<Record<ReplyField, string | null>>) => {
  const blanks = new Set<string>()
  // Nobody is greeted by a blank, and "for" needs something after it.
  const greeted = values['first name']?.trim() ? text : text.replace(/^(Hi|Hello|Dear) \{first name\},/gim, 'Hello,')
  const template = values.product?.trim() ? greeted : greeted.replaceAll(/ for \{product\}/gi, '')
  const filledText = template.replace(braces, (_, name: string) => {
    const field = name.trim().toLowerCase()
    const value = isField(field) ? values[field]?.trim() : undefined
    if (!value) blanks.add(name.trim())
    return value || blank
  })
  return { text: filledText, blanks: [...blanks] }
}

/** The first name of a person; none of a company, which is sometimes all that was given: nobody is called "Union". */
export const firstNameIn = (
  name: string | null | undefined,
  company: string | null | undefined,
): string | undefined => {
  const trimmed = name?.trim() ?? ''
  const isCompany = trimmed.toLowerCase() === company?.trim().toLowerCase() || organization.test(trimmed)
  return isCompany ? undefined : trimmed.split(/\s+/)[0] || undefined
}

const organization =
  /\b(llc|inc|corp|co|company|ltd|farms?|dairy|schools?|district|township|county|city|village|town|department|church|services?|trucking|freight|transport|logistics|construction|paving|excavating|landscaping|hauling|fleet|office|dispatch|plant|group)\b/i

/** Stands where a field had nothing to say. */
export const blank = '____'

/** What has to be changed before a message is sent: a blank, or a field in braces. */
export const unfilled = (text: string): string | undefined => {
  const [field] = text.match(/\{[a-z][a-z ]*\}/i) ?? (text.includes(blank) ? [blank] : [])
  return field && `Please replace "${field}" in your message before you send it.`
}
