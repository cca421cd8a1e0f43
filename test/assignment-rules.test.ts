import { beforeAll, expect, test } from 'vitest'
import { newAdmin, signIn } from './account.ts'
import { deskDoor } from './desk-door.ts'
import { sharedSite } from './front-door.ts'
import { readPage } from './page.ts'

const site = await sharedSite()

let cookie = ''
beforeAll(async () => {
  cookie = await signIn(site, (await newAdmin(site, 'rules@leone.example')).email)
})
const { text, post } = deskDoor(site, () => cookie)

test('an assignment rule is tried on the last month, moved and put into use by buttons alone', async () => {
  const path = '/dashboard/admin/settings/assignment'
  const rule = (name: string, version: string) =>
    post(path, { verb: 'draft_rule', name, to: 'role administrator', hours: 'any', kinds: 'support', seen: version })
  expect((await rule('Support', 'used 0')).status).toBe(303)
  expect((await rule('Support again', 'draft 1')).status).toBe(303)
  const drafted = readPage(await text(path))
  expect(drafted.says).toContain("These changes aren't in use yet.")
  expect(drafted.says).toMatch(/No requests came in during the last 30 days|match no rule and stay unassigned/)
  const id = /\?rule=([0-9a-f-]{36})/.exec(await text(path))?.[1] ?? ''
  // The button in a row sends what its page showed.
  expect(await text(path)).toMatch(
    /name="rule" value="[0-9a-f-]{36}"\/><input type="hidden" name="seen" value="draft 2"/,
  )
  expect((await post(path, { verb: 'down', rule: id, seen: 'draft 2' })).status).toBe(303)
  const outdated = await post(path, { verb: 'use', seen: 'draft 2' })
  expect([outdated.status, readPage(await outdated.text()).says]).toEqual([
    409,
    expect.stringContaining('A coworker changed these rules in the meantime.'),
  ])
  expect((await post(path, { verb: 'use', seen: 'draft 3' })).status).toBe(303)
  const used = readPage(await text(`${path}?saved`))
  expect(used.says).toContain('put 2 assignment rules into use')
  const wrong = await post(path, {
    verb: 'draft_rule',
    name: 'X',
    to: 'role administrator',
    hours: 'any',
    counties: 'Nowhere',
    seen: 'used 4',
  })
  expect([wrong.status, readPage(await wrong.text()).says]).toEqual([
    422,
    expect.stringContaining('we don\'t know "Nowhere"'),
  ])
})
