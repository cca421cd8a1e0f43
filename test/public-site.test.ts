import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { expect, test } from 'vitest'
import { access } from './addresses.ts'
import { openSite, quote } from './front-door.ts'
import { isFull } from './long.ts'

const host = 'www.fuel-of-ohio.com'
const site = await openSite({ ORIGIN: `http://${host}`, WORKER: 'off' })

/** Asks as a browser does that knows the site by its public name. */
const open = (path: string, body?: string, kind = 'application/json') =>
  new Promise<{ status: number; type: string; text: string; location: string }>((resolve, reject) => {
    const headers = {
      Host: host,
      Origin: `http://${host}`,
      ...(body && { 'Content-Type': kind }),
    }
    request(new URL(path, site.address), { method: body ? 'POST' : 'GET', headers }, async (answer) => {
      const chunks = await answer.toArray()
      const { statusCode: status = 0, headers } = answer
      const { 'content-type': type = '', location = '' } = headers
      resolve({ status, type, location, text: Buffer.concat(chunks).toString() })
    })
      .on('error', reject)
      .end(body)
  })

const placeholders = /.{0,60}(?:555-01|55501|\.example\b).{0,20}/g

const publicPages = async () => {
  const map = await open('/sitemap.xml')
  const named = [...map.text.matchAll(/<loc>([^<]+)/g)].map(([, address = '']) => new URL(address).pathname)
  const fixed = Object.entries(access()).flatMap(([address, { read }]) =>
    read.includes('visitor') && !address.startsWith('/api/') ? [address.replaceAll(/[:*]\w*\??/g, 'none')] : [],
  )
  // Counties and cities differ in names and figures alone.
  const isExample = (path: string) => isFull || !/^\/coverage\/(?!licking-county|city\/dayton)/.test(path)
  return [...new Set([...named, ...fixed])].filter(isExample)
}

test('no page of a site that others read shows a placeholder phone or address', async () => {
  const pages = await publicPages()
  expect(pages.length).toBeGreaterThan(70)
  const found: string[] = []
  for (const path of pages) {
    const { type, text } = await open(path)
    if (!/html|json|xml|text/.test(type)) continue
    for (const [words] of text.matchAll(placeholders)) found.push(`${path}: ${words}`)
  }
  expect(found).toEqual([])
})

test('the contact form stands where the number stood, and the emergency page says in words that there is none', async () => {
  const home = await open('/')
  expect(home.text).toMatch(/<aside class="call-bar[^]*?href="\/contact\/sales"[^]*?<\/aside>/)
  expect(home.text).not.toContain('tel:')
  const emergency = await open('/emergency-service')
  expect(emergency.text).toContain('No phone number is set up on this site yet')
  expect(emergency.text).toContain('call 911')
  expect(emergency.text).toContain('call another supplier')
  expect((await open('/no-such-page-at-all')).text).not.toMatch(placeholders)
})

test('the receipt of a request leads to the contact form', async () => {
  const answers = { ...quote, email: 'dana@hilltop-farm.com', phone: '(614) 221-4000', submission_id: randomUUID() }
  const sent = await open('/quote/fuel', new URLSearchParams(answers).toString(), 'application/x-www-form-urlencoded')
  const receipt = await open(new URL(sent.location, site.origin).pathname)
  expect([sent.status, receipt.status, receipt.text.match(placeholders)]).toEqual([303, 200, null])
  expect(receipt.text).toContain('Running dry today?')
  expect(receipt.text).not.toMatch(/undefined|tel:/)
})

test('the assistant sends nobody to a number that is not there', async () => {
  for (const message of [
    'our generator is out of fuel, we need diesel now',
    'what is your phone number',
    'hola, ayuda',
  ]) {
    const { text } = await open('/api/assistant', JSON.stringify({ message }))
    expect([message, text.match(placeholders)]).toEqual([message, null])
    expect(text).not.toMatch(/undefined|\{(phone|call)/i)
  }
})
