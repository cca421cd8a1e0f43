import { OnTimeMarks } from '#ui/signature/on-time-marks.tsx'
import { Plate } from '#ui/signature/plate.tsx'
import { More } from '../page/more.tsx'
import type { HomePage } from './home-page.ts'

/** 99.8 % that one can count, and the other claims on a plate. */
export const Proof = ({ onTime, claims, sections: { why } }: Pick<HomePage, 'onTime' | 'claims' | 'sections'>) => (
  <section className="proof on-dark" aria-labelledby="why">
    <div className="wrap">
      {onTime ? (
        <div>
          <h2 id="why" className="poster">
            {onTime.total - onTime.late} of {onTime.total}
          </h2>
          <p className="text-lead">
            deliveries arrive on time. That's what <b>{onTime.figure}</b> looks like, one mark for each delivery.
          </p>
        </div>
      ) : (
        <h2 id="why" className="sign text-h2">
          {why?.heading}
        </h2>
      )}
      {claims.length > 0 && <Plate entries={claims} />}
      {onTime && (
        <div className="proof-marks">
          <OnTimeMarks total={onTime.total} late={onTime.late} />
        </div>
      )}
      {why && (
        <More label={why.heading}>
          <dl className="ledger">
            {why.points.map(({ name, text }) => (
              <div key={name}>
                <dt className="sign text-h4">{name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </More>
      )}
    </div>
  </section>
)
