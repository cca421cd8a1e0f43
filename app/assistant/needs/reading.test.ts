import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { content } from '../testing.ts'
import { readMessage } from './reading.ts'

/** The Monday before Thanksgiving, 10 AM. */
const now = Temporal.Instant.from('2026-11-23T10:00-05:00')
const read = (message: string) => readMessage(content, { calendar: content.calendar, now }, message)
const productOf = (message: string) => read(message).items[0]?.product?.key
const dayOf = (message: string) => {
  const { day } = read(message)
  return day === undefined || day === 'asap' ? day : `${day.by ? 'by ' : ''}${day.date.toString()}`
}

test('the sentence of the trial is understood: product, gallons and day', () => {
  const { items, day } = read('i need 800 gal off road by thursday')
  expect(items).toMatchObject([{ product: { key: 'off-road-diesel' }, gallons: 800 }])
  expect(day).toMatchObject({ by: true })
  expect(dayOf('i need 800 gal off road by thursday')).toBe('by 2026-11-26')
})

test('the other sentences of the trial: a figure of gallons, a day and a city, and no quantity where none is', () => {
  expect(read('how much is 800 gallons delivered roughly').items).toMatchObject([{ gallons: 800 }])
  expect(read('do you deliver tomorrow to Dublin').place?.name).toBe('Dublin')
  expect(dayOf('do you deliver tomorrow to Dublin')).toBe('2026-11-24')
  expect(read('do you bring a tank i can rent').items).toEqual([])
  expect(
    read('whats the difference between red diesel and heating oil').items.map(({ product }) => product?.key),
  ).toEqual(['off-road-diesel', 'heating-oil'])
})

test.each([
  ['300 red', 'off-road-diesel'],
  ['farm diesel', 'off-road-diesel'],
  ['number 2 off road', 'off-road-diesel'],
  ['clear', 'ulsd'],
  ['diesel for our trucks', 'ulsd'],
  ['reg unleaded', 'gasoline-87'],
  ['premium gas', 'gasoline-premium'],
  ['make it premium not regular', 'gasoline-premium'],
  ['kero', 'kerosene'],
  ['15w40', 'engine-oils'],
  ['AW 46', 'hydraulic-fluids'],
  ['anticongelante', 'coolants'],
  ['red antifreeze', 'coolants'],
  ['number 2 off hwy', 'off-road-diesel'],
  ['off rd diesel', 'off-road-diesel'],
  ["diesel pa'l tractor", 'off-road-diesel'],
  ['gas sin plomo', 'gasoline-87'],
  ['aceite pa la calefaccion', 'heating-oil'],
  ['antifreze', 'coolants'],
  ['kerosine', 'kerosene'],
  ['400 gal for the road trucks', 'ulsd'],
  ['diesel not dyed', 'ulsd'],
  ['diesel sin tinte', 'ulsd'],
  ['diesel pintado', 'off-road-diesel'],
  ['diesel with the dye', 'off-road-diesel'],
  ['#2 for the boiler', 'heating-oil'],
  ['oil for the church', 'heating-oil'],
  ['aftertreatment fluid', 'def'],
  ['diff lube', 'gear-oils'],
  ['fluid for the hydraulics', 'hydraulic-fluids'],
  ['radiator fluid', 'coolants'],
])('"%s" is %s', (said, product) => {
  expect(productOf(`need ${said}`)).toBe(product)
})

test('plain diesel may be clear or dyed, and which one is not made up', () => {
  expect(read('500 gallons of diesel').items).toMatchObject([{ product: { kind: 'fuel' }, gallons: 500 }])
  expect(productOf('500 gallons of diesel')).toBeUndefined()
  expect(productOf('put us on the regular delivery')).toBeUndefined()
  expect(productOf('set up a regular time for our 8 day cabs, clear diesel')).toBe('ulsd')
  expect(productOf('7500 gal of off road, unload after 6')).toBe('off-road-diesel')
})

test.each([
  ['1.2k gal red', 1200],
  ['nine hundred gallons of off road', 900],
  ['two 500s of red', 1000],
  ['6 tanks x 150 gal each', 900],
  ['fill my 275 with heating oil', 275],
  ['800ish dyed', 800],
  ['400 galones de diesel', 400],
  ['make it 600 instead of 400', 600],
  ['i want to order 1200 gallons of clear', 1200],
  ['order 1000 red', 1000],
  ['500 or so of red', 500],
  ['5 hundred gal red', 500],
  ['22 vans on gas, roughly 12 gal each', 264],
  ['4 maquinas, como 50 galones cada una de rojo', 200],
  ['fill both 300 gal tanks with red', 600],
  ['llenar 3 tanques de 500 de rojo', 1500],
  ['600 in the big tank and 400 in the small one of red', 1000],
  ['1800 clear split between two tanks, 1000 and 800', 1800],
  ['have a 275, need 200 gal heating oil', 200],
  ['I put in for 250 gal of kero, change it to 180', 180],
  ['mi pedido era de 300 pero mejor pongale 500', 500],
  // The truck must bring the most of it.
  ['between 400 and 500 gal of diesel', 500],
  ['600-800 gal of red', 800],
  ['2-300 gal of red', 300],
  ['change it from 600 to 800 gal of red', 800],
  ['change it from 600 to 350 gal of red', 350],
  ['three fifty of clear', 350],
  ['a couple hundred red', 200],
  ['half my 300 gal tank, red', 150],
  ['fill all 3 of my 300 gallon barrels with red', 900],
  ['we burn 50 gal a day, send a week worth of red', 350],
  ['the neighbor got 600 off you at 3.09, i want 400 of the same red', 400],
  ['two generators each tank is 240 gallons of red', 480],
  ['it is below 20 here, send 300 clear', 300],
  ['three quarters of a thousand gallons of red', 750],
])('"%s" is %i gallons', (said, gallons) => {
  expect(read(said).items[0]?.gallons).toBe(gallons)
})

test.each([
  'call me at 614-555-0142 about diesel',
  'diesel to 43215',
  'off 33, need diesel',
  'order OR-4471, diesel',
  'diesel before 7am',
  'top off our 10k tank of diesel, it reads 30 percent',
  'diesel for the 3rd house on Township Road 47',
  'order 20417 needs diesel',
  'cancel order 3318, the diesel',
  'we burn 60 gal a day of diesel',
  'diesel at $3.09 a gallon',
  'diesel, tank is a third full',
  'price per drum of 15w40',
])('"%s" says no quantity', (said) => {
  expect(read(said).items[0]?.gallons).toBeUndefined()
  expect(read(said).items[0]?.packages).toBeUndefined()
})

test.each([
  ['a tote of coolant', 'tote', 1],
  ['2 drums of 15w40', 'drum', 2],
  ['AW 32 in 275 totes', 'tote', 1],
  ['five buckets of hydraulic oil', 'pail', 5],
  ['dos tambores de aceite', 'drum', 2],
  ['coolant extended life red 2 totes', 'tote', 2],
  ['un par de tambos de 15w40', 'drum', 2],
  ['two 55s of 15w40', 'drum', 2],
  ['4 ea 55 gal drums of aw46', 'drum', 4],
  ['tambos de 55 de 15w40, dos', 'drum', 2],
  ['pails of aw68 - 8', 'pail', 8],
  ['two (2) totes of def', 'tote', 2],
  ['kerosene by the drum, 3 of them', 'drum', 3],
])('"%s" is packages: %s, %i', (said, kind, count) => {
  expect(read(said).items[0]?.packages).toMatchObject({ kind, count })
})

test.each([
  ['in Dublin', 'Dublin'],
  ['Hilliard yard', 'Hilliard'],
  ['to 43017', '43017'],
  ['Vinton county', 'Vinton County'],
  ['St. Marys', 'Saint Marys'],
  ['to Troy', 'Troy'],
  ['to the Hilliard lot instead of Dublin', 'Hilliard'],
  ['in Marysvile', 'Marysville'],
  ['at our Etna dock', 'Etna'],
  ['estoy en Etna en la bodega', 'Etna'],
  ['en el condado Union', 'Union County'],
])('"%s" is the place %s', (said, place) => {
  expect(read(`500 gal red ${said}`).place?.name).toBe(place)
})

test.each([
  'ask for Troy',
  'looking at locking 3000 gal',
  'Jackson said to call',
  'off 33',
  'to our yard',
  'to Chicago',
])('"%s" is no place', (said) => {
  expect(read(`500 gal red, ${said} please ok`).place).toBeUndefined()
})

test('several needs keep their quantities', () => {
  expect(read('800 clear, 300 red, 1 tote def, all to the yard in marysville by wed').items).toMatchObject([
    { product: { key: 'ulsd' }, gallons: 800 },
    { product: { key: 'off-road-diesel' }, gallons: 300 },
    { product: { key: 'def' }, packages: { kind: 'tote', count: 1 } },
  ])
})

test.each([
  ['5 gal buckets of hydraulic fluid, i need 6 of em', { kind: 'pail', count: 6, size: 5 }],
  ['(4) 55-gal drums of antifreeze', { kind: 'drum', count: 4, size: 55 }],
  ['drums of 15w40 x 3', { kind: 'drum', count: 3 }],
  ['pails of grease (12)', { kind: 'pail', count: 12 }],
  ['275 gal tote of def', { kind: 'tote', count: 1, size: 275 }],
])('how many packages is read where the figure stands apart from them: "%s"', (said, packages) => {
  expect(read(said).items[0]?.packages).toMatchObject(packages)
})

test('gallons for each of two products are for both', () => {
  expect(read('200 gal each of red and clear').items).toMatchObject([{ gallons: 200 }, { gallons: 200 }])
})

test('a message that corrects an order counts what the order should have been', () => {
  const { items } = read('you got us down for 500 clear, should have been 300 dyed')
  expect(items).toMatchObject([{ product: { key: 'off-road-diesel' }, gallons: 300 }])
  expect(dayOf('you have me down for friday but i need thursday')).toBe('2026-11-26')
  expect(dayOf('push our friday to monday')).toBe('2026-11-30')
})

test('the level of a tank is no day, and a town whose name ends in "on" is a town', () => {
  expect(dayOf('gauge is at 1/8 tank')).toBeUndefined()
  expect(read('2200 ulsd Hebron wed').place?.name).toBe('Hebron')
  expect(read('200 kero at the bremen pit').place?.name).toBe('Bremen')
})

test.each([
  ['need 150 gal heating oil tank is almost empty', { gallons: 150 }],
  ['i need my 275 gal fuel oil tank filled', { gallons: 275 }],
  ['do you carry totes of def? if yes 2 of them to heath', { packages: { kind: 'tote', count: 2 } }],
  ['can you switch those 2 drums to 10 pails', { packages: { kind: 'pail', count: 10 } }],
  ['lets go with the 300 then', { gallons: 300 }],
  [
    '12 trucks in the lot behind the old mill on the river in newark, they are all yours friday night after ten, about 40 gal each',
    { gallons: 480 },
  ],
])('how much is wanted, beside a tank, an order and a question: "%s"', (said, item) => {
  expect(read(said).items[0]).toMatchObject(item)
})

test.each([
  // A half, a thousand and hundreds as they are written and said.
  ['2 1/2 k of dyed', { gallons: 2500 }],
  ['mil doscientos cincuenta galones de rojo', { gallons: 1250 }],
  ['at least 150 no more than 250 gallons of heating oil', { gallons: 250 }],
  ['350+ off road', { gallons: 350 }],
  ['a few hundred red, say 300', { gallons: 300 }],
  ['Fuel: dyed; Amount: 420', { gallons: 420 }],
  // What is taken back.
  ['500 gal off road friday, actually 650', { gallons: 650 }],
  ['need 500 gallons off road scratch that 650', { gallons: 650 }],
  ['need 600 (not 500 like last time) off road', { gallons: 600 }],
  ['make my wed order 600 instead of 400', { gallons: 600 }],
  // What goes into several tanks, or to several places.
  ['off road split 500 barn 300 shop', { gallons: 800 }],
  ['1,800 of clear split two tanks 1000/800', { gallons: 1800 }],
  ['need 450 here and 250 at our Utica yard, clear', { gallons: 700 }],
  ['400 gal each for 2 tanks, dyed', { gallons: 800 }],
  ['a 500 and a 250, both empty, red', { gallons: 750 }],
  ['two drops of 300 red', { gallons: 600 }],
  ['3 loaders and a dozer, 60 gal apiece, dyed', { gallons: 240 }],
  // What is used, and for how long.
  ['we use 50 gal of off road a day, bring 2 weeks worth', { gallons: 700 }],
  ['400 a visit, dyed, every two weeks', { gallons: 400 }],
])('gallons in other spellings: "%s"', (said, item) => {
  expect(read(said).items[0]).toMatchObject(item)
})

test.each([
  ['5 x 55s of 15w40', { kind: 'drum', count: 5, size: 55 }],
  ['def 275 totes x 2', { kind: 'tote', count: 2, size: 275 }],
  ['5 gal pails of aw46 - how many have you got? i need 8 by friday', { kind: 'pail', count: 8 }],
  ['30 pails of aw 46', { kind: 'pail', count: 30 }],
  ['20 gal jugs of 15w40', { kind: 'other', count: 20 }],
  ['AW46 x3 drums', { kind: 'drum', count: 3 }],
  ['antifreeze, the red extended life, 3 five gal buckets', { kind: 'pail', count: 3, size: 5 }],
  ['need 4 totes of def instead of the 3 i ordered', { kind: 'tote', count: 4 }],
])('packages in other spellings: "%s"', (said, packages) => {
  expect(read(said).items[0]?.packages).toMatchObject(packages)
})

test.each([
  'can a 500 gal tank sit half full',
  'two 275s in the basement are empty, heating oil',
  'tank is at a quarter, 330 heating oil, top it',
])('tanks are no packages: "%s"', (said) => {
  expect(read(said).items[0]?.packages).toBeUndefined()
})

test.each([
  ['60 gallons of clear kerosene', ['kerosene']],
  ['350 of the 91', ['gasoline-premium']],
  ['200 gallons for an oil furnace at my house', ['heating-oil']],
  ['two drums ATF and one drum of 50/50 coolant', [undefined, 'coolants']],
])('a color, an octane and a house tell the product: "%s"', (said, products) => {
  expect(read(said).items.map(({ product }) => product?.key)).toEqual(products)
})

test.each([
  ['premium for the boats, Port Clinton', 'Port Clinton'],
  ['2 drums atf, bill to our Cleveland office, ship to the Chillicothe garage', 'Chillicothe'],
])('a town is spelled as it is, and where the bill goes is no place: "%s"', (said, place) => {
  expect(read(said).place?.name).toBe(place)
})

test.each([
  ['2,000gal clear', 2000],
  ['7 hundred fifty gal dyed', 750],
  ['three quarters of my 1000 gal tank, dyed', 750],
  ['fuel 2 dozers, a 336 and a roller with dyed, 90 gal each', 360],
  ['heating oil for the three rentals on Maple (nos. 112, 114 and 118), 160 gal apiece', 480],
  ['I owe the neighbor about 80 gal, bring me 650 of the red stuff wednesday', 650],
  ['the 500 gal tank can take 450, off road', 450],
  ['600 not 400 off road', 600],
  ['we burn 60,000 gal a year of clear', undefined],
] as const)('"%s" asks for %s gallons', (said, gallons) => {
  expect(read(said).items[0]?.gallons).toBe(gallons)
})

test('dozens of packages are counted', () => {
  expect(read('2 doz tubes of grease').items[0]?.packages?.count).toBe(24)
  expect(read('a dozen pails of hytran').items).toMatchObject([
    { product: { key: 'hydraulic-fluids' }, packages: { kind: 'pail', count: 12 } },
  ])
})

test("the place that the request names counts among several, and another company's name is not a place", () => {
  expect(read('Dale over by Celina pulled us out, bring me 650 red to the place outside Coldwater').place?.name).toBe(
    'Coldwater',
  )
  expect(read('a Columbus outfit did not work out. Terminal is in Grove City').place?.name).toBe('Grove City')
})

test('tanks by their sizes are summed, so much of each is meant of either, and oil in a tank is heating oil', () => {
  expect(read('got three 500s and a 1000, dyed').items).toMatchObject([{ gallons: 2500 }])
  expect(read('need 600 of each, on road and off road').items).toMatchObject([{ gallons: 600 }, { gallons: 600 }])
  expect(read('my oil tank is down, 275 gal').items).toMatchObject([{ product: { key: 'heating-oil' }, gallons: 275 }])
  expect(read('diesel for 14 box trucks, roughly 600 gal').items).toMatchObject([{ gallons: 600 }])
})
