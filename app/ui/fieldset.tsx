import type { ReactNode } from 'react'

type Props = {
  legend: ReactNode
  children: ReactNode
  /** Closed at first, unless it is open. */ folded?: boolean
  open?: boolean
}

export const Fieldset = ({ legend, children, folded, open }: Props) =>
  folded ? (
    <details className="fieldset-fold" open={open || undefined}>
      <summary>{legend}</summary>
      <fieldset className="fieldset">
        <legend className="visually-hidden">{legend}</legend>
        {children}
      </fieldset>
    </details>
  ) : (
    <fieldset className="fieldset">
      <legend className="sign text-h3">{legend}</legend>
      {children}
    </fieldset>
  )
