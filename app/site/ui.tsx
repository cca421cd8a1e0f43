import '#ui/home.css'
import '#ui/desk.css'
import '#ui/form.css'
import '#ui/gallery.css'
import type { LoaderFunctionArgs } from 'react-router'
import { PageHead } from '#ui/page-head.tsx'
import { services } from '#http/context.ts'
import { coverageMap } from './coverage/coverage-answer.ts'
import { Controls } from './gallery/controls.tsx'
import { Records } from './gallery/records.tsx'
import { Scenes } from './gallery/scenes.tsx'
import { Signature } from './gallery/signature.tsx'
import { Tokens } from './gallery/tokens.tsx'

export const handle = { interactive: true }

export const loader = ({ context }: LoaderFunctionArgs) => {
  const { map, legend } = coverageMap(context.get(services).content)
  return { map, legend, county: map.counties[0]?.fips ?? '' }
}

type Props = { loaderData: ReturnType<typeof loader> }

/** Every part with all its states; light or dark by the switch at the foot. Registered in development only. */
export default function Gallery({ loaderData }: Props) {
  return (
    <>
      <PageHead over="Development" title="Parts" lead="Every part of app/ui with all its states." />
      <div className="wrap page-body" id="tokens">
        <Tokens />
        <Signature />
        <Controls />
        <Records />
        <Scenes {...loaderData} />
      </div>
    </>
  )
}
