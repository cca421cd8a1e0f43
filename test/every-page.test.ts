import { beforeAll, expect, test } from 'vitest'
import { accountsOn, password } from '../app/features/accounts/testing.ts'
import { fieldsOf } from '../app/forms/form.ts'
import { placedForms } from '../app/forms/index.ts'
import { access } from './addresses.ts'
import { sharedSite, send } from './front-door.ts'
import { readPage, type Element } from './page.ts'

const site = await sharedSite()
const examples: Record<string, string> = {
  '/insights/:slug': '/insights/rack-price-six-pm',
  '/insights/category/:slug': '/insights/category/operations',
  '/coverage/:place': '/coverage/licking-county',
  '/coverage/city/:place': '/coverage/city/dayton',
  '/*': '/no-such-page',
}

/** Every address that a visitor may open and that answers with a page. */
const pages = new Map<string, string>()
beforeAll(async () => {
  for (const [address, { read }] of Object.entries(access())) {
    // The driver's phone has documents of its own, that live without signal: e2e/driver.spec.ts looks at them.
    if (!read.includes('visitor') || address.startsWith('/api/') || address.startsWith('/driver')) continue
    const answer = await fetch(site.origin + (examples[address] ?? address.replaceAll(/:\w+\??/g, 'none')), {
      redirect: 'manual',
    })
    const isPage = answer.status !== 303 && answer.headers.get('Content-Type')?.startsWith('text/html')
    if (isPage) pages.set(address, await answer.text())
  }
  expect(pages.size).toBeGreaterThan(30)
})

const everyPage = () => [...pages].map(([address, html]) => [address, readPage(html)] as const)
const named = (name: string) => (element: Element) => element.name === name

test('hazard 142: every page says its language and title, and has one h1, one main and no heading that skips a level', () => {
  for (const [address, { all }] of everyPage()) {
    expect([address, all(named('html')).map(({ attribs }) => attribs.lang)]).toEqual([address, ['en']])
    const titles = all((element) => element.name === 'title' && (element.parent as Element | null)?.name === 'head')
    const counts = [titles, ...['main', 'h1', 'header', 'footer'].map((name) => all(named(name)))].map(
      ({ length }) => length,
    )
    expect([address, counts.slice(0, 3), counts.slice(3).every((count) => count > 0)]).toEqual([
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
  const orders = everyPage().map(([address, { all }]) => {
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
  for (const [address, { all }] of everyPage()) {
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
