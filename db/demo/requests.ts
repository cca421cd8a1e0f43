import { randomUUID } from 'node:crypto'
import type { Context } from '#domain/context.ts'
import { moveRequest } from '#domain/requests/move.ts'
import { submitRequest } from '#domain/requests/submit.ts'
import { visitor, type Viewer } from '#domain/viewer.ts'
import { check } from '#forms/form.ts'
import { formOfKind } from '#forms/index.ts'
import { requestForm } from '#forms/promise.ts'
import type { DemoWorld } from '../demo.ts'
import type { DemoPeople } from './people.ts'

/** A fuel quote somebody asked for: how many hours ago, and after how many hours it was taken and answered, if it was. */
type Told = {
  ago: number
  taken?: number
  answered?: number
  name: string
  fuel: string
  gallons: string
  place: string
}

const told: Told[] = [
  {
    ago: 25.2,
    name: 'Olentangy Excavating',
    fuel: 'diesel',
    gallons: '2,400',
    place: '8812 Owenfield Dr, Lewis Center, OH 43035',
  },
  {
    ago: 24.4,
    taken: 20,
    name: 'Darby Grain',
    fuel: 'other',
    gallons: '3,000',
    place: '5150 Lafayette-Plain City Rd, London, OH 43140',
  },
  {
    ago: 22.6,
    taken: 1,
    name: 'Alum Creek Schools',
    fuel: 'heating-oil',
    gallons: '1,200',
    place: '2900 Lewis Center Rd, Lewis Center, OH 43035',
  },
  {
    ago: 19,
    name: 'Scioto Freight',
    fuel: 'diesel',
    gallons: '4,500',
    place: '3100 Alum Creek Dr, Columbus, OH 43207',
  },
  {
    ago: 11.5,
    taken: 3,
    name: 'Polaris Landscaping',
    fuel: 'gasoline',
    gallons: '600',
    place: '1500 Gemini Pl, Columbus, OH 43240',
  },
  { ago: 5, name: 'Marion Castings', fuel: 'diesel', gallons: '1,800', place: '900 Kellogg Pkwy, Marion, OH 43302' },
  { ago: 1.3, name: 'Knox Dairy', fuel: 'diesel', gallons: '950', place: '12400 Sycamore Rd, Mount Vernon, OH 43050' },
  { ago: 0.4, name: 'Hilliard Paving', fuel: 'diesel', gallons: '2,100', place: '4200 Leap Rd, Hilliard, OH 43026' },
  {
    ago: 30,
    taken: 1,
    answered: 6,
    name: 'Buckeye Lake Marina',
    fuel: 'gasoline',
    gallons: '500',
    place: '200 Watkins Rd, Millersport, OH 43046',
  },
  {
    ago: 52,
    taken: 2,
    answered: 19,
    name: 'Licking Milk Haulage',
    fuel: 'diesel',
    gallons: '2,000',
    place: '88 Thornwood Dr, Newark, OH 43055',
  },
  {
    ago: 77,
    taken: 1,
    answered: 4,
    name: 'Madison Poultry',
    fuel: 'diesel',
    gallons: '400',
    place: '7600 State Route 142, West Jefferson, OH 43162',
  },
  {
    ago: 120,
    taken: 8,
    answered: 23,
    name: 'Logan County Garage',
    fuel: 'diesel',
    gallons: '3,500',
    place: '1991 County Road 13, Bellefontaine, OH 43311',
  },
  {
    ago: 170,
    taken: 20,
    answered: 26,
    name: 'Fayette Stone',
    fuel: 'diesel',
    gallons: '5,000',
    place: '3000 Prairie Rd, Washington Court House, OH 43160',
  },
  {
    ago: 240,
    taken: 1,
    answered: 3,
    name: 'Delaware Transit',
    fuel: 'diesel',
    gallons: '4,000',
    place: '119 Henderson Ct, Delaware, OH 43015',
  },
  {
    ago: 330,
    taken: 2,
    answered: 12,
    name: 'Ross Orchards',
    fuel: 'gasoline',
    gallons: '350',
    place: '2400 Egypt Pike, Chillicothe, OH 45601',
  },
]

export const tellRequests = async (world: DemoWorld, people: DemoPeople) => {
  for (const story of told.toSorted((one, other) => other.ago - one.ago)) await tell(world, people, story)
  await tell(
    world,
    people,
    {
      ago: 3.2,
      name: 'Union County Farms',
      fuel: 'diesel',
      gallons: '800',
      place: '14200 County Road 9, Marysville, OH 43040',
    },
    people.customer,
  )
}

const tell = async ({ contextFor }: DemoWorld, people: DemoPeople, story: Told, viewer: Viewer = visitor) => {
  const at = (hours: number, viewer: Viewer): Context => {
    const ctx = contextFor(viewer)
    return { ...ctx, now: ctx.now.subtract({ seconds: Math.round((story.ago - hours) * 3600) }) }
  }
  const form = formOfKind('fuel_quote')
  if (!form) throw new Error('The demo tells of fuel quotes, and there is no such form.')
  const checked = check(form, typed(story), { today: '2026-01-01' })
  if ('problems' in checked)
    throw new Error(`The demo's request does not pass its own form: ${JSON.stringify(checked.problems)}`)
  const { request } = await submitRequest(at(0, viewer), requestForm(form, checked.answers), {
    submissionId: randomUUID(),
    ...checked,
  })
  if (story.taken) await moveRequest(at(story.taken, people.admin), request.id, 'take', 'received')
  if (story.answered) await moveRequest(at(story.answered, people.admin), request.id, 'answer', 'in_progress')
}

const typed = ({ name, fuel, gallons, place }: Told) => ({
  fuelType: fuel,
  volume: gallons,
  deliveryAddress: place,
  name,
  email: `office@${name.toLowerCase().replaceAll(' ', '-')}.example`,
  phone: '(614) 555-0168',
})
