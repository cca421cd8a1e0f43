import { phoneOf } from './people.ts'
import type { DemoRequestStory } from './requests.ts'

const ask = (
  ago: number,
  name: string,
  fuel: string,
  gallons: string,
  place: string,
  done: DemoRequestStory['done'],
): DemoRequestStory => ({
  ago,
  asked: {
    ...{ kind: 'fuel_quote', fuelType: fuel, volume: gallons, deliveryAddress: place, name },
    email: `office@${name.toLowerCase().replaceAll(' ', '-')}.example`,
    phone: phoneOf(name),
  },
  done,
})

/** Fuel quotes that were asked for: hours ago, by whom, what, and what the desk did. The first two were missed. */
export const fuelQuotes: readonly DemoRequestStory[] = [
  ask(25.2, 'Olentangy Excavating', 'diesel', '2,400', '8812 Owenfield Dr, Lewis Center, OH 43035', []),
  ask(24.4, 'Darby Grain', 'other', '3,000', '5150 Lafayette-Plain City Rd, London, OH 43140', [[20, 'take']]),
  ask(22.6, 'Alum Creek Schools', 'heating-oil', '1,200', '2900 Lewis Center Rd, Lewis Center, OH 43035', [
    [1, 'take'],
  ]),
  ask(19, 'Scioto Freight', 'diesel', '4,500', '3100 Alum Creek Dr, Columbus, OH 43207', []),
  ask(11.5, 'Polaris Landscaping', 'gasoline', '600', '1500 Gemini Pl, Columbus, OH 43240', [[3, 'take']]),
  ask(5, 'Marion Castings', 'diesel', '1,800', '900 Kellogg Pkwy, Marion, OH 43302', []),
  ask(1.3, 'Knox Dairy', 'diesel', '950', '12400 Sycamore Rd, Mount Vernon, OH 43050', []),
  ask(0.4, 'Hilliard Paving', 'diesel', '2,100', '4200 Leap Rd, Hilliard, OH 43026', []),
  ask(30, 'Buckeye Lake Marina', 'gasoline', '500', '200 Watkins Rd, Millersport, OH 43046', [
    [1, 'take'],
    [6, 'answer'],
  ]),
  ask(52, 'Licking Milk Haulage', 'diesel', '2,000', '88 Thornwood Dr, Newark, OH 43055', [
    [2, 'take'],
    [19, 'answer'],
  ]),
  ask(77, 'Madison Poultry', 'diesel', '400', '7600 State Route 142, West Jefferson, OH 43162', [
    [1, 'take'],
    [4, 'answer'],
  ]),
  ask(120, 'Logan County Garage', 'diesel', '3,500', '1991 County Road 13, Bellefontaine, OH 43311', [
    [8, 'take'],
    [23, 'answer'],
  ]),
  ask(170, 'Fayette Stone', 'diesel', '5,000', '3000 Prairie Rd, Washington Court House, OH 43160', [
    [20, 'take'],
    [26, 'answer'],
  ]),
  ask(240, 'Delaware Transit', 'diesel', '4,000', '119 Henderson Ct, Delaware, OH 43015', [
    [1, 'take'],
    [3, 'answer'],
  ]),
  ask(330, 'Ross Orchards', 'gasoline', '350', '2400 Egypt Pike, Chillicothe, OH 45601', [
    [2, 'take'],
    [12, 'answer'],
  ]),
]
