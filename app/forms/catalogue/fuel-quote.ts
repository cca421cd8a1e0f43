import { choice } from '../fields/choice.ts'
import { email } from '../fields/email.ts'
import { gallons } from '../fields/gallons.ts'
import { plainDate } from '../fields/plain-date.ts'
import { telephone } from '../fields/telephone.ts'
import { text } from '../fields/text.ts'
import { defineForm } from '../form.ts'
import { optionalFields } from '../options/optional-fields.ts'
import { furtherProducts, productChoice } from '../named-product.ts'

const further = furtherProducts(['fuel', 'lubricant'])

export default defineForm({
  path: '/quote/fuel',
  kind: 'fuel_quote',
  title: 'Fuel quote',
  callAbout: 'A price for diesel, gasoline, heating oil or kerosene.',
  intro: "Six answers and you're done. You'll have a price {promise}, by email or phone.",
  prefix: 'FQ',
  promise: 'fuel_quote',
  sections: {
    Fuel: {
      fuelType: choice(
        'Fuel type',
        {
          diesel: 'Diesel',
          gasoline: 'Gasoline',
          'heating-oil': 'Heating oil',
          other: 'Other',
        },
        { sold: true },
      ),
      product: productChoice(['fuel'], { help: "Such as off-road diesel. Leave it blank if you're not sure." }),
      volume: gallons('Volume', { min: 1, help: 'In gallons. An estimate is fine.' }),
    },
    ...further.sections,
    Delivery: {
      deliveryAddress: text('Delivery address', {
        help: 'Where the tank or equipment is. You can add a gate code later.',
        autoComplete: 'address-line1',
        linked: 'place',
      }),
      deliveryDate: plainDate('Delivery date', { optional: true, notBeforeToday: true }),
      deliveryWhen: optionalFields.deliveryWhen,
    },
    Contact: {
      name: text('Name', { autoComplete: 'name' }),
      email: email('Email', { help: 'We send your quote here.' }),
      phone: telephone('Phone', { help: 'In case we have a question about this quote.' }),
    },
    'More details (optional)': {
      tankOrMachines: optionalFields.tankOrMachines,
      packages: optionalFields.packages,
      moreProducts: optionalFields.moreProducts,
      company: optionalFields.company,
      purchaseOrder: optionalFields.purchaseOrder,
      gateCode: optionalFields.gateCode,
      notes: optionalFields.notes,
    },
  },
  folded: [...further.folded, 'More details (optional)'],
  submit: 'Send quote request',
  runningDry: true,
  next: [
    ['Right away', 'A reference number and your answer time, on screen and by email.'],
    ['Next', 'We price the load: rack, freight, and each tax on its own line.'],
    ['By your answer time', 'You have a written price. Nothing is ordered until you say so.'],
  ],
  toast: 'Quote Request Submitted!',
  thanks: 'Thank you. Our team will contact you {promise} with a written price.',
  home: 'Return to Home',
  contact: { name: 'name', email: 'email', phone: 'phone', company: 'company' },
  sample: {
    fuelType: 'diesel',
    volume: '800',
    deliveryAddress: '14200 County Road 9, Marysville, OH 43040',
    name: 'Dana Field',
    email: 'office@hilltop-farm.example',
    phone: '(614) 555-0168',
  },
})
