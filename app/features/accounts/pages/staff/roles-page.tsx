import { DefinitionTable } from '#ui/definition-table.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Linked } from '#http/may.tsx'
import { peoplePath } from './person-words.ts'
import type { RoleTable } from './roles.tsx'

/** Who may do what, as the program itself reads it. */
export const RolesPage = ({ staff, others }: { staff: RoleTable; others: RoleTable }) => (
  <>
    <PageHead
      over={
        <Linked permission="users.see" href={peoplePath}>
          Users
        </Linked>
      }
      title="Staff roles"
      lead="What each role may do. An administrator gives a role to a person on their page, or invites them with one."
    />
    <div className="wrap roles-page">
      <DefinitionTable rows={staff.roles.map(({ label, says }) => ({ name: label, value: says }))} />
      <Permissions title="Staff" id="staff-roles" table={staff} />
      <Permissions title="Everyone else, with what is theirs" id="other-roles" table={others} />
    </div>
  </>
)

const Permissions = ({ title, id, table: { roles, groups } }: { title: string; id: string; table: RoleTable }) => (
  <section aria-labelledby={id}>
    <h2 id={id} className="sign text-h3">
      {title}
    </h2>
    <div className="roles-table">
      <table>
        <thead>
          <tr>
            <th scope="col">May</th>
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
  </section>
)
