import type { ReactNode } from 'react'
import { Icon } from '#ui/icon.tsx'

/** Folded on a phone, so that the page stays short; plain text where there is room. */
export const More = ({ label, children }: { label: string; children: ReactNode }) => (
  <details className="more">
    <summary>
      {label} <Icon name="chevron" />
    </summary>
    {children}
  </details>
)
