import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { newAdmin, password, signInAtDoor } from './account.ts'
import { freshQuote, openSite, send } from './front-door.ts'

const site = await openSite({ LOG_LEVEL: 'trace' })

const person = {
  name: 'Dolores Canaria',
  email: 'dolores.canaria@canary.example',
  phone: '(614) 555-0199',
  deliveryAddress: '4711 Canary Lane, Finchburg, OH 43999',
}

const letters = () => readdir(join(site.dataDir, 'mail')).catch(() => [])

test('hazard 115: the log knows that things happened, and nothing of whom they happened to', async () => {
  const { email, token } = await newAdmin(site, 'boss.canaria@canary.example', { atDoor: true })
  const cookie = await signInAtDoor(site, email)
  const wrong = await send(site, { email, password: 'wrong canary password' }, { path: '/auth' })

  const quote = freshQuote(person)
  const receipt = (await send(site, quote)).headers.get('Location') ?? ''
  const again = await send(site, { ...quote, volume: '900' })
  const refused = await send(site, freshQuote({ ...person, volume: 'canary volume' }))
  const unstorable = await send(site, freshQuote({ ...person, name: 'Dolores\0Canaria' }))
  const tooLong = await send(site, freshQuote({ ...person, name: 'Dolores Canaria'.repeat(9000) }))
  await fetch(`${site.origin}${receipt}?note=canary-query`, {
    headers: { cookie, 'User-Agent': 'canary-agent', Referer: `${site.origin}/canary-referrer` },
  })
  await fetch(`${site.origin}/dolores.canaria@canary.example`)
  await vi.waitFor(async () => expect((await letters()).length).toBeGreaterThanOrEqual(2), 15_000)
  await site.stop()

  expect([wrong, again, refused, unstorable, tooLong].map(({ status }) => status)).toEqual([422, 409, 422, 422, 413])
  const lines = site.output().trim().split('\n')
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(
    expect.arrayContaining(['answered', 'emails sent', 'stopped']),
  )

  const session = cookie.slice(cookie.indexOf('=') + 1)
  const secrets = [
    ...Object.values(person),
    email,
    password,
    'canary',
    'Canaria',
    token,
    session,
    session.split('.')[0],
    receipt.split('/').at(-1),
  ]
  const digits = person.phone.replaceAll(/\D/g, '')
  for (const secret of [...secrets, digits]) {
    expect(secret).toBeTruthy()
    expect(lines.filter((line) => line.toLowerCase().includes(String(secret).toLowerCase()))).toEqual([])
  }
})
