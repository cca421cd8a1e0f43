import '#ui/coverage.css'
import { data } from 'react-router'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import type { Route } from './+types/coverage.ts'
import { Answer } from './coverage/answer.tsx'
import { CityHours } from './coverage/city-hours.tsx'
import { CountyList } from './coverage/county-list.tsx'
import { coverageAnswer } from './coverage/coverage-answer.ts'
import { MapArea } from './coverage/map-area.tsx'
import { Picker } from './coverage/picker.tsx'
import { Head } from './page/head.tsx'
import { More } from './page/more.tsx'
import { pageWords } from './page/page-words.ts'
import { Questions } from './page/questions.tsx'
import { Sheet } from './page/sheet.tsx'
import { loadedMeta } from './page-meta.ts'

export const handle = { cached: true, shared: ['county', 'zip'] }
/** What it answers says until when an order reaches the next truck. */
export const headers = () => ({ 'X-Good-For': '60' })
export const meta = loadedMeta

export const loader = answering(({ request, context }: Route.LoaderArgs, ctx) => {
  const { content } = context.get(services)
  const answer = coverageAnswer(content, ctx, new URL(request.url))
  return data(
    {
      ...pageWords(context, 'coverage'),
      ...answer,
      faqs: content.faqs.filter(({ page }) => page === '/coverage'),
    },
    { status: answer.asked?.problem ? 422 : 200 },
  )
})

export default function Coverage({ loaderData: { words, faqs, asked, ...area } }: Route.ComponentProps) {
  const { zones, outside } = words.sections
  return (
    <>
      <Head words={words} />
      <div className="wrap page-body">
        <MapArea {...area} chosen={asked?.answers[0]?.fips}>
          <Picker action="/coverage" choices={area.choices} asked={asked} />
          {asked ? <Answer asked={asked} /> : <CityHours map={area.map} />}
        </MapArea>
      </div>
      <Sheet section={zones}>
        <More label={`All ${area.map.counties.length} counties`}>
          <CountyList map={area.map} />
        </More>
      </Sheet>
      <Sheet section={outside} sunk />
      <Questions faqs={faqs} />
    </>
  )
}
