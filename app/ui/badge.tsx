import type { ReactNode } from 'react'

type Props = { tone?: 'plain' | 'due' | 'kept' | 'late' | 'dyed'; children: ReactNode }

export const Badge = ({ tone = 'plain', children }: Props) => (
  <span className="badge" data-tone={tone}>
    {children}
  </span>
)
