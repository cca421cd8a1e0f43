import type { Fuel } from '#content/index.ts'
import { Placard } from '#ui/signature/placard.tsx'

/** The tag that hangs on the hose: placard, name, shipping number, and the notice where the law asks for one. */
export const PlacardTag = ({ short, shipping, notice }: Pick<Fuel, 'short' | 'shipping' | 'notice'>) => (
  <div className="tag">
    {shipping.number === 'UN1203' ? (
      <Placard number="1203" kind="flammable" />
    ) : (
      <Placard number="1993" kind="combustible" />
    )}
    <p>
      <b className="sign">{short}</b>
      <span>
        {shipping.name}, {shipping.number}, PG {shipping.packingGroup}
      </span>
    </p>
    {notice && <strong>{notice}</strong>}
  </div>
)
