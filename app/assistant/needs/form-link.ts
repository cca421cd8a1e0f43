import type { Content } from '#content/index.ts'
import type { Context } from '#domain/context.ts'
import { promisable, type Day } from './day.ts'
import { bulkFrom, readFrequency, isHauling, type FormName } from './kind.ts'
import type { Need } from './need.ts'
import type { Item } from './reading.ts'

/** Where each form is, what its question about the day is called, and which promise, passage and plain button are its own. */
export const forms = {
  fuel: {
    path: '/quote/fuel',
    day: 'deliveryDate',
    promise: 'fuel_quote',
    passage: 'quote-fuel',
    intent: 'fuel_quote',
  },
  bulk: {
    path: '/quote/bulk',
    day: 'deliveryDate',
    promise: 'bulk_quote',
    passage: 'quote-bulk',
    intent: 'fuel_quote',
  },
  lubricants: {
    path: '/quote/lubricants',
    day: 'deliveryDate',
    promise: 'lubricant_quote',
    passage: 'quote-lube',
    intent: 'lube_pricing',
  },
  services: {
    path: '/quote/services',
    day: 'deliveryDate',
    promise: 'service_quote',
    passage: 'quote-services',
    intent: 'services',
  },
  schedule: {
    path: '/delivery/schedule',
    day: 'preferredDate',
    promise: 'delivery_schedule',
    passage: 'delivery-schedule',
    intent: 'schedule_delivery',
  },
  support: {
    path: '/support',
    day: 'deliveryDate',
    promise: 'support',
    passage: 'delivery-change',
    intent: 'general_inquiry',
  },
} as const satisfies Record<FormName, { path: string; day: string; promise: string; passage: string; intent: string }>

/**
 * The address of the form with what was understood, each value under the name of the form's field. Names, phones and
 * streets never stand in it: it is kept by browsers and proxies.
 */
export const filledFormLink = (
  content: Content,
  { calendar, now }: Pick<Context, 'calendar' | 'now'>,
  need: Need,
  item: Item = need.items[0],
  form: FormName = need.form,
): string => {
  const { path, day: dayField } = forms[form]
  const { day, place } = need.reading
  const values: Record<string, string | undefined> = {
    ...ofForm(form, need),
    ...productIn(content, form, item),
    volume: volumeIn(form, item),
    packages: takesPackages(form) && item.packages ? amountSaid(item) : undefined,
    ...(item === need.items[0] && furtherIn(content, form, carried(need))),
    ...dayIn(dayField, day && day !== 'asap' ? promisable(calendar, now, day) : day),
    deliveryAddress: place?.name || undefined,
  }
  const query = new URLSearchParams(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])))
  return query.size > 0 ? `${path}?${query}` : path
}

/** Forms with questions for a second and a third product, each in gallons. */
const takesFurther: ReadonlySet<FormName> = new Set(['fuel', 'bulk', 'services', 'schedule'])

/** The further fuels that the form of the first one takes along; what comes in packages has a form of its own. */
export const carried = ({ form, items: [, ...others] }: Need): readonly Item[] =>
  takesFurther.has(form)
    ? others
        .filter(
          ({ product, gallons }) =>
            product?.key &&
            product.kind === 'fuel' &&
            gallons !== undefined &&
            !(form === 'fuel' && gallons >= bulkFrom),
        )
        .slice(0, 2)
    : []

const furtherIn = (content: Content, form: FormName, items: readonly Item[]) =>
  Object.fromEntries(
    items.flatMap((item, at) => [
      [`product${at + 2}`, productIn(content, form, item).product],
      [`volume${at + 2}`, item.gallons?.toString()],
    ]),
  )

const ofForm = (form: FormName, { words }: Need): Record<string, string | undefined> => {
  if (form === 'services') return { serviceType: isHauling(words) ? 'logistics' : 'fuel-supply' }
  if (form === 'support') return { supportType: 'delivery-issue' }
  return form === 'bulk' ? { deliveryFrequency: readFrequency(words) } : {}
}

/** Plain diesel is chosen in the form's own list; which diesel, the form asks. */
const productIn = (
  { fuels, lubricants, delivery }: Content,
  form: FormName,
  { product }: Item,
): Record<string, string | undefined> => {
  const keys = [...fuels, ...lubricants.families, ...delivery.onRequest].map(({ key }) => key)
  if (product?.key) return keys.includes(product.key) ? { product: product.key } : {}
  if (product?.kind !== 'fuel') return {}
  return form === 'fuel' ? { fuelType: 'diesel' } : form === 'schedule' ? { productType: 'diesel' } : {}
}

/** Forms that ask for gallons, and for packages beside them; the form of lubricants asks for both in one. */
export const takesPackages = (form: FormName) => form === 'fuel' || form === 'schedule' || form === 'support'

/** Lubricants are asked for in words; all else in gallons, which drums of a said size come to. */
const volumeIn = (form: FormName, item: Item): string | undefined => {
  if (form === 'lubricants') return amountSaid(item)
  const { gallons, packages } = item
  return (packages?.size ? packages.count * packages.size : gallons)?.toString()
}

const dayIn = (field: string, day: Day | undefined): Record<string, string> => {
  if (!day) return {}
  return day === 'asap'
    ? { deliveryWhen: 'asap' }
    : { [field]: day.date.toString(), deliveryWhen: day.by ? 'by' : 'on' }
}

/** Packages that are said in Spanish, in a form that is English. */
const english: Readonly<Record<string, string>> = {
  caja: 'case',
  cartucho: 'cartridge',
  garrafa: 'jug',
  bidon: 'jug',
  bidone: 'jug',
}

/** "2 drums of 15W-40", "300 gallons"; nothing where no quantity was said. */
export const amountSaid = ({ packages, gallons, product }: Item): string | undefined => {
  const grade = product?.grade ? ` of ${product.grade.toUpperCase()}` : ''
  if (packages) {
    const { count, kind, size } = packages
    const word = packages.word.replace(/s$/, '')
    const name = kind === 'other' ? (english[word] ?? word) : kind
    return `${count} ${size && kind !== 'other' ? `${size}-gallon ` : ''}${name}${count === 1 ? '' : name.endsWith('x') ? 'es' : 's'}${grade}`
  }
  return gallons === undefined ? undefined : `${gallons.toLocaleString('en-US')} gallons${grade}`
}
