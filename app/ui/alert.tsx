import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

const icons = { info: 'info', kept: 'check', due: 'clock', late: 'late' } as const satisfies Record<string, IconName>

type Props = {
  tone?: keyof typeof icons
  title: string
  children?: ReactNode
  /** Read out at once when it appears. */ urgent?: boolean
}

export const Alert = ({ tone = 'info', title, children, urgent }: Props) => (
  <div className="notice" data-tone={tone} role={urgent ? 'alert' : undefined}>
    <p className="notice-title">
      <Icon name={icons[tone]} /> {title}
    </p>
    {children && <div className="flow text-small">{children}</div>}
  </div>
)
