import type { Pricing } from '#content/index.ts'

/** Things of equal weight, side by side. */
export const Ways = ({ ways }: Pick<Pricing, 'ways'>) => (
  <dl className="ledger">
    {ways.map(({ name, text }) => (
      <div key={name}>
        <dt className="sign text-h4">{name}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
)
