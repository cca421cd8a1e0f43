import { recordAgreement } from '../../app/features/customers/agreements.ts'
import { addContact, changeCustomer } from '../../app/features/customers/change-customer.ts'
import { findMeant } from '../../app/features/customers/customer.ts'
import { saveSite } from '../../app/features/customers/sites.ts'
import { today } from '#domain/calendar.ts'
import { farms } from './people.ts'
import type { Stage } from './world.ts'

/** What the office knows of Union County Farms beside its orders. */
export const tellCustomers = ({ month, people }: Stage): void =>
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
      accessNotes: 'Tank behind the dryer. Back in from the east.',
    })
    await recordAgreement(staff, id, {
      ...{ kind: 'tolerance', amount: 500, product: 'off-road-diesel' },
      ...{ agreedBy: 'Marla Voss', agreedOn: today(staff), endsOn: null },
      words: 'Up to five cents above the last price without a call, by phone.',
    })
  })
