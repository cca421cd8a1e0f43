import type { ReactNode } from 'react'

export const Fieldset = ({ legend, children }: { legend: ReactNode; children: ReactNode }) => (
  <fieldset className="fieldset">
    <legend className="sign text-h3">{legend}</legend>
    {children}
  </fieldset>
)
