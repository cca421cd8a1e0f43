import '#ui/people.css'
import { otherRoles, permissions, permissionNames, staffRoles, type RoleSet } from '#domain/permissions.ts'
import { holds } from '#domain/can.ts'
import { answering } from '#http/answering.ts'
import type { Route } from './+types/roles'
import { RolesPage } from './roles-page.tsx'

export const meta = () => [{ title: 'Staff roles' }]

/** The very table that every verb and screen goes by, for staff to read. */
export const loader = answering((_args: Route.LoaderArgs) => ({
  staff: tableOf(staffRoles),
  others: tableOf(otherRoles),
}))

const tableOf = (roles: Record<string, RoleSet>) => ({
  roles: Object.entries(roles).map(([key, { label, says }]) => ({ key, label, says })),
  groups: Object.entries(Object.groupBy(permissionNames, (name) => permissions[name].group)).flatMap(
    ([group, names = []]) => {
      const rows = names.map((name) => ({
        name,
        says: permissions[name].says,
        roles: Object.keys(roles).filter((key) => holds(roles[key], name)),
      }))
      const held = rows.filter(({ roles }) => roles.length > 0)
      return held.length > 0 ? [{ group, rows: held }] : []
    },
  ),
})

export type RoleTable = ReturnType<typeof tableOf>

export default function RolesRoute({ loaderData }: Route.ComponentProps) {
  return <RolesPage {...loaderData} />
}
