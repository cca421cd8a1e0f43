import { expect, test } from 'vitest'
import { ask, answerOf, content, builtIn } from '../testing.ts'
import { shortenAnswer } from './shorten-answer.ts'

const { phone } = content.company

/** Asks one thing after the other, as a visitor does, and gives the last answer. */
const askInTurn = (...questions: string[]) => {
  const text = questions.pop() ?? ''
  const history = questions.map((content) => ({ role: 'user' as const, content }))
  return answerOf(builtIn, text, {}, { history })
}

test('out of oil in a county: its hours from the call come first', async () => {
  const { text, emergency } = await ask(
    'my furnace is out of oil and its 20 degrees, how fast can you get to Hocking county?',
  )
  expect(emergency).toBe('sure')
  expect(text).toMatch(/^Fuel gets to Hocking County 2-4 hours after your call\./)
})

test('a possible emergency shows the county’s emergency hours above the answer', async () => {
  const { text, emergency } = await ask('we are running low on diesel in Ashtabula County')
  expect(emergency).toBe('unsure')
  expect(text.split('\n')[0]).toContain('Ashtabula County 4-6 hours after your call')
})

test('"how fast" of a county says its emergency hours before its routes', async () => {
  const { text } = await ask('how fast can you get to Perry County')
  expect(text).toContain('Perry County 2-4 hours after your call')
  expect(text).not.toContain('Columbus metro: ')
})

test('the county of the question before is remembered', async () => {
  for (const q of ['and how fast in an emergency?', 'how soon would you be there in an emergency'])
    expect([q, (await askInTurn('do you deliver to Perry county', q)).text]).toEqual([
      q,
      expect.stringContaining('Perry County 2-4 hours'),
    ])
  expect((await askInTurn('we are in Knox County', 'do you deliver there?')).text).toContain('in Knox County')
  expect((await askInTurn('do you deliver to Perry county', 'which cities do you serve')).text).toContain(
    'Cities served: Columbus',
  )
})

test('an answer about one county does not list all others', async () => {
  const { text } = await ask('do you deliver to Hocking county')
  expect(text).toContain('in Hocking County')
  expect(text).not.toContain('Cities served')
})

test('an ordinary word is no county, and a slip in a county is read', async () => {
  expect((await ask('oil is running into the lake')).text).not.toContain('Lake County')
  expect((await ask('do you deliver to Hockng county')).text).toContain('in Hocking County')
})

test('a town without a page of its own is answered for its county, and an unknown ZIP asks for the county', async () => {
  expect((await ask('do you deliver to Lancaster')).text).toContain('in Fairfield County')
  expect((await ask('out of gas on i-71 near mansfield help')).text).toContain('Richland County')
  expect((await ask('do you deliver to zip 43701')).text).toContain('Muskingum County')
  const { text, sources } = await ask('do you deliver to zip 43999')
  expect(text).toContain('which county ZIP code 43999 is in')
  expect(sources[0]?.href).toBe('/coverage')
  const counties = new Set(content.coverage.counties.map(({ name }) => name))
  expect(Object.entries(content.chatWords.towns).filter(([, county]) => !counties.has(county))).toEqual([])
})

test('no answer ends within parentheses or after an abbreviation', async () => {
  const { text } = await ask('what will it cost?')
  expect(text.split('(').length).toBe(text.split(')').length)
  const long = `${'We blend in winter. '.repeat(24)}It has parts (one. Two) and No. 2 fuel oil, ${'x'.repeat(80)}.`
  expect(shortenAnswer(long)).toBe('We blend in winter. '.repeat(24).trim())
  for (const passage of content.passages) {
    const { text } = await ask(passage.title)
    expect([passage.id, text.split('(').length]).toEqual([passage.id, text.split(')').length])
  }
})

test('a question in Spanish is answered in Spanish, and an order is no emergency', async () => {
  const { text, emergency } = await ask('¿Hablan español? Necesito 200 galones de diésel mañana')
  expect(emergency).toBe('none')
  expect(text.split('\n')[0]).toMatch(/(galón|combustible|español|diésel)/)
  const { text: only } = await ask('¿Tienen propano?')
  expect(only).toBe('Eso no está en nuestra lista de productos. Ventas le dice si se puede o a quién preguntar.')
  const { text: inNeed } = await ask('ayuda, hay un incendio en el tanque')
  expect(inNeed.split('\n')[0]).toContain('llame primero al 911')
  expect((await ask('Do you deliver in El Paso?')).text).not.toContain('español')
})

test('the most common questions are answered in Spanish with figures from the same data', async () => {
  const { text } = await ask('cuanto cuesta el diesel?')
  expect(text).toMatch(/^No publicamos un precio por galón.* en 24 horas\.$/)
  expect((await ask('a que hora abren?')).text).toContain('lunes a viernes 7 AM a 6 PM, sábado 8 AM a 2 PM')
  expect((await ask('cuanto tarda el credito?')).text).toMatch(/español|en 3 a 5 días hábiles/)
  const spill = await ask('se derramo diesel en el patio')
  expect(spill.text).toMatch(/^Con fuego, heridos o peligro de vida, llame primero al 911\./)
  expect(spill.text).toContain(`Llame ahora a la línea de emergencia: ${phone}`)
})

test('a visitor who says it is no emergency gets the answer below the hotline', async () => {
  const { outcome, emergency, text } = await ask('Not an emergency, but both tanks are dry and planting starts Monday')
  expect(outcome).not.toBe('emergency')
  expect(emergency).toBe('unsure')
  expect(text.split('\n')[0]).toContain(phone)
})

test('a short question is read with the one before it, when it says nothing alone', async () => {
  const said = 'the driver put gasoline in our diesel tank'
  expect((await askInTurn(said, 'can we still run it?')).passages[0]).toBe('wrong-fuel')
  expect((await askInTurn('do you sell diesel', 'and what about gasoline')).passages[0]).toBe('fuel-gas87')
  expect((await askInTurn(said, 'are you open on Saturday')).passages[0]).toBe('hours')
  expect((await askInTurn('I smell gas in the garage', 'it comes from the furnace')).emergency).not.toBe('none')
})

test('an article answers in its own words', async () => {
  const { text, sources } = await ask('what does the sign on a dyed tank have to say')
  expect(text).toContain('DYED DIESEL FUEL, NONTAXABLE USE ONLY, PENALTY FOR TAXABLE USE')
  expect(sources[0]?.href).toBe('/insights/dyed-diesel-ohio#the-notice')
})

test('a fire or a spill is offered no quote', async () => {
  const { suggestions } = await ask('there is a fire at the tank')
  expect(suggestions.map(({ action }) => action)).toEqual(['tel:+16145550142', 'talk_to_sales'])
})

test('a smell of gas, a leak or a fire: 911 stands before the hotline', async () => {
  for (const q of ['I smell gas and there is a leak', 'fire at the fuel tank', 'diesel is gushing out of the hose'])
    expect([q, (await ask(q)).text.split('\n')[0]]).toEqual([q, expect.stringMatching(/call 911 first/)])
  expect((await ask('no heat in the house and the oil tank is empty')).text.split('\n')[0]).toContain(phone)
})

test.each([
  ['thanks', "You're welcome."],
  ['Thank you so much!!', "You're welcome."],
  ['thx, bye', 'Goodbye.'],
  ['Hello?', 'Hello.'],
  ['good morning', 'Hello.'],
  ['gracias', 'De nada.'],
  ['ok', 'Good.'],
  ['no thanks', 'All right.'],
  ['you guys suck', "I'm sorry."],
])('"%s" gets a short answer of its own', async (said, words) => {
  const { outcome, text } = await ask(said)
  expect({ outcome, text }).toEqual({ outcome: 'courtesy', text: expect.stringContaining(words) })
})

test('a question behind a greeting or thanks is answered', async () => {
  expect((await ask('hello, do you sell grease')).passages[0]).toBe('lube-grease')
  expect((await ask('thanks, are you open saturday')).passages[0]).toBe('hours')
})

test('pizza is not ours, and is not taken up by sales', async () => {
  const answer = await ask('do you sell pizza?')
  expect(answer.outcome).toBe('unknown')
  expect(answer.text).not.toContain('tell you')
})

test('a visitor who wants a person gets the phone number, the hours and the callback form', async () => {
  for (const q of ['can i speak to a human', 'I want to make a complaint']) {
    const { text, suggestions } = await ask(q)
    expect(text).toContain(`Call ${phone}. The office is open now`)
    expect(suggestions[0]).toEqual({ text: 'Have us call you', action: 'talk_to_sales' })
  }
})

test('the flash point of diesel stands in its specification, and is no emergency', async () => {
  const { text, emergency, sources } = await ask('what is the flash point of diesel')
  expect(emergency).toBe('none')
  expect(text).toContain('Ultra-low sulfur diesel: Flash point No. 2-D 125 °F')
  expect(text).not.toContain('gasoline')
  expect(sources.map(({ href }) => href)).toEqual(['/fuel'])
})

test('a second half that leans on the first is not a question of its own', async () => {
  const { passages } = await ask('how do i apply for credit and how long does it take')
  expect(passages[0]).toMatch(/^credit-/)
  expect((await ask('how do i apply for credit and how long does it take')).text).not.toContain('emergency')
})

test('a complaint about wrong gallons, delivered or billed, leads to support and a person', async () => {
  for (const q of [
    'ticket shows 650, I ordered 800',
    'only got half of what we ordered',
    'driver pumped 620 and wrote 700',
    'dispute the delivered quantity',
    'nos entregaron menos galones',
  ]) {
    const { outcome, emergency, sources, suggestions } = await ask(q)
    expect([q, outcome, emergency, sources[0]?.href]).toEqual([q, 'answer', 'none', '/support'])
    expect(suggestions.map(({ action }) => action)).toContain('talk_to_sales')
  }
  for (const q of ['I want 800 gallons', 'do I get a delivery ticket', 'we ordered 800 can we change it to 650'])
    expect([q, (await ask(q)).passages[0]]).not.toEqual([q, 'delivery-amount'])
})

test('an answer begins with the answer, and not with the name of its page', async () => {
  for (const [q, begins] of [
    ['how much is heating oil', "We don't post a price per gallon"],
    ['do you have winter diesel', 'Yes. From fall'],
    ['is heating oil the same as off road diesel', 'Heating oil and off-road diesel: They'],
  ] as const)
    expect([q, (await ask(q)).text]).toEqual([q, expect.stringContaining(begins)])
  expect((await ask('how much is heating oil')).text).toMatch(/^We don't/)
})

test('a visitor who asks whether they must be a business learns that they need not', async () => {
  for (const q of ['do i have to be a business', 'is it business only or anybody'])
    expect([q, (await ask(q)).text]).toEqual([
      q,
      expect.stringMatching(/^You don't have to be a business\. Homeowners/),
    ])
  expect((await ask('¿venden a particulares?')).text).toMatch(/^No hace falta ser un negocio/)
})

test('DEF and kerosene are on no list of ours, however they are asked for', async () => {
  for (const q of [
    'do you have def',
    'do you sell kerosene',
    'is def in stock',
    'i need 200 gal of kerosene',
    '2 totes of def',
  ])
    expect([q, (await ask(q)).text]).toEqual([
      q,
      expect.stringMatching(/n't on our regular list.*(yes or no|a price or a no)/),
    ])
  expect((await askInTurn('i need 300 gallons')).text).not.toContain('kerosene')
})

test('a town that was asked about is soon another matter; where someone is stays', async () => {
  const between = ['what are your hours', 'do you sell grease']
  expect((await askInTurn('do you deliver to Toledo', ...between, 'i need 300 gal off road')).text).not.toContain(
    'Toledo',
  )
  expect(
    (await askInTurn('how fast can you get to Toledo', ...between, 'how soon in an emergency')).text,
  ).not.toContain('Toledo')
  expect((await askInTurn('we are in Knox County', ...between, 'i need 300 gal off road')).text).toContain(
    'Knox County',
  )
  expect((await askInTurn('do you deliver to Toledo', 'i need 300 gal off road')).text).toContain('Toledo')
})

test('English after Spanish is answered in English, and earlier words still count', async () => {
  const first = 'hola necesito 200 galones de diesel'
  expect((await askInTurn(first, 'how about friday')).text).toMatch(/^Got it: 200 gallons of diesel, Fri/)
  expect((await askInTurn(first, 'english please')).text).toBe('Sure, in English. What do you need?')
  expect((await askInTurn(first, 'english please', 'off road')).text).toMatch(/^Got it: 200 gallons of off-road/)
  for (const short of ['500', 'off road', '500 gallons']) expect((await askInTurn(first, short)).language).toBe('es')
})

test('a change names the order whose number was typed', async () => {
  for (const [q, order] of [
    ['please change order 20418 to 400 gallons', '20418'],
    ['can you change order OR-7K3M-92XD to 500 gallons', 'OR-7K3M-92XD'],
    ['cancel order OR-7K3M-92XD', 'OR-7K3M-92XD'],
    ['order 88213 should be 91 octane, still 250 gal', '88213'],
  ] as const)
    expect([q, (await ask(q)).text]).toEqual([q, expect.stringContaining(`order ${order}`)])
  expect((await ask('where is order OR-7K3M-92XD')).text).not.toContain('change')
})
