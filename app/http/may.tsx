import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { Permission } from '#domain/permissions.ts'
import type { loader } from '#workspace/staff/layout.tsx'

/** What the reader may do, below the layout of the desk: buttons and links of what they may not are not shown. */
export const useMay = () => {
  const may = useRouteLoaderData<typeof loader>('workspace/staff/layout')?.may ?? []
  return (permission: Permission): boolean => may.includes(permission)
}

/** Shown to anyone who may. */
export const May = ({ permission, children }: { permission: Permission; children: ReactNode }) =>
  useMay()(permission) && children

/** A link for anyone who may go where it leads, and its words alone for others. */
export const Linked = ({
  permission,
  href,
  children,
}: {
  permission: Permission
  href: string
  children: ReactNode
}) =>
  useMay()(permission) ? (
    <a className="text-link" href={href}>
      {children}
    </a>
  ) : (
    children
  )
