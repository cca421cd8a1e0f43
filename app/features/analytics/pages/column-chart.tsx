import { useId } from 'react'
import type { Chart, ChartColumn } from './report.ts'

type Columns = Extract<Chart, { kind: 'columns' }>

/** Pixels from the top: where the highest mark, the ground and the names of the columns lie. */
const [top, ground, below] = [16, 180, 200]

/** Names on the axis at most: more would run into each other. Every second of them is left out on a phone. */
const mostNames = 8

/** Columns over time. Its geometry is in attributes, in parts of the width: text keeps its size on any screen. */
export const ColumnChart = ({ title, chart }: { title: string; chart: Columns }) => {
  const hatch = useId()
  const { columns, ticks, words, legend } = chart
  const highest = Math.max(1, ticks.at(-1)?.at ?? 0)
  const height = (value: number) => ((ground - top) * value) / highest
  const every = Math.max(1, Math.ceil(columns.length / mostNames))
  return (
    <figure className="column-chart">
      <div className="column-chart-plot">
        <svg height={below + 8} aria-hidden="true">
          {ticks.map(({ at, label }) => (
            <text key={at} x="100%" y={ground - height(at) + 4} textAnchor="end">
              {label}
            </text>
          ))}
        </svg>
        <svg height={below + 8} role="img" aria-label={`${title}. ${words} The table below has every figure.`}>
          <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="6" height="6" fill="var(--dye-wash)" />
            <path d="M0 0V6" stroke="var(--dye)" strokeWidth="4" />
          </pattern>
          {ticks.map(({ at }) => (
            <line key={at} stroke="var(--line)" x2="100%" y1={ground - height(at)} y2={ground - height(at)} />
          ))}
          {columns.map((column, index) => (
            <Column
              key={column.words}
              column={column}
              place={index}
              of={columns.length}
              height={height}
              hatch={hatch}
            />
          ))}
          <line stroke="var(--ink)" strokeWidth="2" x2="100%" y1={ground} y2={ground} />
          {columns.map(({ label, words }, index) =>
            index % every === 0 ? (
              <text
                key={words}
                {...placeOfName((index + 0.5) / columns.length)}
                y={below}
                data-second={(index / every) % 2 === 1 ? '' : undefined}
              >
                {label}
              </text>
            ) : null,
          )}
        </svg>
      </div>
      {legend && (
        <figcaption className="cluster text-fine">
          <svg width="14" height="14" aria-hidden="true">
            <rect fill="var(--ink)" width="14" height="14" />
          </svg>{' '}
          On time
          <svg width="14" height="14" aria-hidden="true">
            <rect fill={`url(#${hatch})`} stroke="var(--dye)" width="14" height="14" />
          </svg>{' '}
          Late
        </figcaption>
      )}
    </figure>
  )
}

/** Below the middle of its column; near an edge it must not run over it. */
const placeOfName = (middle: number) => {
  if (middle < 0.06) return { x: 0, textAnchor: 'start' } as const
  return middle > 0.94
    ? ({ x: '100%', textAnchor: 'end' } as const)
    : { x: `${100 * middle}%`, textAnchor: 'middle' as const }
}

type BarProps = { column: ChartColumn; place: number; of: number; height: (value: number) => number; hatch: string }

const Column = ({ column: { words, value, missed = 0 }, place, of, height, hatch }: BarProps) => {
  const [x, width] = [`${(100 * (place + 0.14)) / of}%`, `${72 / of}%`]
  const [kept, late] = [height(value), height(missed)]
  return (
    <g>
      <title>{words}</title>
      {value > 0 && <rect fill="var(--ink)" x={x} width={width} y={ground - kept} height={kept} />}
      {missed > 0 && (
        <rect stroke="var(--dye)" fill={`url(#${hatch})`} x={x} width={width} y={ground - kept - late} height={late} />
      )}
    </g>
  )
}
