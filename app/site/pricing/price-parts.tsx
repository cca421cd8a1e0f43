import type { Pricing } from '#content/index.ts'
import { NoBreak } from '#ui/no-break.tsx'

/** What a price consists of, as it stands on the quote: a line for each part. No amounts: they change every day. */
export const PriceParts = ({ parts }: Pick<Pricing, 'parts'>) => (
  <ol className="price-parts rows">
    {parts.map(({ name, text }) => (
      <li key={name}>
        <b className="sign text-h3">{name}</b>
        <span>
          <NoBreak>{text}</NoBreak>
        </span>
      </li>
    ))}
  </ol>
)
