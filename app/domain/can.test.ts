import { expect, test } from 'vitest'
import { can, demand } from './can.ts'
import { permissionNames, permissions, type Permission } from './permissions.ts'
import { otherRoles, staffRoles } from './roles.ts'
import { system, visitor, type Viewer } from './viewer.ts'

const person = { userId: 'u1', name: 'Dana', email: 'dana@works.example' }
const staff = (staffRole?: string): Viewer => ({ role: 'admin', ...person, ...(staffRole && { staffRole }) })
const customer = (companyRole?: 'manager' | 'buyer' | 'viewer'): Viewer => ({
  role: 'customer',
  ...person,
  ...(companyRole && { companyId: 'c1', companyRole }),
})
const refusal = (viewer: Viewer, ...anyOf: Permission[]) => {
  try {
    demand({ viewer }, ...anyOf)
    return 'passes'
  } catch (error) {
    return (error as { kind: string }).kind
  }
}

test('a staff role allows what stands in the table, and any other name allows nothing', () => {
  expect(can(staff('dispatcher'), 'orders.confirm')).toBe(true)
  expect(can(staff('dispatcher'), 'users.see')).toBe(false)
  for (const name of ['owner', 'constructor', '__proto__', 'toString', 'Administrator', undefined])
    expect([name, permissionNames.filter((permission) => can(staff(name), permission))]).toEqual([name, []])
})

test('a staff role gives a customer nothing', () => {
  const dressedUp: Viewer = { role: 'customer', ...person, staffRole: 'administrator' }
  expect(can(dressedUp, 'orders.see-all')).toBe(false)
})

test('no role holds a permission without what it needs', () => {
  const roles = Object.entries({ ...staffRoles, ...otherRoles })
  const lacking = roles.flatMap(([name, { may }]) =>
    may.flatMap((permission) => {
      const { needs } = permissions[permission]
      return needs && !(may as readonly Permission[]).includes(needs) ? [[name, permission, needs]] : []
    }),
  )
  expect(lacking).toEqual([])
})

test('read-only sees everything and changes nothing; nobody but an administrator gives roles', () => {
  const allowed = permissionNames.filter((permission) => can(staff('read-only'), permission))
  expect(allowed.filter((permission) => !/\.see(-all)?$/.test(permission))).toEqual([])
  expect(permissionNames.filter((it) => /\.see(-all)?$/.test(it) && !allowed.includes(it))).toEqual([])
  expect(Object.keys(staffRoles).filter((role) => can(staff(role), 'staff.manage'))).toEqual(['administrator'])
})

test("a company's viewer reads, a buyer acts, a manager looks after its people as well", () => {
  const may = (role: 'manager' | 'buyer' | 'viewer') =>
    (['quotes.decide', 'orders.place', 'company.manage'] as const).filter((it) => can(customer(role), it))
  expect([may('viewer'), may('buyer'), may('manager')]).toEqual([
    [],
    ['quotes.decide', 'orders.place'],
    ['quotes.decide', 'orders.place', 'company.manage'],
  ])
})

test("a company's viewer writes more on their own request, and not on a colleague's", () => {
  const own = { companyId: 'c1', userId: 'u1' }
  expect(can(customer('viewer'), 'messages.add', own)).toBe(true)
  expect(can(customer('viewer'), 'messages.add', { ...own, userId: 'u2' })).toBe(false)
  expect(can(customer('buyer'), 'messages.add', { ...own, userId: 'u2' })).toBe(true)
})

test('a role that manages customers cannot change coworkers', () => {
  staffRoles.helper = { label: 'Helper', says: '', may: ['users.manage'] }
  try {
    expect(can(staff('helper'), 'users.manage', { role: 'customer' })).toBe(true)
    expect(can(staff('helper'), 'users.manage', { role: 'admin' })).toBe(false)
    expect(can(staff('administrator'), 'users.manage', { role: 'admin' })).toBe(true)
  } finally {
    delete staffRoles.helper
  }
})

test('staff are refused what is not theirs; to others it does not exist', () => {
  expect(refusal(staff('administrator'), 'orders.confirm')).toBe('passes')
  expect(refusal(staff('read-only'), 'orders.confirm')).toBe('forbidden')
  expect(refusal(staff('sales'), 'users.see', 'orders.confirm')).toBe('passes')
  expect(refusal(customer('manager'), 'orders.confirm')).toBe('not-found')
  expect(refusal(customer('viewer'), 'orders.place')).toBe('forbidden')
  expect(refusal(visitor, 'orders.see-all')).toBe('not-found')
  expect(refusal(system, 'orders.confirm')).toBe('forbidden')
})
