import { can, isStaff } from '#domain/can.ts'
import type { Permission } from '#domain/permissions.ts'
import type { Viewer } from '#domain/viewer.ts'

const ofAccounts = [
  ...[
    'signed_up',
    'verified',
    'role_(asked|approved|declined|changed)',
    'made_admin',
    'disabled',
    'enabled',
    'deleted',
  ],
  ...['profile_changed', 'email_changed', 'company_(joined|left|role_changed)', 'two_factor_(on|off)'],
  ...['invited', 'invitation_(accepted|declined|withdrawn)'],
].join('|')

/** Events whose subjects belong to staff alone, and who hears of them. Who signs in, and where, is no news. */
const heard: [RegExp, Permission][] = [
  [/^document\./, 'documents.see-all'],
  [/^settings\./, 'settings.see'],
  [/^company\./, 'companies.see-all'],
  [/^desk\./, 'requests.see-all'],
  [new RegExp(`^account\\.(${ofAccounts})$`), 'users.see'],
]

export const isOfTheDesk = (viewer: Viewer, name: string): boolean =>
  isStaff(viewer) && heard.some(([events, permission]) => events.test(name) && can(viewer, permission))
