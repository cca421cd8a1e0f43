import type { Answer } from '../app/assistant/assistant.ts'
import type { Measure } from './assistant-measures.ts'

/** What a clerk would write down of a message. `date.by`: the last day that works. */
export type Slots = {
  product: string | null
  gallons: number | null
  packages: { kind: string | null; count: number } | null
  date: { iso: string; by: boolean } | null
  place: string | null
}

type Label = { form: string | null; slots: Slots }

/** One message of a list such as test/assistant-needs-open.json. */
export type NeedRow = Label & {
  id: string
  q: string
  kind: 'need' | 'not_need' | 'emergency' | 'change'
  alternatives?: readonly { form?: string | null; slots?: Partial<Slots> }[]
  also?: readonly Label[]
  tags: readonly string[]
}

/** A row with what the links of its answer say. */
export type NeedAsked = {
  row: NeedRow
  answer: Answer
  form: string | null
  slots: Slots
  further: Slots[]
  prefilled: boolean
}

const formAt: Record<string, string> = {
  '/quote/fuel': 'fuel',
  '/quote/bulk': 'bulk',
  '/quote/lubricants': 'lubricants',
  '/quote/services': 'services',
  '/delivery/schedule': 'schedule',
  '/support': 'support',
}

/** The lists name products shorter than the catalogue. */
const shortNames: Record<string, string> = {
  'off-road-diesel': 'off-road',
  'gasoline-premium': 'gasoline-91',
  'engine-oils': 'engine-oil',
  'hydraulic-fluids': 'hydraulic',
  'gear-oils': 'gear',
  greases: 'grease',
  coolants: 'coolant',
}

/** What the first suggestion says of a need; of an emergency, the first form below the call. */
export const readAnswer = (row: NeedRow, answer: Answer): NeedAsked => {
  const links = answer.suggestions
    .map(({ action }) => action)
    .filter((action) => formAt[action.split('?')[0] ?? ''] !== undefined)
  const [first] = answer.suggestions
  const filled = links.filter((action) => action.includes('?'))
  const link = row.kind === 'emergency' ? filled[0] : first && links.includes(first.action) ? first.action : undefined
  const form = row.kind === 'emergency' && first?.action.startsWith('tel:') ? null : formOf(link)
  return {
    row,
    answer,
    form,
    slots: slotsOf(link),
    further: [...furtherIn(link), ...filled.slice(1).map(slotsOf)],
    prefilled: filled.length > 0,
  }
}

/** A second and a third product stand in the same link. */
const furtherIn = (link: string | undefined): Slots[] => {
  const query = new URLSearchParams(link?.split('?')[1] ?? '')
  return ['2', '3'].flatMap((which) => {
    const product = query.get(`product${which}`)
    return product ? [slotsOf(`?${new URLSearchParams({ product, volume: query.get(`volume${which}`) ?? '' })}`)] : []
  })
}

const formOf = (link: string | undefined) => (link === undefined ? null : (formAt[link.split('?')[0] ?? ''] ?? null))

const slotsOf = (link: string | undefined): Slots => {
  const query = new URLSearchParams(link?.split('?')[1] ?? '')
  const product = query.get('product')
  const volume = query.get('volume') ?? ''
  const iso = query.get('deliveryDate') ?? query.get('preferredDate')
  const packed = /^(\d+) (?:\d+-gallon )?(drum|tote|pail)s?\b/.exec(query.get('packages') ?? volume)
  const gallons = /^([\d,]+(?:\.\d+)?)(?: gallons.*)?$/.exec(volume)?.[1]
  return {
    product: product && (shortNames[product] ?? product),
    gallons: gallons === undefined || query.has('packages') ? null : Number(gallons.replaceAll(',', '')),
    packages: packed ? { kind: packed[2] ?? '', count: Number(packed[1]) } : null,
    date: iso === null ? null : { iso, by: query.get('deliveryWhen') === 'by' },
    place: query.get('deliveryAddress'),
  }
}

/** What is counted of the answers to one list. The aims are those of decision 0031. */
export const needMeasuresOf = (asked: readonly NeedAsked[]): Measure<NeedAsked>[] => {
  const kind = (...kinds: NeedRow['kind'][]) => asked.filter(({ row }) => kinds.includes(row.kind))
  const count = (
    name: string,
    of: readonly NeedAsked[],
    hit: (one: NeedAsked) => boolean,
    aim?: Measure['aim'],
  ): Measure<NeedAsked> => {
    const wished = !(aim && 'most' in aim)
    const wrong = of.filter((one) => hit(one) !== wished)
    return { name, of: of.length, hits: wished ? of.length - wrong.length : wrong.length, wrong, aim }
  }
  const wanting = kind('need', 'change')
  const withSlots = kind('need', 'change', 'emergency')
  const filled = (...names: (keyof Slots)[]) =>
    withSlots.filter(({ row }) => names.some((name) => slotOf(row.slots, name) !== null))
  const right =
    (...names: (keyof Slots)[]) =>
    (one: NeedAsked) =>
      names.every((name) => isRight(one, name))
  const empty = slotNames.flatMap((name) =>
    withSlots.filter(({ row }) => slotOf(row.slots, name) === null).map((one) => ({ one, name })),
  )
  const invented = empty.filter(({ one, name }) => one.slots[name] !== null && !isRight(one, name))
  const emergencies = kind('emergency')
  return [
    count('right form', wanting, isRightForm, { least: 90 }),
    count('product', filled('product'), right('product'), { least: 92 }),
    count('gallons or packages', filled('gallons', 'packages'), right('gallons', 'packages'), { least: 95 }),
    count('day', filled('date'), right('date'), { least: 90 }),
    count('place', filled('place'), right('place'), { least: 90 }),
    {
      name: 'slots invented',
      of: empty.length,
      hits: invented.length,
      wrong: invented.map(({ one }) => one),
      aim: { most: 5 },
    },
    count('question answered as a need', kind('not_need'), ({ prefilled }) => prefilled, { most: 3 }),
    count(
      'emergency: hotline first',
      emergencies,
      ({ answer }) => answer.emergency === 'sure' && Boolean(answer.suggestions[0]?.action.startsWith('tel:')),
    ),
    count('emergency: hotline shown', emergencies, ({ answer }) => answer.emergency !== 'none', { least: 98 }),
    count(
      'others: emergency told first',
      kind('need', 'change', 'not_need'),
      ({ answer }) => answer.emergency === 'sure',
      { most: 2 },
    ),
    count('others: hotline shown', kind('need', 'change', 'not_need'), ({ answer }) => answer.emergency !== 'none', {
      most: 15,
    }),
    count('whole message right', wanting, (one) => isRightForm(one) && right(...slotNames)(one)),
    count(
      'further needs found',
      asked.filter(({ row }) => row.also),
      ({ row, further }) => (row.also ?? []).every((also) => further.some((one) => one.product === also.slots.product)),
    ),
    count(
      'in Spanish, whole message right',
      wanting.filter(({ row }) => row.tags.includes('spanish')),
      (one) => isRightForm(one) && right(...slotNames)(one),
    ),
  ]
}

const slotNames = ['product', 'gallons', 'packages', 'date', 'place'] as const

const isRightForm = ({ row, form }: NeedAsked) =>
  [row.form, ...(row.alternatives ?? []).flatMap((one) => ('form' in one ? [one.form ?? null] : []))].includes(form)

/** Cases, jugs and kegs have no kind: some lists count them all the same, needs-dev leaves them out, as our forms do. */
const slotOf = (slots: Partial<Slots>, name: keyof Slots) =>
  name === 'packages' && slots.packages?.kind === null ? null : slots[name]

const isRight = ({ row, slots }: NeedAsked, name: keyof Slots): boolean => {
  const accepted = [
    slotOf(row.slots, name),
    ...(row.alternatives ?? []).flatMap(({ slots }) => (slots && name in slots ? [slotOf(slots, name) ?? null] : [])),
  ]
  return accepted.some((value) => plain(value) === plain(slots[name]))
}

/** What the lists' writers also call a product. */
const alsoNamed: Record<string, string> = { 'hydraulic-fluid': 'hydraulic', 'gear-oil': 'gear' }

/** Towns are compared without case; Mt is Mount, St is Saint. The order of a value's keys says nothing. */
const plain = (value: Slots[keyof Slots] | undefined) =>
  JSON.stringify(
    typeof value === 'string'
      ? (alsoNamed[value] ?? value)
      : value && typeof value === 'object'
        ? Object.entries(value).toSorted()
        : (value ?? null),
  )
    .toLowerCase()
    .replace(/^"mt\.? /, '"mount ')
    .replace(/^"st\.? /, '"saint ')
