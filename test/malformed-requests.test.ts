import { expect, test } from 'vitest'
import { access, type Asker } from '../app/routes/access.ts'
import { accessWorld, cookiesOf } from './access-world.ts'
import { openSite } from './front-door.ts'

const site = await openSite()
const { people, real } = await accessWorld(site.database)
const cookieOf = cookiesOf(site, people)

const part = '--zz\r\nContent-Disposition: form-data; name="verb"\r\n\r\n'
const multipart = 'multipart/form-data; boundary=zz'

const bodies: [string, string, string | undefined, number | undefined][] = [
  ['a multipart body that breaks off', `${part}x`, multipart, 400],
  ['a multipart body of nothing', '', multipart, 400],
  ['a multipart body of another boundary', part.replaceAll('zz', 'yy'), multipart, 400],
  ['two content types', 'verb=x', `application/x-www-form-urlencoded, ${multipart}`, 400],
  ['a type that only begins like a form', 'verb=x', 'application/x-www-form-urlencoded-x', 400],
  ['no body and no content type', '', undefined, undefined],
]

const post = async (path: string, asker: Asker, body: string, type: string | undefined) => {
  const { status } = await fetch(site.origin + path, {
    method: 'POST',
    redirect: 'manual',
    // Bytes, because fetch gives a string a content type of its own.
    body: new TextEncoder().encode(body),
    headers: { cookie: await cookieOf(asker), Origin: site.origin, ...(type && { 'Content-Type': type }) },
  })
  return status
}

test.each(bodies)('%s is answered by every address, and not with 500', async (_what, body, type, expected) => {
  const broken: [string, Asker, number][] = []
  for (const [address, { act = ['admin'] }] of Object.entries(access)) {
    const path = real(address)
    const [asker = 'visitor'] = act
    const status = await post(path, asker, body, type)
    if (expected ? status !== expected : status >= 500) broken.push([path, asker, status])
  }
  expect(broken).toEqual([])
  expect(site.output()).not.toContain('"level":"error"')
})
