import { Drawing, type DrawingName } from '#ui/drawings/drawing.tsx'
import { Placard } from '#ui/signature/placard.tsx'
import { Plate } from '#ui/signature/plate.tsx'
import { PromiseLine } from '#ui/signature/promise-line.tsx'
import { PromiseRecord } from '#ui/signature/promise-record.tsx'
import { sharedScale } from '#ui/signature/promise-scale.ts'
import { SharedAxis } from '#ui/signature/shared-axis.tsx'
import { Exhibit } from './exhibit.tsx'
import { fresh, keptTimes, keptLate, late, open } from './samples.ts'

const drawings: DrawingName[] = 'transport wagon box dozer combine plow mower press skid tote drum pail'.split(
  ' ',
) as DrawingName[]
const thursday = { when: 'Thu, Nov 19, 10:12 AM', note: 'Central time' }
const friday = { when: 'Fri, Nov 20, 10:12 AM', note: '24 hours' }

export const Signature = () => (
  <>
    <Exhibit name="Promise line">
      {Object.entries({ fresh, open, overdue: late, kept: keptTimes, 'kept late': keptLate }).map(([name, times]) => (
        <div key={name} className="specimen">
          <PromiseLine times={times} label={name} />
          <p className="text-fine">{name}</p>
        </div>
      ))}
    </Exhibit>
    <Exhibit name="Promise record" wide>
      <div className="stack loose">
        <PromiseRecord times={open} received={thursday} due={friday} />
        <PromiseRecord
          times={keptTimes}
          received={thursday}
          due={friday}
          answered={{ when: 'Fri, Nov 20, 12:02 AM', note: '10 hours early' }}
        />
        <PromiseRecord
          times={keptLate}
          received={thursday}
          due={friday}
          answered={{ when: 'Fri, Nov 20, 10:12 PM', note: '12 hours late' }}
        />
      </div>
    </Exhibit>
    <Exhibit name="One axis for all" wide>
      <SharedAxis now="2:40 PM" />
      {[late, open, fresh, keptTimes].map((times) => (
        <div key={times.now + (times.answered ?? 0)} className="exhibit">
          <PromiseLine times={times} marks={sharedScale(times)} />
        </div>
      ))}
    </Exhibit>
    <Exhibit name="Plate and placards">
      <Plate
        title="PRAIRIE FUEL & LUBRICANTS"
        entries={[
          { figure: '24/7', words: 'Emergency service' },
          { figure: '40+', words: 'Counties' },
          { figure: '15 ppm', words: 'Sulfur limit' },
        ]}
        foot="Des Moines, Iowa"
      />
      <Placard number="1993" kind="combustible" width="120" height="120" />
      <Placard number="1203" kind="flammable" width="120" height="120" />
    </Exhibit>
    <Exhibit name="Drawings">
      {drawings.map((name) => (
        <div key={name} className="specimen">
          <Drawing of={name} />
          <p className="text-fine">{name}</p>
        </div>
      ))}
    </Exhibit>
  </>
)
