import type { ComponentProps } from 'react'
import { flame } from './flame.ts'

/** Diesel and heating oil travel as NA1993, combustible; gasoline as UN1203, flammable. 49 CFR 172.332 and 172.544. */
export type PlacardProps = { number: '1993' | '1203'; kind: 'combustible' | 'flammable' }

/** The hazard diamond as it hangs on the truck: its colours are law, so no theme changes them. */
export const Placard = ({ number, kind, ...svg }: PlacardProps & Omit<ComponentProps<'svg'>, 'children'>) => (
  <svg
    viewBox="0 0 120 120"
    role="img"
    aria-label={`Placard ${number}, ${kind} liquid, class 3`}
    {...svg}
    className="placard"
  >
    <path d="M60 2L118 60 60 118 2 60z" fill="#b3211f" />
    {kind === 'combustible' && <path d="M60 118L16 74h88z" fill="#fff" />}
    <path
      d={kind === 'flammable' ? 'M60 8L112 60 60 112 8 60z' : 'M60 8L112 60 98 74H22L8 60z'}
      fill="none"
      stroke="#fff"
      strokeWidth="2"
    />
    {kind === 'combustible' && <path d="M60 117L16.5 73.5h87z" fill="none" stroke="#b3211f" strokeWidth="1.4" />}
    <path d={flame} fill="#fff" fillRule="evenodd" transform="translate(45 15) scale(.75)" />
    <path d="M19 47h82v27H19z" fill="#fff" stroke="#111" />
    <text x="60" y="70" textAnchor="middle" className="placard-number">
      {number}
    </text>
    <text x="60" y="98" textAnchor="middle" className="placard-class" fill={kind === 'flammable' ? '#fff' : '#111'}>
      3
    </text>
  </svg>
)
