import type { Delivery } from '#content/index.ts'
import { Sheet } from '../page/sheet.tsx'

/** On-site fueling of construction machines. */
export const Construction = ({ heading, text: [first = '', ...rest], points }: Delivery['construction']) => (
  <Sheet
    section={{
      key: 'construction',
      heading,
      text: [first],
      points: [],
      links: [{ label: 'Construction', to: '/industries#construction' }],
    }}
  >
    {rest.map((text) => (
      <p key={text} className="text-lead">
        {text}
      </p>
    ))}
    <ul className="ticks">
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  </Sheet>
)
