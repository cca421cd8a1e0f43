import { href } from 'react-router'
import type { Content } from '#content/index.ts'
import { can, staffWhoMay } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { formatMoment } from '#domain/day.ts'
import { isUuid } from '#domain/text.ts'
import { staffRoles } from '#domain/roles.ts'
import { historyWords } from '#features/activity/event-catalogue.ts'
import { findCustomer } from '#features/customers/customer.ts'
import { desk } from '#features/requests/desk.ts'
import { offeredProducts } from '#features/requests/pages/offered-products.ts'
import { allForms } from '#forms/index.ts'
import { tryRules, type DryRun } from '../../dry-run.ts'
import { findRules, rulesHistory, type RuleSet } from '../../find-rules.ts'
import { assignmentForms, type RuleWords } from '../../rule-forms.ts'
import type { AssignmentRule } from '../../rules.ts'

/** The rules with their forms: of the draft where there is one. */
export const readRules = async (ctx: Context, content: Content, url: URL) => {
  const set = await findRules(ctx)
  const requested = url.searchParams.get('customer')
  const customerId = requested && isUuid(requested) ? requested : undefined
  const words = await wordsFor(ctx, content, set, customerId)
  const forms = assignmentForms(set, words, { customerId, changing: url.searchParams.get('rule') ?? undefined })
  return { set, words, forms }
}

const wordsFor = async (ctx: Context, content: Content, { rules, draft }: RuleSet, customerId?: string) => {
  const customerIds = [...rules, ...(draft ?? [])].flatMap((rule) => rule.customerId ?? [])
  const ids = [...new Set([...customerIds, ...(customerId ? [customerId] : [])])]
  const maySee = can(ctx.viewer, 'customers.see-all')
  const found = await Promise.all(maySee ? ids.map((id) => findCustomer(ctx, id).catch(() => undefined)) : [])
  return {
    kinds: Object.fromEntries(allForms.map(({ kind, title }) => [kind, title])),
    counties: content.coverage.counties.map(({ name }) => name),
    offered: offeredProducts(content),
    people: Object.fromEntries((await desk(ctx)).map(({ id, name }) => [id, name])),
    roles: Object.fromEntries(
      staffWhoMay('requests.answer').map((role) => [role, `${staffRoles[role]?.label}, next in turn`]),
    ),
    customers: Object.fromEntries(ids.map((id, at) => [id, found[at]?.name ?? "A customer you can't see"])),
  } satisfies RuleWords
}

/** What the page shows. */
export const viewRules = async (
  ctx: Context,
  { set, words, forms }: Awaited<ReturnType<typeof readRules>>,
  url: URL,
) => {
  const changed = set.draft !== null
  const [would, does] = await tryRules(ctx, set.draft ?? set.rules, set.rules)
  const mayChange = can(ctx.viewer, 'assignment.set')
  return {
    ...{ changed, mayChange, saved: url.searchParams.has('saved') },
    moved: url.searchParams.get('moved') ?? undefined,
    changing: url.searchParams.get('rule') ?? undefined,
    form: forms.rule.draw(ctx),
    use: changed ? forms.use.draw(ctx) : undefined,
    discard: changed ? forms.discard.draw(ctx) : undefined,
    requests: would?.requests ?? 0,
    more: would?.more ?? false,
    unassigned: would?.unassigned ?? 0,
    unassignedNow: changed ? does?.unassigned : undefined,
    rules: forms.rows.map(({ rule, up, down, remove }) => ({
      ...{ id: rule.id, name: rule.name, fits: sayFits(words, rule), to: sayTo(words, rule) },
      took: sayTaken(would, rule),
      ...(changed && { was: set.rules.some(({ id }) => id === rule.id) ? countOf(does, rule) : undefined }),
      isNew: changed && set.rules.every(({ id }) => id !== rule.id),
      count: countOf(would, rule),
      change: `${href('/dashboard/admin/settings/assignment')}?rule=${rule.id}#rule-form`,
      forms: mayChange ? [up, down, remove].map((form) => form?.draw(ctx)) : [],
    })),
    history: (await rulesHistory(ctx, set)).map((entry) => ({
      id: entry.id,
      who: entry.actorName ?? 'Automatic',
      at: formatMoment(ctx.calendar.timeZone, entry.at),
      did: historyWords(entry),
    })),
  }
}

const countOf = (run: DryRun | undefined, { id }: AssignmentRule) => run?.taken.get(id)?.count ?? 0

const sayTaken = (run: DryRun | undefined, { id }: AssignmentRule) =>
  run?.taken
    .get(id)
    ?.people.slice(0, 4)
    .map(({ name, count }) => `${name}: ${count}`)
    .join(', ') ?? ''

const sayTo = ({ people, roles }: RuleWords, { to, onCall }: AssignmentRule) => {
  const assigneeName =
    'userId' in to
      ? (people[to.userId] ?? 'Someone who no longer answers requests')
      : (staffRoles[to.role]?.label ?? to.role)
  const isGone = 'role' in to && !roles[to.role]
  return `${assigneeName}${'role' in to && !isGone ? ', next in turn' : ''}${onCall ? ', only if on call' : ''}`
}

const sayFits = (words: RuleWords, rule: AssignmentRule) => {
  const { kinds, counties, products, customerId, hours } = rule
  const parts = [
    kinds.map((kind) => words.kinds[kind] ?? kind).join(' or '),
    products.map((key) => words.offered[key]?.name ?? key).join(' or '),
    counties.length > 0 && `${counties.join(' or ')} County`,
    customerId && (words.customers[customerId] ?? ''),
    hours === 'open' && 'while we are open',
    hours === 'closed' && 'while we are closed',
  ].filter((part) => typeof part === 'string' && part !== '')
  const [first = '', ...more] = parts.map(String)
  return first ? [first.charAt(0).toUpperCase() + first.slice(1), ...more].join(', ') : 'Every request'
}
