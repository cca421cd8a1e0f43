import '#ui/coverage.css'
import { data } from 'react-router'
import { placeNamed } from '#content/index.ts'
import { CountyMap } from '#ui/map/county-map.tsx'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { PageHead } from '#ui/page-head.tsx'
import { Sheet } from '../page/sheet.tsx'
import { loadedMeta, pageMeta } from '../page-meta.ts'
import type { Route } from './+types/place.ts'
import { CountyHours } from './county-hours.tsx'
import { countyAnswer } from './county-answer.ts'
import { mapData } from './map-data.ts'
import { placeFacts } from './place-facts.ts'
import { FactsTable } from './facts-table.tsx'

export const handle = { cached: true }

/** It says by when a driver is there if the call is made now: true for a minute. */
export const headers = () => ({ 'X-Good-For': '60' })

export const meta = loadedMeta

export const loader = answering(({ request, params, context }: Route.LoaderArgs, ctx) => {
  const { content, env } = context.get(services)
  const path = new URL(request.url).pathname.replace(/\.data$/, '')
  const place = placeNamed(content, params.place)
  if (!place || path.startsWith('/coverage/city/') !== (place.kind === 'city')) throw data(null, { status: 404 })
  const { title, description, name, text, county } = place
  return {
    title,
    name,
    text,
    answer: countyAnswer(content, county, ctx.now),
    facts: placeFacts(ctx, content, place),
    map: mapData(content),
    meta: pageMeta({ content, origin: env.origin, path, title, description }),
  }
})

export default function PlacePage({ loaderData: { title, name, text, answer, facts, map } }: Route.ComponentProps) {
  const [emergency, , ...rest] = text
  return (
    <>
      <PageHead over={<a href="/coverage">Coverage</a>} title={title} lead={emergency} />
      <div className="wrap page-body">
        <div className="map-area">
          <div className="stack">
            <CountyHours answer={answer} />
          </div>
          <CountyMap
            map={map}
            chosen={answer.fips}
            near
            label={`${answer.name} and its neighbors, by emergency zone`}
          />
        </div>
      </div>
      <Sheet section={{ key: 'facts', heading: `Deliveries to ${name}`, text: rest, points: [], links: facts.links }}>
        <FactsTable facts={facts} />
      </Sheet>
    </>
  )
}
