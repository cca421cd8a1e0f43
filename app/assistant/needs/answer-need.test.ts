import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { answerOf, builtIn } from '../testing.ts'

/** The Monday before Thanksgiving, 10 AM. */
const now = Temporal.Instant.from('2026-11-23T10:00-05:00')

/** The last message of a conversation in which the customer said the others before. */
const say = (...said: string[]) =>
  answerOf(
    builtIn,
    said.at(-1) ?? '',
    { now },
    { history: said.slice(0, -1).map((content) => ({ role: 'user', content })) },
  )
const linkOf = async (...said: string[]) => (await say(...said)).suggestions[0]?.action

test('the link of the contract, word for word', async () => {
  expect(await linkOf('i need 800 gal off road by thursday')).toBe(
    '/quote/fuel?product=off-road-diesel&volume=800&deliveryDate=2026-11-25&deliveryWhen=by',
  )
})

test('the answer repeats the need, names the closed day and the missing facts, and adds no article', async () => {
  const { text, passages } = await say('i need 800 gal off road by thursday')
  expect(text.split('\n')).toEqual([
    'Got it: 800 gallons of off-road diesel (dyed), by Wed, Nov 25, 2026.',
    "We're closed Thu, Nov 26, 2026 (Thanksgiving), so it has to come by Wed, Nov 25, 2026.",
    "You'll have a price within 24 hours. The office is open now, until 6 PM.",
    'Which city, county or ZIP code does it go to?',
  ])
  expect(passages.some((id) => id.startsWith('article-'))).toBe(false)
})

test('a need of today, or of a day before which nobody is at the office, is told what to do instead of waiting', async () => {
  const hotline = expect.stringContaining('The same day is an emergency delivery: call (614) 555-0142, day or night')
  expect((await say('need 500 red in Dublin today')).text).toEqual(hotline)
  const evening = { now: Temporal.Instant.from('2026-11-23T19:00-05:00') }
  const late = async (said: string) => (await answerOf(builtIn, said, evening, { history: [] })).text
  expect(await late('need 500 red in Dublin tomorrow')).toContain('Our office is closed until then')
  expect(await late('need 500 red in Dublin on wednesday')).not.toContain('Our office is closed until then')
  expect((await say('need 500 red in Dublin tomorrow')).text).not.toMatch(/emergency|closed/)
})

test('one thing at a time is asked, and the answers fill the link', async () => {
  expect((await say('i need diesel')).text).toContain('clear')
  expect((await say('i need diesel', 'off road')).text).toContain('How many gallons?')
  expect((await say('i need diesel', 'off road', '500')).text).toContain('Which city')
  expect((await say('i need diesel', 'off road', '500', 'Dublin')).text).toContain('Which day')
  expect(await linkOf('i need diesel', 'off road', '500', 'Dublin', 'tomorrow')).toBe(
    '/quote/fuel?product=off-road-diesel&volume=500&deliveryDate=2026-11-24&deliveryWhen=on&deliveryAddress=Dublin',
  )
})

test('gallons after a question about a fuel are of that fuel, and "when" is answered with the days a delivery takes', async () => {
  const { text, suggestions } = await say('how much is off road diesel', 'when can i get 800 gallons')
  expect(suggestions[0]?.action).toBe('/quote/fuel?product=off-road-diesel&volume=800')
  expect(text).toContain('Standard delivery takes 3-5 days')
  expect(text).toContain('Which city')
})

test('a customer who is out of fuel gets the hotline and their own facts, and no sales text', async () => {
  const { text, suggestions, sources } = await say('we ran out of off road diesel in Marysville')
  expect(text.split('\n\n')).toEqual([
    expect.stringContaining('(614) 555-0142'),
    expect.stringMatching(/^Got it: .*\.$/),
  ])
  expect(suggestions.map(({ text }) => text)).toEqual([
    'After the call: leave what you need',
    'Emergency? Call (614) 555-0142',
  ])
  expect(sources.map(({ href }) => href)).toEqual(['/emergency-service'])
  const sure = await say('we ran out of diesel')
  expect(sure.suggestions.map(({ action }) => action)).not.toContain('fuel_quote')
})

test('the price of a drum is asked for, and no list of grades answers it; how much it holds is another question', async () => {
  for (const asked of ['how much is a drum of AW46', 'price on a drum of AW 46 hydraulic oil'])
    expect([asked, (await say(asked)).text]).toEqual([
      asked,
      expect.stringMatching(/^The price depends .* within 24 hours\.$/),
    ])
  expect((await say('what hydraulic oil grades do you have')).text).not.toContain('The price depends')
})

test('a ZIP code that was said before is in the notes of the form, whose address it is not', async () => {
  const { offer } = await say('43015', '800 gallons of off road')
  expect(offer).toMatchObject({ answers: { notes: expect.stringContaining('ZIP 43015') } })
})

test('"and gas?" and "how about Saturday" lean on the need before', async () => {
  const first = '300 gal of red to Dublin on friday'
  expect(await linkOf(first, 'how about saturday')).toContain('deliveryDate=2026-11-28')
  expect(await linkOf(first, 'and gas?')).toBe(
    '/quote/fuel?product=gasoline-87&deliveryDate=2026-11-27&deliveryWhen=on&deliveryAddress=Dublin',
  )
  expect(await linkOf(first, 'what are your hours on friday')).not.toContain('?')
})

test('several needs have a button each, and the first form is told of the others', async () => {
  const { suggestions, offer } = await say('650 gal dyed plus a drum of 15W-40 for Lancaster, friday')
  expect(suggestions.slice(0, 2).map(({ action }) => action)).toEqual([
    '/quote/fuel?product=off-road-diesel&volume=650&deliveryDate=2026-11-27&deliveryWhen=on&deliveryAddress=Lancaster',
    '/quote/lubricants?product=engine-oils&volume=1+drum+of+15W-40&deliveryDate=2026-11-27&deliveryWhen=on&deliveryAddress=Lancaster',
  ])
  expect(offer).toMatchObject({
    form: '/quote/fuel',
    answers: { moreProducts: expect.stringContaining('1 drum') as string },
  })
})

test('a need that is asked for one thing at a time is whole at its end, however long that took', async () => {
  const said = ['need diesel', 'clear', '400', 'Dublin']
  const { suggestions } = await answerOf(builtIn, 'friday', { now }, { said })
  expect(suggestions[0]?.action).toContain('product=ulsd&volume=400&deliveryDate=')
})

test('a day that is over stands in no link', async () => {
  const thanksgiving = Temporal.Instant.from('2026-11-26T10:00-05:00')
  const { suggestions } = await answerOf(builtIn, '500 red to Ada before thanksgiving', { now: thanksgiving })
  expect(suggestions[0]?.action).toBe('/quote/fuel?product=off-road-diesel&volume=500&deliveryAddress=Ada')
})

test('a change of drums goes into the link as packages', async () => {
  expect(await linkOf('cambie mi pedido a 2 tambos de 15w40')).toContain('/support?')
  expect(await linkOf('cambie mi pedido a 2 tambos de 15w40')).toContain('packages=2+drums+of+15W40')
})

test('further fuels go along in the link of the first', async () => {
  expect(await linkOf('800 clear and 300 red to Dublin')).toBe(
    '/quote/fuel?product=ulsd&volume=800&product2=off-road-diesel&volume2=300&deliveryAddress=Dublin',
  )
})

test('more than one delivery holds is said, and half a load asks how many gallons', async () => {
  expect((await say('9000 gallons of clear to Marion')).text).toContain('5,000 gallons')
  expect((await say('half a load of off road to Marion')).text).toContain('7,000 to 8,500')
})

test('the hotline is said once in an answer, and not to who plans ahead', async () => {
  const ahead = await say('need diesel for the generators before the storm, friday, Dublin')
  expect(ahead.emergency).toBe('none')
  const { text } = await say('300 gallons of diesel asap in Dublin')
  expect(text.match(/emergency/gi)?.length ?? 0).toBeLessThanOrEqual(1)
})

test('fuel in totes goes into the link as packages, and what comes in gallons beside it has a form of its own', async () => {
  const { suggestions } = await say('We need DEF, 2 totes, and 2,500 ulsd at the Etna warehouse')
  expect(suggestions.slice(0, 2).map(({ action }) => action)).toEqual([
    '/quote/fuel?product=def&packages=2+totes&deliveryAddress=Etna',
    '/quote/bulk?product=ulsd&volume=2500&deliveryAddress=Etna',
  ])
})

test.each([
  'need diesel',
  'can i book a slot next tuesday',
  'can you fill my trucks every night',
  'i got 5 truck every truck 80 gallon',
  'if 300 dyed is under a grand then bring it',
  'can you beat 3.40 on 600 clear? if so book it',
  'Sidney yard is low on clear',
  'premium for the boat dock',
  'one transport of clear',
  'pallet of pails, tractor hydraulic',
  'oil tank is a 250, gauge says half, fill er up',
  'deliver to Galena not Sunbury',
])('"%s" is a need', async (said) => {
  const { emergency, suggestions } = await say(said)
  expect([emergency, suggestions[0]?.action]).toEqual(['none', expect.stringContaining('?')])
})

test.each([
  'we do not need any diesel this week',
  'do tractors need winter blend',
  'how much did heating oil drop this month',
  'my neighbor in Sunbury got 200 gallons cheaper',
  'can a 330 tote be reused for diesel',
  'we already bought our 600 gallons elsewhere',
  'si pido hoy 300 galones cuando llegan',
  'do you guys do 100 gallons',
  'how heavy is 300 gallons of gas',
  'how long is a tote of def good for',
])('"%s" is a question', async (said) => {
  expect(await linkOf(said)).not.toContain('?')
})

test.each([
  // Another day for the same gallons goes to those who plan the day; other gallons to those who keep the order.
  ['cambie mi entrega del martes al jueves, 300 galones', '/delivery/schedule?'],
  ['we need the 200 of red on thursday not friday', '/delivery/schedule?'],
  ['change my order to 400 gallons', '/support?'],
  ['swap our tote of def for 4 drums', '/support?'],
  ['order 33120 is for the Lima yard not the Findlay one, 3 drums hydraulic', '/support?'],
  ['order 1200 gallons clear', '/quote/fuel?'],
  // The days on which we work make no standing order.
  ['200 red saturday if you work saturdays', '/quote/fuel?'],
  ['200 clear mondays and thursdays', '/quote/bulk?'],
  ['350 clear to Hilliard, fridays no good, tuesday', '/quote/fuel?'],
  // A truck that hauls is no hauling; one that comes every night fuels on site.
  ['2 haul trucks at the quarry need 800 gal dyed thursday', '/quote/fuel?'],
  ['we haul grain and need 500 gal clear at our yard in Lima', '/quote/fuel?'],
  ['need somebody to haul 3000 gallons of our diesel from Heath to Newark', '/services?'],
  ['need a fuel truck every night at 2 jobsites in Sunbury, dyed 200', '/services?'],
  ['is the morning slot friday open for 400 dyed in Troy', '/schedule?'],
  ['mejor 350 en vez de 250 el rojo de manana', '/support?'],
  // How someone is reached best compares no products.
  ['300 clear to Niles, text is better than calling', '/quote/fuel?'],
  // How soon it can be had asks for it.
  ['how soon can you get 300 red to plain city', '/quote/fuel?'],
  ['send a truck friday, newark', '/quote/fuel?'],
])('"%s" leads to the form that takes it', async (said, form) => {
  expect(await linkOf(said)).toContain(form)
})

test.each([
  'driver left 300 yesterday and the ticket says 350',
  'tell me why kerosene went up since friday, i bought 80 gal',
  'need the msds for 15w40 by friday',
  'when did you bring the 200 gallons',
  'what hours wednesday and are you closed friday',
])('a story about a past delivery, a payment or a document is no need: "%s"', async (said) => {
  expect(await linkOf(said)).not.toContain('?')
})

test.each([
  // What was, and what is so.
  'your guy put 90 gal of clear in our red tank',
  'that 300 gal took us all the way to march',
  '150 gallons a month is all we use',
  'i used to haul 8000 gallon loads',
  'it took 410 gallons to fill the 500, does that sound right',
  // Where an order stands.
  'just making sure you have us down for 900 friday',
  'was the 500 dyed or clear',
  'where is my driver he was supposed to be here at 8, 300 gal offroad order 77123',
  'where is order 55120, 2 totes def, was due today',
  'is my delivery still on for tuesday, order 20418 400 gal',
  'has my delivery left yet? was supposed to be 400 this morning',
  // Notices.
  'fyi nobody is here thursday or friday',
  'we already have 400 coming wed so dont send anybody else',
  // Errands.
  'need proof of delivery for 600 gal on 11/12',
  'i need to find out what a 1000 gallon tank costs',
  'can you resend the quote for 2000 gallons',
  // Prices of so much and no more.
  'what would 6 drums of 15w40 run me',
  'how much is off road per gallon if i took 500',
  'would you match 2.99 on 500 gallons',
  // Tanks and changes that are asked about.
  'can off road sit over winter in a 1000 gal tank',
  'is there a charge to cancel an order of 500',
])('stories, notices, errands and prices are no need: "%s"', async (said) => {
  expect(await linkOf(said)).not.toContain('?')
})

test.each([
  ['thanks for the last load, need another 400 red', '/quote/fuel?'],
  ['whats your lead time? need 600 off road in Sunbury', '/quote/fuel?'],
  ['last time you brought 300 and we ran short, 450 dyed this time', '/quote/fuel?'],
  ['what would 500 of dyed run me delivered to Bremen', '/quote/fuel?'],
  ['full transport 7500 ulsd to Marion by dec 2', '/quote/bulk?'],
  ['nobody is here monday, so please deliver 300 red tuesday', '/quote/fuel?'],
  ['add a drum of 15w40 to fridays load', '/support?'],
  ['we switched gates, driver needs to use the side entrance, delivery is tomorrow', '/support?'],
  ['cancel the 500 gal for this week, tanks are full', '/support?'],
  ['where is my order? need 300 more red at the farm', '/quote/fuel?'],
])('a wish beside a story or a question is a need: "%s" leads to %s', async (said, form) => {
  expect(await linkOf(said)).toContain(form)
})

test('an email, a phone and a street that were typed go into the form, and into no address', async () => {
  const { offer, suggestions } = await say(
    'my number is 614-555-0168',
    'need 300 gal of red at 4820 Cheshire Rd in Sunbury on friday',
  )
  expect(offer).toMatchObject({ answers: { phone: '614-555-0168', deliveryAddress: '4820 Cheshire Rd' } })
  expect(suggestions.map(({ action }) => action).join(' ')).not.toMatch(/0168|Cheshire/)
})
