import '#ui/coverage.css'
import { data } from 'react-router'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import type { Route } from './+types/emergency-service.ts'
import { Answer } from './coverage/answer.tsx'
import { coverageAnswer } from './coverage/coverage-answer.ts'
import { MapArea } from './coverage/map-area.tsx'
import { Picker } from './coverage/picker.tsx'
import { Hotline } from './emergency/hotline.tsx'
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
      ...pageWords(context, 'emergency-service'),
      ...answer,
      phone: content.company.phone,
      faqs: content.faqs.filter(({ page }) => page === '/emergency-service'),
    },
    { status: answer.asked?.problem ? 422 : 200 },
  )
})

export default function EmergencyService({ loaderData }: Route.ComponentProps) {
  const { words, phone, faqs, asked, ...area } = loaderData
  const { danger, zones, ready, first, stretch } = words.sections
  return (
    <>
      <Hotline words={words} phone={phone} danger={danger} />
      <div className="wrap page-body">
        <MapArea {...area} chosen={asked?.answers[0]?.fips}>
          {zones && (
            <div className="stack tight">
              <h2 className="sign text-h2">{zones.heading}</h2>
              {zones.text.map((text) => (
                <p key={text}>{text}</p>
              ))}
            </div>
          )}
          <Picker action="/emergency-service" choices={area.choices} asked={asked} />
          {asked && <Answer asked={asked} />}
        </MapArea>
      </div>
      <Sheet section={ready} sunk />
      <Sheet section={stretch} />
      <Sheet section={first} sunk />
      <Questions faqs={faqs} />
    </>
  )
}
