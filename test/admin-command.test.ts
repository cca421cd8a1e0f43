import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { launchWith } from '../server/testing.ts'
import { newAdmin as adminOn, setPassword, signInAtDoor } from './account.ts'
import { sharedSite, settingsOf } from './front-door.ts'
import { isFull } from './long.ts'

const site = await sharedSite()

/** `npm run admin -- ...`, while the site runs: what it says, what it complains of, and how it ends. */
const command = async (...words: string[]) => {
  const child = launchWith(
    'admin',
    { ...settingsOf(site.database), DATA_DIR: site.dataDir, ORIGIN: site.origin },
    ...words,
  )
  const [said, complaint, [code]] = await Promise.all([text(child.stdout!), text(child.stderr!), once(child, 'exit')])
  return { said, complaint, code }
}

/** Made by the command, and by the link that it prints. */
const newAdmin = async (email: string) => {
  const { said } = await command('create', email)
  const link = new URL(/http\S+token=\S+/.exec(said)?.[0] ?? `${site.origin}/no-link`)
  await setPassword(site, link.pathname + link.search)
  return { email }
}

const isSignedIn = async (cookie: string) => {
  const answer = await fetch(`${site.origin}/api/session`, { headers: { cookie } })
  return ((await answer.json()) as { user: unknown }).user !== null
}

test('npm run admin makes, lists and disables administrators, and keeps the last one', async () => {
  // Each is a start of the program.
  if (isFull) expect(await command('list')).toMatchObject({ said: 'There are no administrators yet.\n', code: 0 })
  const first = await newAdmin('first@leone.example')
  expect(await command('disable', first.email)).toMatchObject({
    complaint: expect.stringContaining('This is the last administrator. Give someone else the role first.'),
    code: 1,
  })
  const cookie = await signInAtDoor(site, first.email)
  await adminOn(site, 'second@leone.example')
  expect(await isSignedIn(cookie)).toBe(true)
  expect(await command('disable', first.email)).toMatchObject({
    said: 'first@leone.example is disabled and signed out everywhere.\n',
    code: 0,
  })
  expect(await isSignedIn(cookie)).toBe(false)
  expect((await command('list')).said).toMatch(/^first@leone\.example .*\(disabled\)\nsecond@leone\.example .*\n$/)
  for (const words of isFull ? [[], ['create'], ['promote', first.email]] : [])
    expect(await command(...words)).toMatchObject({ complaint: expect.stringContaining('npm run admin'), code: 1 })
})
