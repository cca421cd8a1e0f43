import { randomUUID } from 'node:crypto'
import { href } from 'react-router'
import type { Context } from '#domain/context.ts'
import { isUuid } from '#domain/text.ts'
import { findMeant } from '#features/customers/customer.ts'
import type { Field } from '#forms/field.ts'
import { choice } from '#forms/fields/choice.ts'
import { consent } from '#forms/fields/consent.ts'
import { several } from '#forms/fields/several.ts'
import { text } from '#forms/fields/text.ts'
import type { OfferedProduct } from '#forms/offered-products.ts'
import { atField } from '#forms/verb/answer-verb.ts'
import { optional, verbForm } from '#forms/verb/verb-form.ts'
import { discardDraft, draftRule, moveRule, removeRule, useDraft } from './change-rules.ts'
import type { RuleSet } from './find-rules.ts'
import type { AssignmentRule } from './rules.ts'

/** What the page knows when it draws its forms: names by key, of what a rule can name. */
export type RuleWords = {
  kinds: Readonly<Record<string, string>>
  counties: readonly string[]
  offered: OfferedProduct
  people: Readonly<Record<string, string>>
  roles: Readonly<Record<string, string>>
  /** Those that rules name already, and the one whose record led here. */
  customers: Readonly<Record<string, string>>
}

type FormContext = { words: RuleWords; rule?: AssignmentRule; customerId?: string }

const address = href('/dashboard/admin/settings/assignment')
const permission = 'assignment.set'

const hours = { any: 'Any time', open: 'While we are open', closed: 'While we are closed' } as const

/** "Delaware, Franklin" as counties of ours. */
const countiesField = (counties: readonly string[], initial: readonly string[]): Field<string[] | null> => {
  const countyNamed = (typed: string) =>
    counties.find((county) => county.toLowerCase() === typed.toLowerCase().replace(/ county$/, ''))
  return {
    ...{ label: 'Counties', help: 'Separate names with commas. Leave blank for all counties.' },
    ...{ missing: '', optional: true, initial: initial.join(', ') },
    control: () => ({ as: 'textarea', rows: 2 }),
    parse: (typed) => {
      const parts = typed.split(/[,\n]/).flatMap((part) => part.trim() || [])
      const unknown = parts.find((part) => !countyNamed(part))
      if (unknown) return { problem: `Counties: we don't know "${unknown}". Please check the spelling.` }
      return { value: [...new Set(parts.flatMap((part) => countyNamed(part) ?? []))] }
    },
    say: (value) => value?.join(', ') ?? '',
  }
}

const toValue = (to: AssignmentRule['to']) => ('userId' in to ? to.userId : `role ${to.role}`)

/** Adds a rule, or changes the one it was opened for. */
export const ruleForm = verbForm({
  verb: 'draft_rule',
  title: ({ rule }: FormContext) => (rule ? `Change "${rule.name}"` : 'Add a rule'),
  lead: () => 'A request has to match everything you choose here. What you leave blank matches every request.',
  button: ({ rule }) => (rule ? 'Save and try it' : 'Add and try it'),
  permission,
  open: ({ rule, customerId }) => Boolean(rule ?? customerId),
  fields: ({ words, rule, customerId }) => ({
    name: text('Name', { longest: 80, initial: rule?.name, missing: 'Please name this rule.' }),
    to: choice(
      'Assign to',
      {
        ...Object.fromEntries(Object.entries(words.roles).map(([role, label]) => [`role ${role}`, label])),
        ...words.people,
      },
      {
        initial: rule && toValue(rule.to),
        group: (option) => (option.startsWith('role ') ? 'Anyone in a role' : 'One person'),
        help: 'In a role, people on call come first, then the person with the fewest requests.',
      },
    ),
    on_call: {
      ...consent('Only someone on call that day', {
        optional: true,
        initial: rule?.onCall ? 'yes' : '',
        help: 'If nobody is, the next rule decides.',
      }),
    },
    hours: choice('Received', hours, { initial: rule?.hours ?? 'any', blank: false }),
    kinds: optional(several('Types of request', words.kinds, { chosen: rule?.kinds })),
    counties: countiesField(words.counties, rule?.counties ?? []),
    products: optional(
      several('Products', Object.fromEntries(Object.entries(words.offered).map(([key, { name }]) => [key, name])), {
        chosen: rule?.products,
      }),
    ),
    customer: optional(
      text('Customer', {
        initial: nameOf(words, rule?.customerId ?? customerId),
        help: 'Name, email or phone. Leave blank for all customers.',
      }),
    ),
  }),
  submit: async (ctx, { words, rule, customerId }, typed, { expected }) => {
    const products = typed.products ?? []
    const customer = await customerMeant(ctx, typed.customer, words, rule?.customerId ?? customerId)
    const id = rule?.id ?? randomUUID()
    const { name, kinds, counties } = typed
    await draftRule(
      ctx,
      {
        ...{ id, name, kinds: kinds ?? [], counties: counties ?? [], products, hours: typed.hours },
        lists: listsOf(words.offered, products),
        customerId: customer,
        to: isUuid(typed.to) ? { userId: typed.to } : { role: typed.to.slice('role '.length) },
        onCall: typed.on_call ?? false,
      },
      expected,
    )
    return `${address}#rule-${id}`
  },
})

const nameOf = ({ customers }: RuleWords, id?: string | null) => (id && customers[id]) || ''

/** Whom a typed name, email or phone means: also the customer that stood there, whose name others may have, too. */
const customerMeant = async (ctx: Context, typed: string | null, words: RuleWords, before?: string | null) => {
  if (!typed) return null
  if (before && typed === nameOf(words, before)) return before
  return (await findMeant(ctx, typed).catch(atField('customer'))).id
}

/** The answers of lists that stand for products: an answer that several share means the first of them. */
const listsOf = (offeredProducts: OfferedProduct, products: readonly string[]) => {
  const first = new Map<string, string>()
  for (const [key, { asked }] of Object.entries(offeredProducts))
    for (const answer of asked) if (!first.has(answer)) first.set(answer, key)
  return [...first].flatMap(([answer, key]) => (products.includes(key) ? [answer] : []))
}

const rowOf = ({ id, name }: AssignmentRule) => ({ name: 'rule', value: id, about: name })

const mover = (verb: 'up' | 'down', button: string, by: -1 | 1) =>
  verbForm({
    ...{ verb, button, look: 'quiet', permission, row: rowOf },
    submit: async (ctx, { id }: AssignmentRule, _answers, { expected }) => {
      await moveRule(ctx, id, by, expected)
      return `${address}?moved=${id}#rule-${id}`
    },
  })

const up = mover('up', 'Move up', -1)
const down = mover('down', 'Move down', 1)

const remove = verbForm({
  ...{ verb: 'remove', button: 'Remove', look: 'quiet', permission, row: rowOf },
  submit: async (ctx, { id }: AssignmentRule, _answers, { expected }) => {
    await removeRule(ctx, id, expected)
    return address
  },
})

const use = verbForm({
  ...{ verb: 'use', button: 'Use these rules', look: 'primary', permission },
  submit: async (ctx, _rules: RuleSet, _answers, { expected }) => {
    await useDraft(ctx, expected)
    return `${address}?saved`
  },
})

const discard = verbForm({
  ...{ verb: 'discard', button: 'Discard changes', look: 'outline', permission },
  submit: async (ctx, _rules: RuleSet, _answers, { expected }) => {
    await discardDraft(ctx, expected)
    return address
  },
})

/** The forms of the page. `changing`: the id of the rule whose form is open. */
export const assignmentForms = (
  set: RuleSet,
  words: RuleWords,
  { changing, customerId }: { changing?: string; customerId?: string },
) => {
  const rules = set.draft ?? set.rules
  return {
    rule: ruleForm({ words, customerId, rule: rules.find(({ id }) => id === changing) }, set),
    use: use(set, set),
    discard: discard(set, set),
    rows: rules.map((rule, place) => ({
      rule,
      up: place > 0 ? up(rule, set) : undefined,
      down: place < rules.length - 1 ? down(rule, set) : undefined,
      remove: remove(rule, set),
    })),
  }
}
