import '#ui/people.css'
import { href } from 'react-router'
import { holds } from '#domain/can.ts'
import { permissions, permissionNames } from '#domain/permissions.ts'
import { otherRoles, staffRoles, type RoleSet } from '#domain/roles.ts'
import { answering } from '#http/answering.ts'
import { Linked } from '#http/may.tsx'
import { DefinitionTable } from '#ui/definition-table.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Section } from '#ui/section.tsx'
import type { Route } from './+types/roles'

/** The chat rings here, too. */
export const handle = { interactive: true }

export const meta = () => [{ title: 'Staff roles' }]

/** The very table that every verb and screen goes by, for staff to read. */
export const loader = answering((_args: Route.LoaderArgs) => {
  // The program's own tasks are nobody's role.
  const { system: _, ...others } = otherRoles
  return { staff: readTable(staffRoles), others: readTable(others) }
})

const readTable = (roles: Record<string, RoleSet>) => ({
  roles: Object.entries(roles).map(([key, { label, says }]) => ({ key, label, says })),
  groups: Object.entries(Object.groupBy(permissionNames, (name) => permissions[name].group)).flatMap(
    ([group, names = []]) => {
      const rows = names.map((name) => ({
        name,
        says: permissions[name].says,
        roles: Object.keys(roles).filter((key) => holds(roles[key], name)),
      }))
      const assigned = rows.filter(({ roles }) => roles.length > 0)
      return assigned.length > 0 ? [{ group, rows: assigned }] : []
    },
  ),
})

type RoleTable = ReturnType<typeof readTable>

/** Who may do what, as the program itself reads it. */
export default function RolesRoute({ loaderData: { staff, others } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        over={
          <Linked permission="users.see" href={href('/dashboard/admin/users')}>
            Users
          </Linked>
        }
        title="Staff roles"
        lead="What each role can do. An administrator assigns a role on the user's page or in the invitation."
      />
      <div className="wrap page-body">
        <DefinitionTable rows={staff.roles.map(({ label, says }) => ({ name: label, value: says }))} />
        <Permissions title="Staff" id="staff-roles" table={staff} />
        <Permissions title="Everyone else, for their own records" id="other-roles" table={others} />
      </div>
    </>
  )
}

const Permissions = ({ title, id, table: { roles, groups } }: { title: string; id: string; table: RoleTable }) => (
  <Section id={id} title={title} spacing="none">
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
    <div className="roles-table figure-scroll" tabIndex={0} role="region" aria-label={`Table: ${title}`}>
      <table>
        <thead>
          <tr>
            <th scope="col">Permission</th>
            {roles.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ group, rows }) => (
          <tbody key={group}>
            <tr>
              <th scope="rowgroup" colSpan={roles.length + 1}>
                {group}
              </th>
            </tr>
            {rows.map((row) => (
              <tr key={row.name}>
                <th scope="row">{row.says}</th>
                {roles.map(({ key }) => (
                  <td key={key}>{row.roles.includes(key) ? 'Yes' : <span className="text-soft">No</span>}</td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  </Section>
)
