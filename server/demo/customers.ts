import { randomUUID } from 'node:crypto'
import { addReminder, finishReminder } from '../../app/features/reminders/change-reminder.ts'
import { recordAgreement } from '../../app/features/customers/agreements.ts'
import { addNote } from '../../app/features/customers/notes.ts'
import { recordLevel } from '../../app/features/customers/levels.ts'
import { dateOf } from '#domain/instant.ts'
import { equipmentOf, saveEquipment } from '../../app/features/customers/equipment.ts'
import { tellApart } from '../../app/features/customers/lookalikes.ts'
import { addContact, addCustomer, changeCustomer, changeTerms } from '../../app/features/customers/change-customer.ts'
import { findMeant } from '../../app/features/customers/customer.ts'
import { saveSiteContact } from '../../app/features/customers/site-contacts.ts'
import { saveSite, sitesOf } from '../../app/features/customers/sites.ts'
import { localTime, today } from '#domain/calendar.ts'
import type { Cents, DeciGallons } from '#domain/money.ts'
import { recordCertificate } from '../../app/features/customers/certificates.ts'
import { beginQuote } from '../../app/features/quotes/write.ts'
import { salesTax } from '../../app/features/trade/taxes.ts'
import { farms } from './people.ts'
import type { DemoStage } from './world.ts'

/** What the office knows of its customers beside their orders. */
export const tellCustomers = (stage: DemoStage): void => {
  tellFarmRecord(stage)
  tellOldCertificate(stage)
}

/** A customer whose certificate is to be asked for again, and a quote that is about to go out with it. */
const tellOldCertificate = ({ month, people, products }: DemoStage): void =>
  month.tell(month.ago({ minutes: 95 }), async (as) => {
    const staff = as(people.admin)
    const { id, email } = await findMeant(staff, 'Newark Dairy')
    await recordCertificate(staff, id, {
      ...{ kind: 'blanket', taxes: [salesTax], reason: 'manufacturing', words: null, number: '89-004711' },
      ...{ products: ['engine-oils', 'hydraulic-fluids'], address: null, reference: null },
      signedOn: month.today.subtract({ years: 3, days: 40 }).toString(),
      reviewOn: month.today.subtract({ days: 40 }).toString(),
    })
    const buyer = { userId: null, companyId: null, contactName: null, contactEmail: email, contactPhone: null }
    const paper = { freight: 4500 as Cents, note: null, deliveryAddress: null }
    const lines = [products('hydraulic-fluids.drum-55', 2, 6_120_000)]
    await beginQuote(staff, { ...buyer, company: 'Newark Dairy' }, { ...paper, lines }, null, undefined, id)
  })

const tellFarmRecord = ({ month, people }: DemoStage): void =>
  month.tell(month.ago({ minutes: 100 }), async (as) => {
    const staff = as(people.admin)
    const { id, email, phone } = await findMeant(staff, farms)
    await changeCustomer(staff, id, { name: farms, kind: 'farm', email, phone })
    await addContact(staff, id, {
      ...{ name: 'Marla Voss', purpose: 'Billing' },
      ...{ email: 'billing@unionfarms.example', phone: '(937) 555-0122' },
    })
    await saveSite(staff, id, '', {
      ...{ name: 'Grain dryer', address: '9100 Watkins Road, Marysville, OH 43040', county: 'Union' },
      ...{ siteContact: 'Yard office', sitePhone: '(937) 555-0121', gateCode: '4711' },
      ...{ coordinates: { latitude: 40.2094, longitude: -83.3812 }, opensAt: '06:00', closesAt: '18:00' },
      priority: 'livestock',
      accessNotes: 'Tank behind the dryer. Back in from the east.',
    })
    await recordAgreement(staff, id, {
      ...{ kind: 'tolerance', amount: 500, product: 'off-road-diesel' },
      ...{ agreedBy: 'Marla Voss', agreedOn: today(staff), endsOn: null },
      words: 'Up to five cents above the last price without a call, by phone.',
    })
    await changeTerms(staff, id, { paymentTerms: 'Net 30', creditLimit: 25_000 })
    await addNote(staff, id, {
      id: randomUUID(),
      words: 'Marla is in from seven. In harvest call her cell phone; the yard does not hear the office phone.',
    })
    const dryer = (await sitesOf(staff, id)).find(({ name }) => name === 'Grain dryer')
    await saveSiteContact(
      staff,
      dryer?.id ?? '',
      { id: randomUUID(), isNew: true },
      {
        ...{ name: 'Dale Voss', phone: '(937) 555-0147', role: 'Has the gate key' },
      },
    )
    const tank = { siteId: dryer?.id ?? '', kind: 'tank', unitNumber: null, notes: null } as const
    await saveEquipment(staff, id, undefined, {
      ...{ ...tank, label: 'Dryer tank', product: 'off-road-diesel', capacity: 10_000 as DeciGallons },
      ...{ notes: 'Whistles until it is full.', reserve: 500 as DeciGallons, dyedNotice: true },
    })
    const [filled] = (await equipmentOf(staff, id)).filter(({ kind }) => kind === 'tank')
    for (const [days, gallons] of [
      [9, 8_400],
      [2, 4_100],
    ] as const)
      await recordLevel(staff, id, filled?.id ?? '', {
        ...{ id: randomUUID(), gallons: gallons as DeciGallons, source: 'typed' },
        at: dateOf(staff.now.subtract({ hours: days * 24 })),
      })
    await saveEquipment(staff, id, undefined, {
      ...{ ...tank, kind: 'machine', label: 'Combine', product: null, capacity: null },
      unitNumber: 'JD-7',
    })
    // The same office phone, written down twice: one pair to merge, and one that was told apart.
    const duplicate = { kind: 'farm', email: null, phone: '(937) 555-0122' } as const
    await addCustomer(staff, { ...duplicate, name: 'Union Farms (office)' })
    await tellApart(staff, id, await addCustomer(staff, { ...duplicate, name: 'Voss Trucking' }))
    const subject = { kind: 'customer', id } as const
    const at = (hours: number) => localTime(staff.calendar, staff.now).add({ hours }).toPlainDateTime()
    const due = (hours: number) => at(hours).round({ smallestUnit: 'hour' }).toString({ smallestUnit: 'minute' })
    await addReminder(staff, subject, {
      ...{ id: randomUUID(), assignedTo: null, due: due(1) },
      words: 'Call back about the dryer tank before it freezes',
    })
    await addReminder(staff, subject, {
      ...{ id: randomUUID(), assignedTo: people.admin.userId, due: due(26) },
      words: 'Ask Marla for the new blanket certificate',
    })
    const task = { id: randomUUID(), assignedTo: null, due: due(1), words: 'Send the safety data sheet again' }
    await addReminder(staff, subject, task)
    await finishReminder(staff, task.id)
  })
