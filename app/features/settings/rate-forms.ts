import type { Context } from '#domain/context.ts'
import { formatDay } from '#domain/day.ts'
import { DomainError } from '#domain/domain-error.ts'
import { consent } from '#forms/fields/consent.ts'
import { plainDate } from '#forms/fields/plain-date.ts'
import { text } from '#forms/fields/text.ts'
import { InvalidFields } from '#forms/verb/answer-verb.ts'
import { optional, verbForm, type FieldValues, type BoundForm, type Fields } from '#forms/verb/verb-form.ts'
import { changeSettings } from './change-settings.ts'
import { dayBefore, formatRate, rateName, ratesIn, type RateUsage, type DatedRate } from './dated-rates.ts'
import type { Setting } from './find-settings.ts'
import { settingAddresses, withoutKey } from './settings-forms.ts'

/** One of the tables of dated rates: what its forms ask of a rate beside its days and its source. */
export type RateTable = {
  /** How its forms speak of a row that is no rate. */
  words?: { add: string; confirmed: string }
  /** What it is of; asked again until something was charged with it. */
  subject: (page: RatesPage, rate?: DatedRate) => Fields
  figures: (rate?: DatedRate) => Fields
  beside?: readonly (readonly string[])[]
  /** What is wrong with a figure, where that hangs on another answer. */
  together?: (typed: RateFormValues, rate?: DatedRate) => Record<string, string>
  /** The rate's own parts. */
  read: (typed: RateFormValues, rate?: DatedRate) => object
  /** What a rate has from the one that it replaces, and no form asks. */
  kept?: (before: DatedRate) => object
  /** Whether a new rate ends this one. */
  ends: (rate: DatedRate, typed: RateFormValues) => boolean
  /** The control of a part of the rate that is called otherwise. */
  controls?: Readonly<Record<string, string>>
  put: (value: unknown, rates: readonly DatedRate[]) => unknown
}

type RateFormValues = FieldValues<Fields>

export type RatesPage = {
  table: RateTable
  setting: Setting
  charged: RateUsage
  today: string
  /** Of our state. */
  counties: readonly string[]
}

const permission = 'settings.change'

const sourceFields = ({ words }: RateTable, rate?: DatedRate) => ({
  source: {
    ...optional(text('Source', { longest: 300, help: 'A publication and its date.', initial: rate?.source })),
    need: 'this or a note',
  },
  note: {
    ...optional(
      text('Note', {
        longest: 500,
        help: `If there's no source: why the ${words ? 'wording' : 'rate'} still has to be confirmed.`,
        initial: rate?.note,
      }),
    ),
    need: 'this or a source',
  },
  confirmed: optional(
    consent(words?.confirmed ?? 'Confirmed with our tax adviser', {
      help: 'Needs a source.',
      initial: rate?.confirmed ? 'yes' : '',
    }),
  ),
})

/** A rate that nobody could look up is none. */
const sourceProblems = ({ words }: RateTable, { source, note, confirmed }: RateFormValues): Record<string, string> => {
  if (source || (note && !confirmed)) return {}
  const summary = words ? 'wording' : 'rate'
  return confirmed
    ? { source: `Please enter where the ${summary} was published, and when.` }
    : { note: `Please enter a source above, or here why the ${summary} is to be confirmed.` }
}

type RateSubmission = {
  expected: Parameters<typeof changeSettings>[3]
  /** The rate that the form is about, and the control of what is wrong with the table. */
  id?: string
  at?: string
  reason?: string
}

/** Keeps the table; what is refused stands at the control of rate `id`, or, of a form without any, above it. */
const keep = async (
  ctx: Context,
  { table, setting }: RatesPage,
  rates: readonly DatedRate[],
  { expected, id, at = 'from', reason }: RateSubmission,
): Promise<string> => {
  const outcome = await changeSettings(ctx, setting.kind, table.put(setting.value, rates), expected, reason)
  if (!('mistakes' in outcome)) return `${settingAddresses[setting.kind]}?saved`
  const problems = outcome.mistakes.toReversed().map(({ words, path = [] }) => {
    const [place, part] = path.map(String).slice(-2)
    const name = part && rates[Number(place)]?.id === id ? (table.controls?.[part] ?? part) : at
    return [name, withoutKey(words)]
  })
  if (id) throw new InvalidFields(Object.fromEntries(problems))
  throw new DomainError('invalid', outcome.mistakes[0]?.words ?? '')
}

const parts = ({ from, source, note, confirmed }: RateFormValues) => ({
  ...{ from, confirmed: confirmed ?? false },
  ...{ source: source ?? undefined, note: note ?? undefined },
})

export const newRateForm = (page: RatesPage): BoundForm => {
  const { table, setting, today } = page
  const rates = ratesIn(setting.kind, setting.value)
  return verbForm({
    ...{ verb: 'add', button: table.words?.add ?? 'Add rate', look: 'primary', permission, beside: table.beside },
    columns: { wide: ['classes'] },
    fields: (): Fields => ({
      ...table.subject(page),
      ...table.figures(),
      from: plainDate('First day', {
        ...{ initial: today, notBeforeToday: true, missing: 'Please enter the first day.' },
        help: `Today or later. The ${table.words ? 'wording it replaces' : 'old rate'} ends the day before.`,
      }),
      ...sourceFields(table),
    }),
    together: (typed) => ({ ...sourceProblems(table, typed), ...table.together?.(typed) }),
    submit: (ctx, _page, typed, { expected }) => {
      const id = newId(typed, rates)
      const before = rates.find((rate) => table.ends(rate, typed))
      const added = { ...(before && table.kept?.(before)), ...table.read(typed), ...parts(typed), id } as DatedRate
      const value = rates.map((rate) => (table.ends(rate, typed) ? { ...rate, until: dayBefore(typed.from) } : rate))
      return keep(ctx, page, [...value, added], { expected, id })
    },
  })(undefined, setting)
}

/** The forms of a rate. One that was charged is corrected from a day on, with a reason; another as it stands. */
export const rateForms = (page: RatesPage, rate: DatedRate) => {
  const { table, setting, today, charged } = page
  const rates = ratesIn(setting.kind, setting.value)
  const { id } = rate
  const isCharged = charged.has(id)
  const describeRate = () => `for ${rateName(rate)}`
  const replaced = (change: (rate: DatedRate) => DatedRate[]) =>
    rates.flatMap((each) => (each.id === id ? change(each) : [each]))
  const previous = rates.filter((each) => each.until === dayBefore(rate.from) && rateName(each) === rateName(rate))
  /** The rate before this one goes on to another day, or without an end. */
  const followed = (allRates: readonly DatedRate[], until?: string) =>
    allRates.map((each) => (previous.some((one) => one.id === each.id) ? { ...each, until } : each))

  const correct = verbForm({
    ...{
      verb: `correct-${id}`,
      title: 'Correct',
      button: 'Save correction',
      about: describeRate,
      permission,
      beside: table.beside,
    },
    lead: () => (isCharged ? (table.words ? printedAfterwards : afterwards) : undefined),
    fields: (): Fields => ({
      ...(isCharged ? {} : table.subject(page, rate)),
      ...table.figures(rate),
      from: isCharged
        ? plainDate('Correct from', {
            ...{ initial: rate.from > today ? rate.from : today, last: rate.until },
            help: `No earlier than ${formatDay(rate.from)}. If you enter that day, the whole ${table.words ? 'wording' : 'rate'} is corrected.`,
          })
        : plainDate('First day', { initial: rate.from, last: rate.until }),
      ...(isCharged && {
        reason: text('Reason', {
          longest: 300,
          missing: `Please enter why the ${table.words ? 'wording' : 'rate'} is corrected.`,
        }),
      }),
      ...sourceFields(table, rate),
    }),
    together: (typed) => ({
      ...sourceProblems(table, typed),
      ...table.together?.(typed, rate),
      ...(isCharged &&
        typed.from &&
        typed.from < rate.from && { from: `Please choose ${formatDay(rate.from)} or later.` }),
    }),
    submit: (ctx, _page, typed, { expected }) => {
      const corrected = { ...rate, ...table.read(typed, rate), ...parts(typed) } as DatedRate
      if (!isCharged || typed.from === rate.from) {
        const moved = typed.from === rate.from ? rates : followed(rates, dayBefore(typed.from))
        const value = moved.map((each) => (each.id === id ? corrected : each))
        return keep(ctx, page, value, { expected, id, reason: typed.reason })
      }
      const next = { ...corrected, id: newId({ ...rate, from: typed.from }, rates) }
      const value = replaced((each) => [{ ...each, until: dayBefore(typed.from) }, next])
      return keep(ctx, page, value, { expected, id: next.id, reason: typed.reason })
    },
  })

  const end = verbForm({
    ...{ verb: `end-${id}`, title: 'Set end date', button: 'Set end date', about: describeRate, permission },
    fields: () => ({
      until: optional(plainDate(`Last day of ${rateName(rate)}`, { notBeforeToday: true, initial: rate.until })),
    }),
    submit: (ctx, _page, { until }, { expected }) => {
      const value = replaced((each) => [{ ...each, until: until ?? undefined }])
      return keep(ctx, page, value, { expected, id, at: 'until' })
    },
  })

  const appliesAgain = previous.map((each) => `${formatRate(each)} applies again.`).join(' ')
  const drop = verbForm({
    ...{ verb: `drop-${id}`, button: 'Remove', about: describeRate, permission, look: 'danger' },
    confirm: `Remove ${rateName(rate)}, ${formatRate(rate)}? ${appliesAgain || `Nothing else is ${table.words ? 'printed' : 'charged'} in its place.`}`,
    submit: (ctx, _page, _typed, { expected }) =>
      keep(
        ctx,
        page,
        followed(
          replaced(() => []),
          rate.until,
        ),
        { expected, reason: 'Nothing was charged with it.' },
      ),
  })

  const confirm = verbForm({
    ...{ verb: `confirm-${id}`, button: 'Mark as confirmed', about: describeRate, permission },
    submit: (ctx, _page, _typed, { expected }) =>
      keep(
        ctx,
        page,
        replaced((each) => [{ ...each, confirmed: true }]),
        { expected },
      ),
  })

  return {
    ...{ correct: correct(undefined, setting), end: end(undefined, setting) },
    ...{ drop: drop(undefined, setting), confirm: confirm(undefined, setting) },
  }
}

const afterwards =
  'Quotes that were sent keep their total. Orders are billed at the corrected rate when they are delivered. A delivered order keeps its bill until you open it and save "Sales tax and exemptions".'

const printedAfterwards = 'Tickets already made keep their wording.'

/** A name for a rate that no other has. */
const newId = ({ label, county, area, from }: RateFormValues, rates: readonly DatedRate[]) => {
  const name = `rate ${label ?? `${county} ${area ?? ''}`} ${from}`
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .slice(0, 60)
    .replace(/_$/, '')
  const isTaken = (key: string) => rates.some(({ id }) => id === key)
  for (let number = 2, next = name; ; next = `${name}_${number++}`) if (!isTaken(next)) return next
}
