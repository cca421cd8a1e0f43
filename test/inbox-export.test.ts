import { beforeAll, expect, test } from 'vitest'
import { newAdmin, signIn } from './account.ts'
import { freshQuote, sharedSite, send } from './front-door.ts'

const site = await sharedSite()
let cookie = ''
beforeAll(async () => {
  cookie = await signIn(site, (await newAdmin(site, 'ada@leone.example')).email)
})

test('hazard 64: the inbox goes out as a file that a spreadsheet cannot be tricked with', async () => {
  for (const name of ['=HYPERLINK("http://evil.example","x")', 'Dana Field']) await send(site, freshQuote({ name }))
  const answer = await fetch(`${site.origin}/dashboard/admin/inbox/export.csv?show=spam&q=evil.example`, {
    headers: { cookie },
  })
  const file = Buffer.from(await answer.arrayBuffer()).toString()
  expect(answer.headers.get('Content-Disposition')).toContain('attachment')
  expect(file).toMatch(/^\uFEFFReference,Type,Status/)
  expect(file).toContain(`"'=HYPERLINK(""http://evil.example"",""x"")"`)
  expect(file.split('\r\n').filter((line) => /^[A-Z]{2}-/.test(line))).toHaveLength(1)
})
