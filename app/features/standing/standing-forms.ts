import { href } from 'react-router'
import type { Content } from '#content/index.ts'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { formatDay } from '#domain/day.ts'
import type { Cents, DeciGallons } from '#domain/money.ts'
import { lastDeliveryDay, usualDeliveryDay } from '#features/trade/delivery-day.ts'
import { windowLabels } from '#features/trade/delivery-window.ts'
import { dyedUses, roadRefused } from '#features/trade/dyed.ts'
import { tradeProducts } from '#features/trade/pages/products.ts'
import type { TankAtSite } from '#features/orders/order-to-tank.ts'
import { choice } from '#forms/fields/choice.ts'
import { weekdayNames } from '#forms/fields/closures.ts'
import { consent } from '#forms/fields/consent.ts'
import { dollars } from '#forms/fields/dollars.ts'
import { gallons } from '#forms/fields/gallons.ts'
import { longText } from '#forms/fields/long-text.ts'
import { plainDate } from '#forms/fields/plain-date.ts'
import { several } from '#forms/fields/several.ts'
import { wholeNumber } from '#forms/fields/whole-number.ts'
import type { Field } from '#forms/field.ts'
import { atField } from '#forms/verb/answer-verb.ts'
import { optional, verbForm } from '#forms/verb/verb-form.ts'
import { answerK, endStanding, pauseStanding, resumeStanding, saveStanding, skipNext } from './change.ts'
import { decideProposal, dropProposal } from './decide.ts'
import { tankNamed, type StandingWithTank } from './find.ts'
import { standingRules, type StandingProposal, type StandingRule } from './schema.ts'
import { formatK, ownRuleWords, pausedUntil, ruleWords, type StandingNotice } from './words.ts'

const count = (
  label: string,
  limit: number,
  { help, initial }: { help?: string; initial?: number | null } = {},
): Field<number> => wholeNumber(label, { least: 1, most: limit, help, initial: initial ? String(initial) : '' })

/** Degree days per gallon with two decimals, kept in hundredths. */
const kFactor = (label: string, k: number | null | undefined, help?: string): Field<number> => ({
  ...{ label, help, initial: k ? formatK(k) : '', optional: false },
  missing: 'Please enter degree days per gallon, such as 5.00.',
  parse: (typed) => {
    const value = Math.round(Number(typed) * 100)
    return /^\d{1,3}(\.\d{1,2})?$/.test(typed) && value >= 1
      ? { value }
      : { problem: 'Please enter degree days per gallon, such as 5.00.' }
  },
  say: formatK,
  control: () => ({ as: 'input', inputMode: 'decimal', autoComplete: 'off' }),
})

const tenths = (value: number | null | undefined) => (value ? String(value / 10) : '')

/** Where to go on, to be told what was done. */
type PageOf = (id: string, done: StandingNotice) => string

type FormContext = {
  /** Those that can be chosen: of a customer or of the viewer; one alone where it is changed. */
  tanks: readonly TankAtSite[]
  standing?: StandingWithTank['standing']
  /** Staff say how it is forecast, and what becomes an order by itself. */
  isOurs: boolean
  seesPrices: boolean
  isOpen?: boolean
  lastDay: string
  /** When it starts where nobody says. */
  firstDay: string
  page: PageOf
}

/** What a customer may choose themselves; how full we keep a tank, staff say. */
const rulesFor = ({ isOurs, standing }: FormContext) =>
  Object.fromEntries(
    standingRules
      .filter((rule) => isOurs || ['every_days', 'weekdays', 'will_call'].includes(rule) || rule === standing?.rule)
      .map((rule) => [rule, isOurs ? ruleWords[rule] : (ownRuleWords[rule] ?? ruleWords[rule])]),
  ) as Record<StandingRule, string>

const save = verbForm({
  verb: 'save_standing',
  title: ({ standing }: FormContext) => (standing ? 'Change this standing delivery' : 'Set a standing delivery'),
  button: 'Save',
  look: 'primary',
  once: ({ standing }) => !standing,
  open: ({ isOpen }) => isOpen ?? false,
  fields: (given) => {
    const { tanks, standing, isOurs, lastDay, firstDay } = given
    return {
      ...(!standing && {
        standing_tank: choice('Tank', Object.fromEntries(tanks.map((each) => [each.tank.id, tankNamed(each)])), {
          initial: tanks.length === 1 ? tanks[0]?.tank.id : undefined,
        }),
      }),
      rule: choice('When to deliver', rulesFor(given), { blank: false, initial: standing?.rule ?? 'every_days' }),
      every_days: optional(
        count('Days between deliveries', 365, {
          initial: standing?.everyDays,
          help: 'For a set number of days, and for will-call reminders.',
        }),
      ),
      weekdays: optional(
        several('Weekdays', weekdays, {
          help: 'For “on certain days of the week”.',
          chosen: (standing?.weekdays ?? []).map(String) as (keyof typeof weekdays)[],
        }),
      ),
      ...(isOurs && {
        level_percent: optional(
          count('Deliver at this percent of its capacity', 100, {
            initial: standing?.levelPercent,
            help: 'For “by tank level”.',
          }),
        ),
        per_day: optional(
          gallons('Gallons per day', {
            min: 0,
            initial: tenths(standing?.perDay),
            help: 'Blank = average of the last three fills.',
          }),
        ),
        winter_k: optional(
          kFactor('K factor, October to April', standing?.winterK, 'Degree days per gallon: a lower K burns more.'),
        ),
        summer_k: optional(kFactor('K factor, May to September', standing?.summerK)),
        base_per_day: optional(
          gallons('Gallons per day besides heating', {
            min: 0,
            initial: tenths(standing?.basePerDay),
            help: 'Hot water, or tests of a generator.',
          }),
        ),
        drop_percent: optional(
          count('Deliver when this percent of usable gallons is gone', 100, { initial: standing?.dropPercent ?? 70 }),
        ),
      }),
      each_gallons: optional(
        gallons('Gallons each time', {
          min: 1,
          initial: tenths(standing?.gallons),
          help: 'Leave blank to fill the tank.',
        }),
      ),
      delivery_window: choice('Delivery window', windowLabels, {
        blank: false,
        initial: standing?.deliveryWindow ?? 'flexible',
      }),
      starts_on: optional(
        plainDate('First delivery', {
          ...{ last: lastDay, initial: standing?.startsOn },
          help: standing || isOurs ? undefined : `Leave blank to start ${formatDay(firstDay)} or later.`,
        }),
      ),
      ...(tanks.some(({ tank }) => /dyed|off-road/.test(tank.product ?? '')) && {
        dyed_use: optional(
          choice('Use of dyed fuel', dyedUses, { blank: 'Same as last order', initial: standing?.dyedUse ?? '' }),
        ),
      }),
      ...(isOurs && {
        automatic: optional(
          consent('Order automatically when the price is agreed', { initial: standing?.automatic ? 'yes' : '' }),
        ),
        most_gallons: optional(
          gallons('Most gallons per automatic order', { min: 1, initial: tenths(standing?.mostGallons) }),
        ),
      }),
      ...(isOurs &&
        given.seesPrices && {
          most_dollars: optional(
            dollars('Most dollars per automatic order, $', {
              ...{
                min: 1,
                max: 50_000_000,
                step: 1,
                initial: standing?.mostCents ? String(standing.mostCents / 100) : '',
              },
            }),
          ),
        }),
      standing_note: optional(longText('Note', { rows: 2, longest: 500, initial: standing?.note ?? '' })),
    }
  },
  beside: [
    ['winter_k', 'summer_k'],
    ['per_day', 'base_per_day'],
    ['each_gallons', 'delivery_window'],
    ['most_gallons', 'most_dollars'],
  ],
  submit: async (ctx, { tanks, standing, isOurs, seesPrices, page }, typed, { submissionId, confirmed, expected }) => {
    const tankId = standing?.tankId ?? typed.standing_tank ?? tanks[0]?.tank.id ?? ''
    const staffFields = isOurs && {
      ...{ perDay: (typed.per_day ?? null) as DeciGallons | null, winterK: typed.winter_k ?? null },
      ...{ summerK: typed.summer_k ?? null, basePerDay: (typed.base_per_day ?? 0) as DeciGallons },
      ...{ dropPercent: Math.max(10, typed.drop_percent ?? 70), automatic: typed.automatic ?? false },
      mostGallons: (typed.most_gallons ?? null) as DeciGallons | null,
      mostCents: seesPrices ? ((typed.most_dollars ?? null) as Cents | null) : (standing?.mostCents ?? null),
    }
    const id = await saveStanding(
      ctx,
      tankId,
      {
        ...{ rule: typed.rule, everyDays: typed.every_days, weekdays: typed.weekdays?.map(Number) ?? null },
        ...{ levelPercent: (isOurs ? typed.level_percent : standing?.levelPercent) ?? null, startsOn: typed.starts_on },
        ...{ gallons: typed.each_gallons as DeciGallons | null, deliveryWindow: typed.delivery_window },
        ...{ dyedUse: typed.dyed_use ?? standing?.dyedUse ?? null, note: typed.standing_note },
        ...staffFields,
      },
      { id: standing?.id ?? submissionId, ...(standing && { changes: changesOf(expected) }), sure: confirmed },
    ).catch((error: unknown) =>
      atField(error instanceof Error && error.message === roadRefused ? 'dyed_use' : figureOf[typed.rule])(error),
    )
    return page(id, 'saved')
  },
})

/** The figure that each rule goes by. */
const figureOf: Record<StandingRule, string> = {
  ...{ every_days: 'every_days', will_call: 'every_days', weekdays: 'weekdays', level: 'level_percent' },
  ...{ gallons_per_day: 'per_day', degree_days: 'winter_k' },
}

const changesOf = (expected: unknown): number | undefined =>
  typeof expected === 'object' && expected !== null && 'changes' in expected ? Number(expected.changes) : undefined

const weekdays = Object.fromEntries(weekdayNames.slice(0, 6).map((name, at) => [String(at + 1), name])) as Record<
  '1' | '2' | '3' | '4' | '5' | '6',
  string
>

type Row = { standing: StandingWithTank['standing']; about: string; isOwn: boolean; page: PageOf }

const row = ({ standing, about }: Row) => ({ name: 'standing', value: standing.id, about })

const pause = verbForm({
  verb: 'pause_standing',
  title: 'Pause',
  button: 'Pause',
  row,
  fields: ({ isOwn }: Row) => ({
    pause_until: optional(
      plainDate('Pause until', { notBeforeToday: true, help: `(blank: ${pausedUntil(null, isOwn)})` }),
    ),
  }),
  submit: async (ctx, { standing, page }, { pause_until }, { expected }) => {
    await pauseStanding(ctx, standing.id, pause_until, changesOf(expected))
    return page(standing.id, 'paused')
  },
})

const resume = verbForm({
  verb: 'resume_standing',
  row,
  button: 'Resume',
  submit: async (ctx, { standing, page }: Row, _typed, { expected }) => {
    await resumeStanding(ctx, standing.id, changesOf(expected))
    return page(standing.id, 'resumed')
  },
})

const skip = verbForm({
  verb: 'skip_standing',
  row,
  button: ({ standing }: Row) => (standing.nextOn ? `Skip ${formatDay(standing.nextOn)}` : 'Skip the next delivery'),
  submit: async (ctx, { standing, page }: Row, _typed, { expected }) => {
    await skipNext(ctx, standing.id, changesOf(expected))
    return page(standing.id, 'skipped')
  },
})

const end = verbForm({
  verb: 'end_standing',
  row,
  button: 'End standing delivery',
  look: 'danger',
  confirm: ({ about }) => `Press OK to end the standing delivery for ${about}. Orders already placed are still coming.`,
  submit: async (ctx, { standing, page }: Row, _typed, { expected }) => {
    await endStanding(ctx, standing.id, changesOf(expected))
    return page(standing.id, 'ended')
  },
})

const takeK = verbForm({
  verb: 'take_k',
  button: ({ standing }: Row) => `Take ${formatK(standing.askedK)} as the new K`,
  permission: 'standing.manage',
  submit: async (ctx, { standing, page }: Row) => {
    await answerK(ctx, standing.id, true)
    return page(standing.id, 'saved')
  },
})

const keepK = verbForm({
  verb: 'keep_k',
  button: 'Keep the old K',
  look: 'quiet',
  permission: 'standing.manage',
  submit: async (ctx, { standing, page }: Row) => {
    await answerK(ctx, standing.id, false)
    return page(standing.id, 'saved')
  },
})

type ProposalFormContext = {
  proposal: StandingProposal
  content: Parameters<typeof tradeProducts>[0]
  page: PageOf
}

const confirm = verbForm({
  verb: 'confirm_proposal',
  button: ({ proposal }: ProposalFormContext) => `Confirm ${formatDay(proposal.deliveryDate)} as an order`,
  look: 'primary',
  permission: 'standing.manage',
  submit: async (ctx, { proposal, content }, _typed, { confirmed }) => {
    const order = await decideProposal(ctx, proposal.id, { sure: confirmed, products: tradeProducts(content) })
    return href('/dashboard/admin/orders/:id', { id: order.id })
  },
})

const drop = verbForm({
  verb: 'drop_proposal',
  button: ({ proposal }: ProposalFormContext) => `Skip ${formatDay(proposal.deliveryDate)}`,
  look: 'quiet',
  permission: 'standing.manage',
  submit: async (ctx, { proposal, page }: ProposalFormContext) => {
    await dropProposal(ctx, proposal.id)
    return page(proposal.standingId, 'skipped')
  },
})

/** The form that sets one, or changes one. */
export const standingForm = (
  ctx: Context,
  { tanks, standing, page, isOpen }: Pick<FormContext, 'tanks' | 'standing' | 'page' | 'isOpen'>,
) =>
  save(
    {
      tanks,
      standing,
      page,
      isOpen,
      isOurs: can(ctx.viewer, 'standing.manage'),
      seesPrices: can(ctx.viewer, 'prices.see'),
      lastDay: lastDeliveryDay(ctx),
      firstDay: usualDeliveryDay(ctx),
    },
    standing,
  )

/** What staff and the customer do with one, as it stands. */
export const standingRowForms = (ctx: Context, { standing, ...found }: StandingWithTank, page: PageOf) => {
  const subject = { standing, about: tankNamed(found), isOwn: ctx.viewer.role === 'customer', page }
  if (standing.state === 'ended') return []
  const skips = standing.nextOn ? [skip(subject, standing)] : []
  const runs = standing.state === 'active' ? [...skips, pause(subject, standing)] : [resume(subject, standing)]
  return [...runs, end(subject, standing)]
}

export const kForms = (found: StandingWithTank, page: PageOf) =>
  found.standing.askedK === null
    ? []
    : [takeK, keepK].map((form) => form({ standing: found.standing, about: tankNamed(found), isOwn: false, page }))

export const proposalForms = (proposal: StandingProposal, content: Content, page: PageOf) =>
  [confirm, drop].map((form) => form({ proposal, content, page }))
