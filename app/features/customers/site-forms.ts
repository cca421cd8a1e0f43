import { href } from 'react-router'
import type { Temporal } from 'temporal-polyfill'
import { localInstant } from '#domain/calendar.ts'
import { formatCoordinates } from '#domain/coordinates.ts'
import { requireConfirmation } from '#domain/confirmation.ts'
import { dateOf } from '#domain/instant.ts'
import { nearAddress } from '#domain/near-address.ts'
import type { DeciGallons } from '#domain/money.ts'
import { gateCodeFields, gateCodeTyped } from '#features/trade/pages/gate-code-fields.ts'
import { choice } from '#forms/fields/choice.ts'
import { coordinates } from '#forms/fields/coordinates.ts'
import { gallons } from '#forms/fields/gallons.ts'
import { longText } from '#forms/fields/long-text.ts'
import { percent } from '#forms/fields/percent.ts'
import { plainDate } from '#forms/fields/plain-date.ts'
import { telephone } from '#forms/fields/telephone.ts'
import { text } from '#forms/fields/text.ts'
import { timeOfDay } from '#forms/fields/time-of-day.ts'
import { atField } from '#forms/verb/answer-verb.ts'
import { optional, verbForm } from '#forms/verb/verb-form.ts'
import { equipmentKindWords, priorityWords } from './customer-words.ts'
import { removeEquipment, saveEquipment } from './equipment.ts'
import { recordLevel, recordOwnLevel } from './levels.ts'
import { confirmationsForLookalikes, findLookalikes, type Lookalike } from './lookalikes.ts'
import type { Equipment } from './schema.ts'
import { removeSite, saveSite, type Site } from './sites.ts'
import { usualSafeFill } from './tank-room.ts'

const page = (id: string) => `${href('/dashboard/admin/customers/:id', { id })}#sites`

/** The browser of the person typing here knows its own address, not the customer's. */
const notOurs = { autoComplete: 'off' } as const

type Row = { id: string; rowId: string; about: string }

type SiteGiven = { id: string; name: string; site?: Site; counties: readonly string[] }

export const siteForm = verbForm({
  verb: 'save_site',
  title: ({ site }: SiteGiven) => (site ? 'Edit delivery site' : 'Add a delivery site'),
  button: 'Save site',
  open: ({ site }) => site !== undefined,
  fields: ({ site, counties }) => ({
    site_name: optional(text('Site name', { longest: 80, initial: site?.name ?? '', placeholder: 'North yard' })),
    address: text('Address', {
      longest: 300,
      initial: site?.address,
      missing: 'Please enter the address of the site.',
    }),
    county: optional(
      choice('County', Object.fromEntries(counties.map((county) => [county, county])), {
        initial: site?.county ?? '',
        blank: 'Not sure',
      }),
    ),
    site_coordinates: optional(
      coordinates('Coordinates', {
        help: 'Paste them from a map app, such as 40.1573, -82.9956, or its link. If blank, we use the middle of the town or county.',
        initial: initialPin(site),
      }),
    ),
    priority: choice('In a storm', priorityWords, { blank: false, initial: site?.priority ?? 'standard' }),
    opens_at: optional(timeOfDay('Opens at', { initial: site?.opensAt?.slice(0, 5) ?? '' })),
    closes_at: optional(timeOfDay('Closes at', { initial: site?.closesAt?.slice(0, 5) ?? '' })),
    site_contact: optional(text('Site contact', { longest: 80, initial: site?.siteContact ?? '', ...notOurs })),
    site_phone: optional(telephone('Site phone', { initial: site?.sitePhone ?? '', ...notOurs })),
    ...gateCodeFields(Boolean(site?.gateCode)),
    access_notes: optional(longText('Access notes', { rows: 3, longest: 900, initial: site?.accessNotes ?? '' })),
  }),
  beside: [
    ['opens_at', 'closes_at'],
    ['site_contact', 'site_phone'],
  ],
  submit: async (ctx, { id, name, site }, typed, { confirmed }) => {
    const alike = (await findLookalikes(ctx, { name, address: typed.address }, id)).filter(isSamePlace)
    const place = { address: typed.address, county: typed.county }
    const isNew = typed.site_coordinates && formatCoordinates(typed.site_coordinates) !== initialPin(site)
    const coordinates =
      typed.site_coordinates && isNew
        ? nearAddress(ctx.places, typed.site_coordinates, place, confirmed)
        : typed.site_coordinates
    requireConfirmation(confirmed, confirmationsForLookalikes(alike, page, 'Save the site here anyway'))
    await saveSite(ctx, id, site?.id ?? '', {
      ...{ name: typed.site_name, ...place },
      ...{ siteContact: typed.site_contact, sitePhone: typed.site_phone, accessNotes: typed.access_notes },
      ...{ coordinates, opensAt: typed.opens_at, closesAt: typed.closes_at },
      ...{ priority: typed.priority, gateCode: gateCodeTyped(typed) },
    }).catch(atField('closes_at'))
    return page(id)
  },
})

const isSamePlace = ({ same }: Lookalike) => same === 'name and address'

const initialPin = (site: Site | undefined) =>
  site && site.latitude !== null && site.longitude !== null
    ? formatCoordinates({ latitude: site.latitude, longitude: site.longitude })
    : ''

export const dropSite = verbForm({
  verb: 'remove_site',
  row: ({ rowId, about }: Row) => ({ name: 'site', value: rowId, about }),
  button: 'Remove',
  submit: async (ctx, { id, rowId }) => {
    await removeSite(ctx, id, rowId)
    return page(id)
  },
})

type EquipmentGiven = {
  id: string
  equipment?: Equipment
  sites: readonly Site[]
  products: Readonly<Record<string, string>>
}

const notice = { yes: 'Posted', no: 'Missing' } as const

export const equipmentForm = verbForm({
  verb: 'save_equipment',
  title: ({ equipment }: EquipmentGiven) => (equipment ? 'Edit tank or machine' : 'Add a tank or machine'),
  lead: () => 'As far as you know: a label or the product is enough.',
  button: 'Save',
  open: ({ equipment }) => equipment !== undefined,
  fields: ({ equipment, sites, products }) => ({
    equipment_site: choice('Delivery site', siteNames(sites), {
      initial: equipment?.siteId ?? (sites.length === 1 ? sites[0]?.id : undefined),
    }),
    equipment_kind: choice('Type', equipmentKindWords, { blank: false, initial: equipment?.kind ?? 'tank' }),
    label: optional(text('Label', { longest: 80, initial: equipment?.label ?? '', placeholder: 'Dryer tank' })),
    holds: optional(choice('Product in it', products, { initial: equipment?.product ?? '', blank: 'Not known' })),
    capacity: optional(
      gallons('Capacity', { min: 1, initial: equipment?.capacity ? String(equipment.capacity / 10) : '' }),
    ),
    safe_fill: optional(
      percent('Filled to', {
        most: 10_000,
        help: `Percent of its capacity. If blank, ${usualSafeFill} percent.`,
        initial: equipment?.safeFill ? String(equipment.safeFill) : '',
      }),
    ),
    reserve: optional(
      gallons('Reserve', {
        min: 0,
        help: 'Unusable gallons at the bottom.',
        initial: equipment?.reserve ? String(equipment.reserve / 10) : '',
      }),
    ),
    dyed_notice: optional(
      choice('Notice for dyed fuel', notice, {
        blank: 'Not known, or not dyed',
        initial: equipment?.dyedNotice === null || !equipment ? '' : equipment.dyedNotice ? 'yes' : 'no',
      }),
    ),
    unit_number: optional(text('Unit number', { longest: 40, initial: equipment?.unitNumber ?? '' })),
    equipment_notes: optional(longText('Notes about it', { rows: 2, longest: 500, initial: equipment?.notes ?? '' })),
  }),
  beside: [['capacity', 'safe_fill', 'reserve']],
  submit: async (ctx, { id, equipment }, typed) => {
    await saveEquipment(ctx, id, equipment?.id, {
      ...{ siteId: typed.equipment_site, kind: typed.equipment_kind, label: typed.label, product: typed.holds },
      ...{ capacity: typed.capacity as DeciGallons | null, unitNumber: typed.unit_number },
      ...{ notes: typed.equipment_notes, reserve: typed.reserve as DeciGallons | null },
      // Kept in whole percent: rounding up would fill it further than someone said.
      safeFill: typed.safe_fill === null ? null : Math.max(1, Math.floor(typed.safe_fill / 100)),
      dyedNotice: typed.dyed_notice === null ? null : typed.dyed_notice === 'yes',
    }).catch(atField('label'))
    return page(id)
  },
})

const siteNames = (sites: readonly Site[]) =>
  Object.fromEntries(sites.map(({ id, name, address }) => [id, name ?? address]))

export const dropEquipment = verbForm({
  verb: 'remove_equipment',
  row: ({ rowId, about }: Row) => ({ name: 'equipment', value: rowId, about }),
  button: 'Remove',
  submit: async (ctx, { id, rowId }) => {
    await removeEquipment(ctx, id, rowId)
    return page(id)
  },
})

type LevelGiven = {
  tanks: readonly Equipment[]
  sites: readonly Site[]
  /** Whose record it stands on; a customer reads their own, and goes on to `back`. */
  of: { id: string } | { back: string }
  /** On the company's clock. */
  now: Temporal.ZonedDateTime
}

export const levelForm = verbForm({
  verb: 'record_level',
  title: ({ of }: LevelGiven) => ('back' in of ? 'Enter a tank level' : 'Record a tank level'),
  button: ({ of }) => ('back' in of ? 'Save level' : 'Record level'),
  once: true,
  fields: ({ tanks, sites, now }) => ({
    level_tank: choice('Tank', Object.fromEntries(tanks.map((tank) => [tank.id, tankName(tank, sites)])), {
      initial: tanks.length === 1 ? tanks[0]?.id : undefined,
    }),
    level_gallons: gallons('Gallons in it', { min: 0 }),
    level_day: plainDate('Read on', { initial: now.toPlainDate().toString(), last: now.toPlainDate().toString() }),
    level_time: timeOfDay('At', { initial: now.toPlainTime().toString({ smallestUnit: 'minute' }) }),
  }),
  beside: [['level_day', 'level_time']],
  submit: async (ctx, { of }, typed, { submissionId }) => {
    const at = dateOf(localInstant(ctx.calendar, typed.level_day, typed.level_time))
    const reading = { id: submissionId, gallons: typed.level_gallons as DeciGallons, source: 'typed', at } as const
    const recorded =
      'back' in of ? recordOwnLevel(ctx, typed.level_tank, reading) : recordLevel(ctx, of.id, typed.level_tank, reading)
    await recorded.catch(atField('level_gallons'))
    return 'back' in of ? of.back : page(of.id)
  },
})

/** "Dryer tank, Grain dryer" */
export const tankName = (tank: Pick<Equipment, 'label' | 'product' | 'siteId'>, sites: readonly Site[]): string => {
  const site = sites.find(({ id }) => id === tank.siteId)
  return [tank.label ?? tank.product ?? 'Tank', site && (site.name ?? site.address)].filter(Boolean).join(', ')
}
