import type { equipmentOf } from '../../equipment.ts'
import type { contactsAt } from '../../site-contacts.ts'
import type { sitesOf } from '../../sites.ts'
import type { Content } from '#content/index.ts'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { formatDay } from '#domain/day.ts'
import { formatGallons } from '#domain/money.ts'
import { formatMinute } from '#features/companies/pages/people-view.ts'
import { standingsInSight, tankNamed } from '#features/standing/find.ts'
import { formatRule } from '#features/standing/words.ts'
import { latestLevels, levelsOf } from '../../levels.ts'
import { offeredProductNames, rowForms } from '../../customer-forms.ts'
import { sitesOnPage } from '#features/customers/pages/staff/record-address.ts'
import { dropSiteContact } from '../../site-contact-forms.ts'
import { contactsOf } from '../../customer.ts'
import { equipmentKindWords, levelSourceWords } from '../../customer-words.ts'
import { equipmentWords, levelWords, pinWords, siteWords } from '../site-words.ts'

type Places = {
  sites: Awaited<ReturnType<typeof sitesOf>>
  equipment: Awaited<ReturnType<typeof equipmentOf>>
  people: Awaited<ReturnType<typeof contactsAt>>
}

const shownLevels = 6

/** Whom one reaches and where one delivers: the contacts of a customer, their sites with what stands there, and the levels of their tanks. */
export const recordPlaces = async (
  ctx: Context,
  content: Content,
  id: string,
  { sites, equipment, people }: Places,
) => {
  const names = offeredProductNames(content)
  const contacts = await contactsOf(ctx, id)
  const tankIds = equipment.flatMap(({ id, kind }) => (kind === 'tank' ? [id] : []))
  const hasTanks = tankIds.length > 0
  const standings =
    hasTanks && can(ctx.viewer, 'standing.see-all') ? await standingsInSight(ctx, { customerId: id }) : []
  const levels = hasTanks ? await levelsOf(ctx, id, shownLevels) : []
  const latest = await latestLevels(ctx, tankIds)
  const remove = removal(ctx, id)
  return {
    contacts: contacts.map((each) => ({
      ...{ id: each.id, name: each.name, purpose: each.purpose, email: each.email, phone: each.phone },
      remove: remove(rowForms.dropContact, each.id, each.name),
    })),
    sites: sites.map((site) => ({
      ...{ id: site.id, name: site.name, address: site.address, county: site.county, accessNotes: site.accessNotes },
      ...{ siteContact: site.siteContact, sitePhone: site.sitePhone, hasGateCode: site.gateCode !== null },
      about: siteWords(site),
      pin: pinWords(ctx, site),
      remove: remove(rowForms.dropSite, site.id, site.address),
      people: people
        .filter(({ siteId }) => siteId === site.id)
        .map((each) => ({
          ...each,
          remove: can(ctx.viewer, 'customers.manage')
            ? dropSiteContact({ rowId: each.id, about: each.name, back: sitesOnPage(id) }).draw(ctx)
            : undefined,
        })),
      equipment: equipment
        .filter(({ siteId }) => siteId === site.id)
        .map((each) => ({
          ...{ id: each.id, notes: each.notes, name: each.label ?? equipmentKindWords[each.kind] },
          about: equipmentWords(each, names),
          level: each.kind === 'tank' ? levelWords(ctx, each, latest.get(each.id)) : undefined,
          remove: remove(rowForms.dropEquipment, each.id, each.label ?? equipmentKindWords[each.kind]),
        })),
    })),
    levels: levels.map((level) => {
      const tank = equipment.find(({ id }) => id === level.equipmentId)
      return {
        ...{ id: level.id, gallons: formatGallons(level.gallons), at: formatMinute(ctx, level.at) },
        ...{
          tank: tank?.label ?? tank?.product ?? 'Tank',
          by: `${levelSourceWords[level.source]}, ${level.recordedBy}`,
        },
      }
    }),
    standings: standings.map((found) => ({
      ...{ id: found.standing.id, tank: tankNamed(found), rule: formatRule(found.standing) },
      ...{
        isPaused: found.standing.state === 'paused',
        next: found.standing.nextOn && formatDay(found.standing.nextOn),
      },
      runs: found.standing.runsOutOn && formatDay(found.standing.runsOutOn),
    })),
    hasTanks,
  }
}

/** The button that takes a row off the record; nothing for who may not. */
export const removal =
  (ctx: Context, id: string) => (form: (typeof rowForms)[keyof typeof rowForms], rowId: string, label: string) =>
    can(ctx.viewer, 'customers.manage') ? form({ id, rowId, about: label }).draw(ctx) : undefined
