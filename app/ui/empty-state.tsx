import './lists.css'
import type { ReactNode } from 'react'
import { Drawing } from './drawings/drawing.tsx'

/** Says what would stand here and what to do so that it does. */
export const EmptyState = ({
  title,
  children,
  action,
}: {
  title: string
  children?: ReactNode
  action?: ReactNode
}) => (
  <div className="empty">
    <Drawing of="skid" />
    <div className="flow">
      <h2 className="sign text-h4">{title}</h2>
      {children && <div className="text-soft">{children}</div>}
      {action && <div>{action}</div>}
    </div>
  </div>
)
