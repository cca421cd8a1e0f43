import { Icon } from '#ui/icon.tsx'
import type { FoldedLaneView } from './lane-view.ts'

type Props = { lane: FoldedLaneView; now: number | undefined; here: string }

/** A truck among many: all of its stops in one row, until it is opened. What is dropped on it goes where it fits best. */
export const FoldedLane = ({
  lane: { id, truck, driver, href, stops, delivered, late, strokes },
  now,
  here,
}: Props) => (
  <article
    className="dispatch-lane"
    data-truck={id}
    data-folded=""
    aria-label={`Truck ${truck}${driver ? `, ${driver}` : ''}`}
  >
    <header>
      <p className="dispatch-lane-top">
        <a href={href} className="dispatch-plate">
          {truck}
          <span className="visually-hidden">: driver and schedule</span>
        </a>
        <strong>{driver ? <bdi>{driver}</bdi> : 'No driver'}</strong>
        <a href={`${here}&lane=${id}`} className="dispatch-open">
          {stops === 0 ? 'No stops' : `${delivered} of ${stops}`}
          {late > 0 && <span className="dispatch-bad"> {late} late</span>}
          <Icon name="chevron" />
          <span className="visually-hidden">
            {stops > 0 && ' stops delivered'}: open {truck}
          </span>
        </a>
      </p>
    </header>
    {/* The link above says the same in words. */}
    <svg className="dispatch-rows" height="26" aria-hidden="true">
      {now !== undefined && <line x1={`${now}%`} x2={`${now}%`} y1="0" y2="100%" className="dispatch-now" />}
      {strokes.map(({ state, tag, dashes }) => (
        <g key={`${state} ${tag}`} className="dispatch-strokes" data-state={state}>
          <line x2="100%" y1="13" y2="13" pathLength="100" strokeDasharray={dashes} />
          <line x2="100%" y1="13" y2="13" pathLength="100" strokeDasharray={dashes} stroke={`url(#p-${tag})`} />
        </g>
      ))}
    </svg>
  </article>
)
