import { Fragment } from 'react'
import { Drawing } from '#ui/drawings/drawing.tsx'
import { Placard } from '#ui/signature/placard.tsx'
import { Timetable } from '#ui/signature/timetable.tsx'
import type { HomePage } from './home-page.ts'

/** What, where, how fast and how to get a price, on the first screen of a laptop. */
export const Hero = ({ heading, intro, rows, truck }: Pick<HomePage, 'heading' | 'intro' | 'rows' | 'truck'>) => (
  <section className="hero">
    <div className="wrap">
      <h1 className="poster">
        {/* Where it needs two lines, it breaks after the comma. */}
        {heading.split(/(?<=,) /).map((part) => (
          <Fragment key={part}>
            <span>{part}</span>{' '}
          </Fragment>
        ))}
      </h1>
      <div className="road-line hero-road">
        <p className="text-soft">{intro}</p>
        <Drawing of="transport">
          <text className="drawing-name" x="202" y="93" textAnchor="middle">
            {truck}
          </text>
          <Placard number="1993" kind="combustible" x="456" y="49" width="60" height="60" />
        </Drawing>
      </div>
      <Timetable label="How fast" rows={rows} />
    </div>
  </section>
)
