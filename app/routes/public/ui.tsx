import '#ui/home.css'
import '#ui/desk.css'
import '#ui/form.css'
import { PageHead } from '#ui/page-head.tsx'
import { Controls } from './gallery/controls.tsx'
import { Records } from './gallery/records.tsx'
import { Signature } from './gallery/signature.tsx'
import { Tokens } from './gallery/tokens.tsx'

/** Every part with all its states, once on paper and once at night. Registered in development only. */
export default function Gallery() {
  return (
    <>
      <PageHead over="Development" title="Parts" lead="Every part of app/ui with all its states." />
      <div className="wrap py-8" id="tokens">
        <Tokens />
        <Signature />
        <Controls />
        <Records />
      </div>
    </>
  )
}
