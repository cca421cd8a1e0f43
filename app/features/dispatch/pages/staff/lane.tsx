import { Placard } from '#ui/signature/placard.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import { formatStops } from '../../stop-words.ts'
import { tagWords } from '../product-tag.tsx'
import type { FoldedLaneView, OpenView } from './lane-view.ts'
import type { StopView } from './stop-view.ts'
import { FoldedLane } from './folded-lane.tsx'

const row = 19

type Props<View> = {
  lane: View
  now: number | undefined
  chosen: string | undefined
  hours: readonly number[]
  /** The day, as the addresses of its stops begin. */
  here: string
}

export const Lane = ({ lane, ...props }: Props<FoldedLaneView | OpenView>) =>
  lane.isFolded ? <FoldedLane lane={lane} now={props.now} here={props.here} /> : <OpenLane lane={lane} {...props} />

/** A truck's day: what it holds and how long it drives, and one thin row for each stop. */
const OpenLane = ({ lane, now, chosen, hours, here }: Props<OpenView>) => (
  <article
    className="dispatch-lane"
    data-truck={lane.id}
    aria-label={`Truck ${lane.truck}${lane.driver ? `, ${lane.driver}` : ''}`}
  >
    <header>
      <p className="dispatch-lane-top">
        <a href={lane.href} className="dispatch-plate">
          {lane.truck}
          <span className="visually-hidden">: driver and schedule</span>
        </a>
        <span className="dispatch-who">
          <strong>{lane.driver ? <bdi>{lane.driver}</bdi> : 'No driver'}</strong>
          {lane.state && <StatusWord tone={lane.state.tone}>{lane.state.words}</StatusWord>}
        </span>
        {lane.placard && (
          <Placard number={lane.placard} kind={lane.placard === '1203' ? 'flammable' : 'combustible'} width="27" />
        )}
      </p>
      <Tanks lane={lane} />
      {lane.loaded && (
        <p className="dispatch-hours">
          <span>
            As loaded <b>{lane.loaded}</b>
          </span>
        </p>
      )}
      <p className="dispatch-hours">
        <span>
          Drive time <b>{lane.hours.drives}</b> of {lane.hours.most}
        </span>
        {lane.hours.back && (
          <span>
            back <b>{lane.hours.back}</b>
          </span>
        )}
      </p>
    </header>
    <svg
      className="dispatch-rows"
      height={Math.max(4, lane.rows.length) * row + 10}
      role="group"
      aria-label={formatStops(lane.rows.length)}
    >
      {hours.map((at) => (
        <line key={at} x1={`${at}%`} x2={`${at}%`} y1="0" y2="100%" className="dispatch-hour" />
      ))}
      {lane.hours.offDuty !== undefined && (
        <rect x={`${lane.hours.offDuty}%`} width={`${100 - lane.hours.offDuty}%`} height="100%" fill="url(#off)" />
      )}
      {/* Behind the words, whose halo breaks it. */}
      {now !== undefined && <line x1={`${now}%`} x2={`${now}%`} y1="0" y2="100%" className="dispatch-now" />}
      {lane.rows.map((stop, at) => (
        <Stop
          key={stop.key}
          stop={stop}
          at={at}
          isChosen={stop.key === chosen}
          href={`${here}&stop=${stop.key}#stop`}
        />
      ))}
    </svg>
    <ol className="dispatch-list">
      {lane.rows.map((stop) => (
        <li key={stop.key} data-state={stop.state}>
          <a href={`${here}&stop=${stop.key}#stop`}>
            <b>
              {stop.order}. <bdi>{stop.name}</bdi>
            </b>
            <span>{stop.load}</span>
            {stop.loading && <span>{stop.loading.words} before this stop</span>}
            <span>
              {stop.state === 'kept' ? 'Delivered' : 'Arrives'} {stop.at}, promised {stop.promised}
            </span>
            {stop.lateWords && <span className="dispatch-bad">{stop.lateWords}</span>}
          </a>
        </li>
      ))}
    </ol>
  </article>
)

const Tanks = ({ lane: { tanks, apart, pallets } }: { lane: OpenView }) => {
  const totalCapacity = tanks.reduce((sum, { capacity }) => sum + capacity, 0)
  const tankShares = tanks.map((tank, place) => {
    const before = tanks.slice(0, place).reduce((sum, { capacity }) => sum + capacity, 0)
    return { ...tank, from: (before / totalCapacity) * 100, width: (tank.capacity / totalCapacity) * 100 }
  })
  const isEmpty = tanks.every(({ words }) => words === 'empty')
  const words = tanks.map(
    ({ capacity, words, tag }, place) =>
      `Compartment ${place + 1}: ${words === 'empty' ? 'empty' : `${words === '?' ? 'an unknown part of the' : words} gallons ${tag ? tagWords[tag] : ''}`}, of ${capacity.toLocaleString('en-US')}`,
  )
  return (
    <>
      {tanks.length > 0 && (
        <svg className="dispatch-tank" height="46" role="img" aria-label={words.join('. ')}>
          {tankShares.map(({ from, width, fill, tag, words }, place) => (
            <g key={place}>
              {tag && fill > 0 && (
                <rect
                  x={`${from}%`}
                  width={`${width}%`}
                  y={1 + 20 * (1 - fill / 100)}
                  height={20 * (fill / 100)}
                  fill={`url(#p-${tag})`}
                />
              )}
              {place > 0 && (
                <line x1={`${from}%`} x2={`${from}%`} y1="1" y2="21" stroke="var(--ink)" strokeWidth="1.5" />
              )}
              <text x={`${from + width / 2}%`} y="33" textAnchor="middle" className="dispatch-tank-word">
                {tag ? tagWords[tag] : ''}
              </text>
              {!isEmpty && (
                <text x={`${from + width / 2}%`} y="44" textAnchor="middle">
                  {words === 'empty' ? '–' : words}
                </text>
              )}
            </g>
          ))}
          {isEmpty && (
            <text x="50%" y="38" textAnchor="middle">
              Empty
            </text>
          )}
          <rect
            x="1"
            y="1"
            width="calc(100% - 2px)"
            height="20"
            rx="8"
            fill="none"
            stroke="var(--ink)"
            strokeWidth="1.5"
          />
        </svg>
      )}
      {apart.map((words) => (
        <p key={words} className="dispatch-hours">
          {words}
        </p>
      ))}
      {pallets && <p className="dispatch-hours">{pallets}</p>}
    </>
  )
}

type StopProps = { stop: StopView; at: number; isChosen: boolean; href: string }

/** What a name and its gallons take of a lane, in percent. */
const wordsTake = 24

const Stop = ({ stop, at, isChosen, href }: StopProps) => {
  const { promise, block, isShort, over, drive, loading, tags, state } = stop
  const width = isShort ? '28' : `${block.to - block.from}%`
  // Words stand to the right of a morning promise and to the left of an afternoon one.
  const hours = promise?.isAllDay ? undefined : promise
  const isRight = (hours?.to ?? block.to) < 72
  const beyond = Math.max(hours?.to ?? 0, block.to + (isShort ? 3.6 : 0), over?.to ?? 0)
  const left = Math.min(hours?.from ?? 100, block.from)
  // Words that would stand on the time at the terminal stand left of it, where there is room.
  const before = loading && loading.from > wordsTake && left - loading.to < wordsTake ? loading.from : left
  return (
    <svg
      y={at * row + 5}
      height={row}
      width="100%"
      overflow="visible"
      className="dispatch-stop"
      data-state={state}
      data-chosen={isChosen ? '' : undefined}
    >
      {promise?.isAllDay && (
        <line x1={`${promise.from}%`} x2={`${promise.to}%`} y1="12" y2="12" className="dispatch-all-day" />
      )}
      {hours && (
        <>
          <rect x={`${hours.from}%`} width={`${hours.to - hours.from}%`} y="2" height="14" fill="url(#promise)" />
          <line x1={`${hours.from}%`} x2={`${hours.from}%`} y1="2" y2="16" className="dispatch-edge" />
          <line x1={`${hours.to}%`} x2={`${hours.to}%`} y1="2" y2="16" className="dispatch-edge" />
        </>
      )}
      {over && (
        <rect x={`${over.from}%`} width={`${Math.max(0, over.to - over.from)}%`} y="4" height="10" fill="url(#over)" />
      )}
      {loading && loading.to > 0 && (
        <g className="dispatch-load" data-done={loading.isDone ? '' : undefined}>
          <title>{loading.words}</title>
          <rect x={`${loading.from}%`} width={`${loading.to - loading.from}%`} y="1" height="16" rx="3" />
          <text x={`${(loading.from + loading.to) / 2}%`} y="13" textAnchor="middle">
            {loading.isDone ? 'Loaded' : 'Load'}
          </text>
        </g>
      )}
      <line x1={`${drive.from}%`} x2={`${block.from}%`} y1="9" y2="9" className="dispatch-drive" />
      {drive.row && !loading && (
        <line x1={`${drive.from}%`} x2={`${drive.from}%`} y1={-row + 18} y2="9" className="dispatch-drive" />
      )}
      <a
        href={href}
        className="dispatch-block"
        data-key={stop.key}
        data-order={stop.orderId}
        data-place={stop.order}
        aria-label={stop.words}
      >
        <svg x={`${block.from}%`} width={width} height="18" overflow="visible">
          <rect width="100%" height="18" rx="3" className="dispatch-box" />
          {tags.map((tag, place) => (
            <svg key={tag} x="16" y="1" width="calc(100% - 16px)" height="16">
              <rect
                x={`${(place / tags.length) * 100}%`}
                width={`${100 / tags.length}%`}
                height="16"
                fill={`url(#p-${tag})`}
              />
            </svg>
          ))}
          <rect width="16" height="18" rx="3" className="dispatch-number" />
          {state === 'kept' ? (
            <path d="M4 9l3 3 5-6" className="dispatch-check" />
          ) : (
            <text x="8" y="13" textAnchor="middle">
              {stop.order}
            </text>
          )}
          <rect width="100%" height="18" rx="3" className="dispatch-outline" />
        </svg>
      </a>
      <text
        x={`${isRight ? beyond : before}%`}
        dx={isRight ? 7 : -7}
        y="14"
        textAnchor={isRight ? 'start' : 'end'}
        className="dispatch-words"
      >
        <tspan className="dispatch-name">{stop.name}</tspan> <tspan dx="2">{stop.load}</tspan>
        {stop.lateWords && <tspan className="dispatch-bad"> {stop.lateWords}</tspan>}
        {state === 'new' && <tspan className="dispatch-name"> new</tspan>}
      </text>
    </svg>
  )
}
