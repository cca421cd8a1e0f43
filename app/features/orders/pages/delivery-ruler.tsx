import { useZone } from '#ui/site/use-company.ts'
import { wagon } from '#ui/drawings/trucks.ts'
import { Sketch } from '#ui/drawings/sketch.tsx'
import { formatHour } from '#domain/day.ts'
import type { RulerView } from './delivery-view.ts'

/** A day's hours with the promised window hatched, now, and the truck. Its geometry is in attributes, not in styles. */
export const DeliveryRuler = ({ ruler }: { ruler: RulerView }) => {
  const zone = useZone()
  const place = (hour: number) => `${(100 * (hour - ruler.from)) / (ruler.to - ruler.from)}%`
  const hours = Array.from({ length: ruler.to - ruler.from + 1 }, (_, index) => ruler.from + index)
  return (
    <div className="delivery-ruler">
      <p className="sign text-h4">{ruler.day}</p>
      <svg className="axis" height="92" role="img" aria-label={ruler.words}>
        <pattern id="promised" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0V9" stroke="var(--signal)" strokeWidth="6" />
        </pattern>
        {ruler.window && (
          <>
            <svg x={place(ruler.window.from)} y="26" overflow="visible">
              <text fill="var(--ink)" fontWeight="650" x="0" y="-6">
                {ruler.wished ? 'Requested' : 'Promised'}
              </text>
            </svg>
            <rect
              fill="url(#promised)"
              stroke="var(--ink)"
              x={place(ruler.window.from)}
              width={`${(100 * (ruler.window.to - ruler.window.from)) / (ruler.to - ruler.from)}%`}
              y="26"
              height="32"
            />
          </>
        )}
        <line stroke="var(--ink)" strokeWidth="2" x1="0" x2="100%" y1="58" y2="58" />
        {hours.map((hour) => (
          <g key={hour} data-hour={hour % 4 === 0 ? 'every-4' : hour % 2 === 0 ? 'every-2' : undefined}>
            <line stroke="var(--ink)" x1={place(hour)} x2={place(hour)} y1="58" y2={hour % 2 === 0 ? 68 : 63} />
            {hour % 2 === 0 && (
              <text
                x={place(hour)}
                y="84"
                textAnchor={hour === ruler.from ? 'start' : hour === ruler.to ? 'end' : 'middle'}
              >
                {formatHour(hour)}
              </text>
            )}
          </g>
        ))}
        {/* It begins below the word, which may stand at the same hour. */}
        {ruler.now !== undefined && (
          <line
            stroke="var(--ink)"
            strokeWidth="2"
            strokeDasharray="4 3"
            x1={place(ruler.now)}
            x2={place(ruler.now)}
            y1="24"
            y2="68"
          />
        )}
        {ruler.underWay && ruler.now !== undefined && <Wagon ruler={ruler} now={ruler.now} x={place(ruler.now)} />}
        {ruler.truck && (
          <svg x={place(ruler.truck.at)} y="58" overflow="visible">
            <path
              d="M0-9 9 0 0 9-9 0z"
              fill={ruler.truck.arrived ? 'var(--kept)' : 'var(--ground)'}
              stroke={ruler.truck.arrived ? 'var(--kept)' : 'var(--ink)'}
              strokeWidth="2"
            />
          </svg>
        )}
      </svg>
      <p className="ruler-key text-fine text-soft">
        {ruler.truck && (
          <span>
            <svg viewBox="0 0 18 18" aria-hidden="true">
              <path
                d="M9 1 17 9 9 17 1 9z"
                fill={ruler.truck.arrived ? 'var(--kept)' : 'var(--ground)'}
                stroke={ruler.truck.arrived ? 'var(--kept)' : 'var(--ink)'}
                strokeWidth="2"
              />
            </svg>
            {ruler.truck.arrived ? 'Truck arrived' : 'Truck expected'}
          </span>
        )}
        {ruler.now !== undefined && (
          <span>
            <svg viewBox="0 0 18 18" aria-hidden="true">
              <path d="M9 0v18" stroke="var(--ink)" strokeWidth="2" strokeDasharray="4 3" />
            </svg>
            Now
          </span>
        )}
        <span>{zone.name} time</span>
      </p>
      <dl className="ruler-facts">
        {ruler.facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** Its nose at this minute. Early in the day there is no room behind it: then it is its tail. */
const Wagon = ({ ruler: { from, to }, now, x }: { ruler: RulerView; now: number; x: string }) => (
  <svg x={x} y="26" overflow="visible">
    <svg x={(now - from) / (to - from) < 0.25 ? 2 : -78} width="76" height="32">
      <Sketch art={wagon} name="wagon" />
    </svg>
  </svg>
)
