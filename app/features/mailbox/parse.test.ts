import { expect, test } from 'vitest'
import { parseMail } from './parse.ts'
import { withoutQuotes } from './strip-quotes.ts'
import { recorded } from './testing.ts'

const id = '3f2b8c1e-6d4a-4b7e-9a51-0c7d2e8f1a64'
const recipient = 'gone@hill.example'
const read = (name: string) => parseMail(recorded(name, { token: 'abc', id, recipient }))

test('an answer from Gmail: what was written, whole and without our own mail below it, and the picture', async () => {
  const mail = await read('reply-gmail')
  expect(mail).toMatchObject({
    messageId: '<CAJx1reply-gmail@mail.hilltop-farm.example>',
    from: { address: 'dana@hilltop-farm.example', name: 'Dana Field' },
    references: [`<${id}@fuel.example>`, `<${id}@fuel.example>`],
    subject: 'Re: Your quote FQ-7K3M-92XD',
    ...{ automatic: false, bulk: false, spam: false, bounce: undefined },
  })
  expect(mail.sentTo).toContain('office+r.abc@fuel.example')
  expect(mail.text).toContain('https://fuel.example/quotes/secret-link')
  expect(withoutQuotes(mail.text)).toBe(
    'The gate code is 4711, and the dog’s name is Rex.\n\nPlease come by the north road.',
  )
  expect(mail.files.map(({ name, type, content }) => [name, type, content.subarray(1, 4).toString()])).toEqual([
    ['gate.png', 'image/png', 'PNG'],
  ])
})

test('an answer from Outlook in HTML alone', async () => {
  const mail = await read('reply-outlook')
  expect(mail.from).toEqual({ address: 'purchasing@marion-castings.example', name: 'Hale, Robin' })
  expect(mail.text).toContain('Your order is confirmed.')
  expect(withoutQuotes(mail.text)).toBe('Can the truck come after 1 PM? The yard is full until then.\n\nRobin')
})

test('an answer between the lines of ours is shown with them, without its signature', async () => {
  const mail = await read('between-the-lines')
  expect(withoutQuotes(mail.text)).toBe('> Which gate?\nThe north one.\n> How many gallons?\n800, fill it.')
})

test('an answer that is nothing but a quote is shown whole', () => {
  expect(withoutQuotes('> Which gate?\n')).toBe('> Which gate?')
  expect(withoutQuotes('On Monday the north gate is open, wrote the neighbor.')).toContain('north gate')
  expect(withoutQuotes('Yes.\n\nSent from my phone')).toBe('Yes.')
  expect(withoutQuotes('Yes.\n\n-----Original Message-----\nFrom: us')).toBe('Yes.')
})

const attribution = 'On Thu, Nov 20, 2025 at 10:02 AM The Desk <desk@fuel.example> wrote:'

test.each([
  ['On Friday deliver 300 gallons, not 800.', '', attribution],
  ['On Friday deliver 300 gallons, not 800.', attribution],
  [
    'El viernes necesitamos 300 galones.',
    '',
    'El jue, 20 nov 2025 a las 10:02, The Desk (<desk@fuel.example>) escribió:',
  ],
])('the last sentence above a quote stays, though it begins as the line does that programs put there: %s', (...lines) =>
  expect(withoutQuotes(['Yes, please.', ...lines, '> When?'].join('\n'))).toBe(`Yes, please.\n${lines[0]}`),
)

test('what is answered between the lines of a quote stays, below the line that programs put above it', () => {
  const answered = ['Hi, see below.', '', attribution, '', '> Which gate?', 'The north one.', '> Gallons?', '800.']
  const whole = answered.join('\n')
  expect(withoutQuotes([...answered, '> Thank you', ''].join('\n'))).toBe(whole)
  expect(withoutQuotes(`Yes.\n\n${attribution}\n> When?\n\nSent from my phone`)).toBe('Yes.')
})

test.each(['out-of-office', 'vacation-old', 'read-receipt', 'bounce-postfix', 'bounce-exim'])(
  '%s was written by a program',
  async (name) => expect(await read(name)).toMatchObject({ automatic: true }),
)

test.each(['stranger', 'reply-gmail', 'no-message-id', 'list'])('%s was written by a person', async (name) =>
  expect(await read(name)).toMatchObject({ automatic: false, bounce: undefined }),
)

test('bulk mail is told apart from mail written to us', async () => {
  expect(await read('list')).toMatchObject({ bulk: true })
  expect(await read('stranger')).toMatchObject({ bulk: false, from: { name: 'José Ortega' } })
})

test('hazard: a bounce names the mail that came back by its own Message-ID, and why', async () => {
  const failed = { action: 'failed', recipients: [recipient, recipient], about: [`<${id}@fuel.example>`] }
  expect((await read('bounce-postfix')).bounce).toEqual({
    ...failed,
    status: '5.1.1',
    diagnostic: `550 5.1.1 <${recipient}>: Recipient address rejected: User unknown`,
  })
  expect((await read('bounce-full')).bounce).toMatchObject({
    ...failed,
    status: '5.2.2',
    recipients: [recipient],
  })
  expect((await read('bounce-exim')).bounce).toEqual({
    ...failed,
    ...{ status: '5.1.1', recipients: [recipient], diagnostic: null },
  })
  expect((await read('bounce-delayed')).bounce).toMatchObject({ action: 'delayed', status: '4.4.1' })
  expect((await read('bounce-postfix')).files).toEqual([])
})

test('an email is known again by its Message-ID no matter how it came, and one without by its content', async () => {
  const keyOf = async (source: Buffer) => (await parseMail(source)).key
  const stranger = recorded('stranger')
  const otherWay = Buffer.concat([Buffer.from('Received: from elsewhere\r\nX-Seen: 1\r\n'), stranger])
  expect(await keyOf(otherWay)).toBe(await keyOf(stranger))
  const sameId = stranger.toString().replace('09:12:00', '09:13:00')
  expect(await keyOf(Buffer.from(sameId))).not.toBe(await keyOf(stranger))
  const without = recorded('no-message-id')
  expect(await keyOf(without)).toBe(await keyOf(Buffer.from(without)))
  expect(await keyOf(Buffer.concat([without, Buffer.from('!')]))).not.toBe(await keyOf(without))
})

test('an email that is too complex or cannot be stored is refused or cleaned', async () => {
  const nested = Array.from(
    { length: 80 },
    (_, at) => `Content-Type: multipart/mixed; boundary="b${at}"\r\n\r\n--b${at}\r\n`,
  )
  await expect(parseMail(Buffer.from(nested.join('')))).rejects.toThrow()
  const deep = `Content-Type: text/html\r\n\r\n${'<div>'.repeat(20_000)}Deep`
  expect((await parseMail(Buffer.from(deep))).text.length).toBeLessThan(1000)
  const zero = await parseMail(Buffer.from('From: a@b.example\r\nSubject: a\0b\r\n\r\nx\0y'))
  expect([zero.subject, zero.text]).toEqual(['ab', 'xy'])
  expect(await parseMail(Buffer.from(''))).toMatchObject({ text: '', from: { address: '' }, files: [] })
})
