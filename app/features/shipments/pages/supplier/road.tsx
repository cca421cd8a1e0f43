import { href } from 'react-router'
import { Section } from '#ui/section.tsx'
import { useZone } from '#ui/site/use-company.ts'
import { Sketch } from '#ui/drawings/sketch.tsx'
import { wagon } from '#ui/drawings/trucks.ts'
import { StatusWord } from '#ui/status-word.tsx'
import { formatHour } from '#domain/day.ts'
import type { RoadView } from './road-view.ts'

/** Today's trucks, one line each on the same hours: since when each is on the road, when it is due, and now. */
export const Road = ({ road: { from, to, now, trucks } }: { road: RoadView }) => {
  const zone = useZone()
  const place = (hour: number) => `${(100 * (Math.max(hour, from) - from)) / (to - from)}%`
  const hours = Array.from({ length: to - from + 1 }, (_, index) => from + index).filter((hour) => hour % 2 === 0)
  return (
    <Section id="road" title="Arriving today" spacing="none">
      <ol className="stack tight">
        {trucks.map(({ id, reference, truck, destination, eta, left, at, late }) => (
          <li key={id}>
            <p>
              <a className="text-link" href={href('/dashboard/supplier/shipments/:id', { id })}>
                {reference}
              </a>{' '}
              <bdi>{truck}</bdi> to <bdi>{destination}</bdi>, arriving <b>{eta}</b>
              {left === undefined && ', not left yet'} {late && <StatusWord tone="late">Late</StatusWord>}
            </p>
            <svg className="axis" height="40" aria-hidden="true">
              <line stroke="var(--line)" x1="0" x2="100%" y1="29" y2="29" />
              {left !== undefined && (
                <line stroke="var(--ink)" strokeWidth="2" x1={place(left)} x2={place(at)} y1="29" y2="29" />
              )}
              <line
                stroke="var(--ink)"
                strokeWidth="2"
                strokeDasharray="4 3"
                x1={place(now)}
                x2={place(now)}
                y1="2"
                y2="39"
              />
              {left !== undefined && (
                <svg x={place(now)} y="5" overflow="visible">
                  {/* Its nose at this minute; early in the day there is no room behind it, and it is its tail. */}
                  <svg x={now - from < (to - from) / 4 ? 2 : -58} width="56" height="24">
                    <Sketch art={wagon} name="wagon" />
                  </svg>
                </svg>
              )}
              <svg x={place(at)} y="29" overflow="visible">
                <path
                  d="M0-8 8 0 0 8-8 0z"
                  fill={late ? 'var(--dye)' : 'var(--ground)'}
                  stroke={late ? 'var(--dye)' : 'var(--ink)'}
                  strokeWidth="2"
                />
              </svg>
            </svg>
          </li>
        ))}
      </ol>
      <svg className="axis" height="28" aria-hidden="true">
        <line stroke="var(--ink)" strokeWidth="2" x1="0" x2="100%" y1="1" y2="1" />
        {hours.map((hour) => (
          <g key={hour} data-hour={hour % 4 === 0 ? undefined : 'every-2'}>
            <line stroke="var(--ink)" x1={place(hour)} x2={place(hour)} y1="1" y2="9" />
            <text x={place(hour)} y="25" textAnchor={hour === from ? 'start' : hour === to ? 'end' : 'middle'}>
              {formatHour(hour)}
            </text>
          </g>
        ))}
      </svg>
      <p className="text-fine text-soft">Diamond: expected arrival. Dashed line: now. {zone.name} time.</p>
    </Section>
  )
}
