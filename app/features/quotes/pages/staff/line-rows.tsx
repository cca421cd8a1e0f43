import { useState, type ReactNode } from 'react'
import { mostLines } from '#features/trade/line.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import type { Typed } from './typed.ts'

export type ProductChoice = { product: string; name: string; unit: 'gallon' | 'package' }

const heads = ['Product', 'Printed as', 'Gallons or packages', 'Price each, $'] as const

type Props = {
  typed: Typed
  products: readonly ProductChoice[]
  /** The name of the control that has to be mended. */
  wrong?: string
}

/** The lines of a quote. Two empty rows stand ready, so that no script is needed to add one. */
export const LineRows = ({ typed, products, wrong }: Props) => {
  const filled = Array.from({ length: mostLines }, (_, place) => place).findLastIndex(
    (place) => typed[`product${place}`],
  )
  const [shown, show] = useState(Math.min(mostLines, filled + 3))
  const choices = products.map(({ product, name, unit }) => ({
    value: product,
    label: `${name} (per ${unit})`,
  }))
  const control = (name: string) => ({ id: name, name, 'aria-invalid': wrong === name || undefined })
  return (
    <div className="quote-lines" role="group" aria-label="Lines">
      <div className="quote-line quote-line-heads" aria-hidden="true">
        {heads.map((head) => (
          <span key={head} className="label">
            {head}
          </span>
        ))}
      </div>
      {Array.from({ length: shown }, (_, place) => (
        <div key={place} className="quote-line" role="group" aria-label={`Line ${place + 1}`}>
          <Cell head={heads[0]}>
            <Select
              aria-label={heads[0]}
              {...control(`product${place}`)}
              defaultValue={typed[`product${place}`]}
              blank="Choose …"
              choices={choices}
            />
          </Cell>
          <Cell head={heads[1]}>
            <Input
              aria-label={heads[1]}
              {...control(`name${place}`)}
              defaultValue={typed[`name${place}`]}
              placeholder="As the product is called"
              maxLength={200}
            />
          </Cell>
          <Cell head={heads[2]}>
            <Input
              aria-label={heads[2]}
              {...control(`quantity${place}`)}
              inputMode="decimal"
              defaultValue={typed[`quantity${place}`]}
            />
          </Cell>
          <Cell head={heads[3]}>
            <Input
              aria-label={heads[3]}
              {...control(`price${place}`)}
              inputMode="decimal"
              defaultValue={typed[`price${place}`]}
            />
          </Cell>
        </div>
      ))}
      {shown < mostLines && (
        <Button look="quiet" size="small" onClick={() => show(shown + 1)}>
          <Icon name="plus" /> Another line
        </Button>
      )}
    </div>
  )
}

/** On a phone the head of its column stands above each control: a figure alone does not say whether it is a price. */
const Cell = ({ head, children }: { head: string; children: ReactNode }) => (
  <div className="quote-cell">
    <span className="label" aria-hidden="true">
      {head}
    </span>
    {children}
  </div>
)
