import { href } from 'react-router'
import type { Permission } from '#domain/permissions.ts'
import { useMay } from '#http/may.tsx'
import { ButtonLink } from '#ui/button.tsx'

const doors: { to: string; label: string; sight: Permission }[] = [
  { to: href('/dashboard/admin/users'), label: 'Manage Users', sight: 'users.see' },
  { to: href('/dashboard/admin/analytics'), label: 'View Reports', sight: 'reports.see' },
  { to: href('/dashboard/admin/settings'), label: 'Platform Settings', sight: 'settings.see' },
]

/** Where accounts, reports and settings are kept. */
export const AdminLinks = () => {
  const may = useMay()
  return (
    <p className="board-doors cluster">
      {doors.map(({ to, label, sight }) =>
        may(sight) ? (
          <ButtonLink key={to} size="small" href={to}>
            {label}
          </ButtonLink>
        ) : null,
      )}
    </p>
  )
}
