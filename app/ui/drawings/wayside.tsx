import { drum, pail } from './packages.ts'
import { Sketch } from './sketch.tsx'
import { wagon } from './trucks.ts'

/** What stands at the road of a page that is not there (the truck drove past), or that failed. */
export default function Wayside({ missing }: { missing?: boolean }) {
  return (
    <div className="road-line wayside-road">
      {missing ? (
        <Sketch art={wagon} name="wagon" />
      ) : (
        <>
          <Sketch art={drum} name="drum" />
          <Sketch art={pail} name="pail" />
        </>
      )}
    </div>
  )
}
