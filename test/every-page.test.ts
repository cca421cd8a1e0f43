import { eq } from 'drizzle-orm'
import { DomUtils } from 'htmlparser2'
import { Temporal } from 'temporal-polyfill'
import { beforeAll, expect, test } from 'vitest'
import { contextOn } from '../app/domain/testing.ts'
import { accountsOn, password } from '../app/features/accounts/testing.ts'
import { diesel, offRoad } from '../app/features/fulfillment/testing.ts'
import { claimShift, makeLink } from '../app/features/shifts/links.ts'
import { shiftLinks } from '../app/features/shifts/schema.ts'
import { shiftsOn } from '../app/features/shifts/testing.ts'
import { fieldsOf } from '../app/forms/form.ts'
import { placedForms } from '../app/forms/index.ts'
import { access, everyAddress } from './addresses.ts'
import { accessWorld, cookiesOf } from './access-world.ts'
import { sharedSite, send, uncompressed } from './front-door.ts'
import { readPage, type Element } from './page.ts'

const site = await sharedSite()
const examples: Record<string, string> = {
  '/insights/:slug': '/insights/rack-price-six-pm',
  '/insights/category/:slug': '/insights/category/operations',
  '/coverage/:place': '/coverage/licking-county',
  '/coverage/city/:place': '/coverage/city/dayton',
  '/*': '/no-such-page',
}

const { people, owners, staff, real } = await accessWorld(site.database)
const cookieOf = cookiesOf(site, { ...owners, accounts: people.customer, administrator: staff.administrator })

/** Who opens a page of the desk or of the portals, where it shows the most. */
const readerOf = (address: string) => {
  const portal = /^\/dashboard\/(customer|supplier)/.exec(address)?.[1]
  return portal ?? (address.startsWith('/dashboard/admin') ? 'administrator' : 'accounts')
}

/** A shift that is open on a driver's phone. */
const openShift = async () => {
  const ctx = contextOn(site.database.db)
  const { as, person, planned, onPhone } = shiftsOn(ctx, Temporal.Now.plainDateISO('America/New_York').toString())
  const run = await planned([[offRoad], [diesel]])
  await makeLink(as(await person('admin')), run.id)
  const [made] = await ctx.db.select().from(shiftLinks).where(eq(shiftLinks.runId, run.id))
  const key = await claimShift(ctx, made?.link ?? '')
  return { key, stop: (await onPhone(run.id)).shift.deliveries[0]?.stop.id ?? '' }
}

type Page = ReturnType<typeof readPage>

/** Every address that answers with a page: a visitor's, those that someone signs in for, and a driver's. */
const [pages, inside, phone] = [new Map<string, Page>(), new Map<string, Page>(), new Map<string, Page>()]
beforeAll(async () => {
  for (const [address, { read }] of Object.entries(access())) {
    if (!read.includes('visitor') || address.startsWith('/api/') || address.startsWith('/driver')) continue
    const answer = await fetch(site.origin + (examples[address] ?? address.replaceAll(/:\w+\??/g, 'none')), {
      redirect: 'manual',
    })
    const isPage = answer.status !== 303 && answer.headers.get('Content-Type')?.startsWith('text/html')
    if (isPage) pages.set(address, readPage(await answer.text()))
  }
  const closed = everyAddress.filter(
    ({ address, page }) => page && !pages.has(address) && !address.startsWith('/driver'),
  )
  for (const { address } of closed) {
    const cookie = await cookieOf(readerOf(address), {})
    const answer = await fetch(site.origin + real(address), {
      redirect: 'manual',
      headers: { ...uncompressed, cookie },
    })
    // An example that there is none of says so on a page of its own.
    if (answer.status === 200 || answer.status === 404) inside.set(address, readPage(await answer.text()))
  }
  expect([pages.size > 30, inside.size > 100]).toEqual([true, true])
  const { key, stop } = await openShift()
  for (const { address } of everyAddress.filter(({ address }) => address.startsWith('/driver/'))) {
    const answer = await fetch(site.origin + address.replace(':stop', stop), { headers: { cookie: `shift=${key}` } })
    const isPage = answer.status === 200 && answer.headers.get('Content-Type')?.startsWith('text/html')
    if (isPage) phone.set(address, readPage(await answer.text()))
  }
  expect(phone.size).toBeGreaterThan(8)
})

const named = (name: string) => (element: Element) => element.name === name

test('hazard 142: every page says its language and title, and has one h1, one main and no heading that skips a level', () => {
  for (const [address, { all }] of [...pages, ...inside, ...phone]) {
    expect([address, all(named('html')).map(({ attribs }) => attribs.lang)]).toEqual([address, ['en']])
    const titles = all((element) => element.name === 'title' && (element.parent as Element | null)?.name === 'head')
    const counts = [titles, ...['main', 'h1', 'header', 'footer'].map((name) => all(named(name)))].map(
      ({ length }) => length,
    )
    expect([address, counts.slice(0, 3), !pages.has(address) || counts.slice(3).every((count) => count > 0)]).toEqual([
      address,
      [1, 1, 1],
      true,
    ])
    const levels = all(({ name }) => /^h[1-6]$/.test(name)).map(({ name }) => Number(name[1]))
    const skips = levels.filter((level, nth) => level > (levels[nth - 1] ?? 0) + 1)
    expect([address, skips]).toEqual([address, []])
    const navs = all(named('nav')).map(({ attribs }) => attribs['aria-label'] ?? attribs['aria-labelledby'])
    expect([address, navs.filter((label) => !label), new Set(navs).size]).toEqual([address, [], navs.length])
  }
})

test('hazard 137: phone and email stand on every page, in the same order at its foot', () => {
  const orders = [...pages].map(([address, { all }]) => {
    const foot = all(named('footer')).at(-1)
    const inFoot = (element: Element | null): boolean =>
      element !== null && (element === foot || inFoot(element.parent as Element | null))
    const help = all((element) => /^(tel|mailto):/.test(element.attribs.href ?? '') && inFoot(element))
    return [address, help.map(({ attribs }) => attribs.href?.split(':')[0])] as const
  })
  for (const [address, order] of orders) expect([address, order]).toEqual([address, ['tel', 'mailto']])
})

/** What browsers and password managers fill in by themselves (WCAG 1.3.5), by what the field asks for. */
const tokenFor = ({ attribs: { name = '', type = '' } }: Element) => {
  if (type === 'email') return /^(email|username)$/
  if (type === 'tel') return /^tel$/
  if (type === 'password') return /^(current|new)-password$/
  if (/^(name|fullName|contactPerson|display_name)$/.test(name)) return /^name$/
  if (/^(company|businessName)$/.test(name)) return /^organization$/
  return /^(address|deliveryAddress)$/.test(name) ? /^(address-line1|street-address)$/ : undefined
}

test('hazards 135 and 138: whatever asks about oneself says what to fill in, and lets it be pasted', () => {
  const asked = new Set<string>()
  for (const [address, { all }] of pages) {
    for (const input of all(({ name }) => name === 'input' || name === 'textarea')) {
      const token = tokenFor(input)
      if (token) asked.add(String(token))
      const { autocomplete = '', name } = input.attribs
      if (token) expect([address, name, autocomplete]).toEqual([address, name, expect.stringMatching(token)])
      expect([address, name, 'onpaste' in input.attribs]).toEqual([address, name, false])
    }
  }
  expect(asked.size).toBe(6)
})

test('hazard 136: anyone who is signed in finds name and email filled in on every form that asks for them', async () => {
  const { email } = await accountsOn(site.database.db).person('customer')
  const entered = await send(site, { email, password }, { path: '/auth' })
  const cookie = entered.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const display_name = 'Dana of the Prefilled Farm'
  const body = new URLSearchParams({ verb: 'profile', display_name, phone: '(614) 555-0168' })
  await fetch(`${site.origin}/account`, { method: 'POST', body, headers: { cookie, Origin: site.origin } })
  for (const { path, contact, ...form } of placedForms.filter(({ inPage }) => !inPage)) {
    const page = readPage(await (await fetch(site.origin + path, { headers: { cookie } })).text())
    const own = { [contact.name ?? '']: display_name, [contact.email ?? '']: email }
    for (const [name, value] of Object.entries(own))
      if (name in fieldsOf({ path, contact, ...form }))
        expect([path, name, page.typed(name)]).toEqual([path, name, value])
  }
})

const saysAnything = (element: Element) =>
  DomUtils.textContent(element).trim() !== '' ||
  DomUtils.findOne(({ attribs }) => Boolean(attribs.alt), element.children)

test('every page names its fields, buttons and links, each id once, and refers to what is there', () => {
  const found: string[] = []
  for (const [address, { all }] of [...pages, ...inside, ...phone]) {
    const ids = all(({ attribs }) => attribs.id !== undefined).map(({ attribs }) => attribs.id ?? '')
    const labelled = new Set(all(named('label')).map(({ attribs }) => attribs.for))
    const isNamed = ({ attribs }: Element) =>
      Boolean(attribs['aria-label'] || attribs['aria-labelledby'] || attribs.title)
    const inLabel = (element: Element | null): boolean =>
      element !== null && (element.name === 'label' || inLabel(element.parent as Element | null))
    const mute = all(
      (element) =>
        (/^(input|select|textarea)$/.test(element.name) &&
          !/^(hidden|submit|button|image)$/.test(element.attribs.type ?? '') &&
          element.attribs.hidden === undefined &&
          !labelled.has(element.attribs.id ?? '') &&
          !inLabel(element) &&
          !isNamed(element)) ||
        (/^(a|button)$/.test(element.name) && !isNamed(element) && !saysAnything(element)),
    )
    const refers = ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'list', 'form', 'popovertarget']
    const nowhere = all(({ attribs }) =>
      refers.some((name) => (attribs[name] ?? '').split(' ').some((id) => id !== '' && !ids.includes(id))),
    )
    const twice = ids.filter((id, nth) => ids.indexOf(id) !== nth)
    found.push(...twice.map((id) => `${address}: two #${id}`))
    found.push(...[...mute, ...nowhere].map(({ name, attribs }) => `${address}: ${name} ${JSON.stringify(attribs)}`))
  }
  expect(found).toEqual([])
})
