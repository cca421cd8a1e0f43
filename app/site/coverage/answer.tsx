import { Call, CountyHours } from './county-hours.tsx'
import type { CountyAnswer } from './county-answer.ts'
import type { CoverageAnswer } from './coverage-answer.ts'

/** What the map says to one county, or to those that a ZIP lies in. */
export const Answer = ({ asked }: { asked: NonNullable<CoverageAnswer['asked']> }) => {
  const { answers, zip } = asked
  const [first, ...others] = answers
  if (!first) return <NoAnswer {...asked} />
  return (
    <section id="answer" className="stack loose" aria-label="Emergency response time">
      {others.length > 0 ? (
        <Candidates zip={zip} answers={answers} />
      ) : (
        <>
          {zip && (
            <p>
              ZIP code {zip} is in {first.name}.
            </p>
          )}
          <CountyHours answer={first} more />
        </>
      )}
    </section>
  )
}

/** The field says what is wrong with it. A person with a map finds what a table does not. */
const NoAnswer = ({ problem, call }: NonNullable<CoverageAnswer['asked']>) => (
  <section id="answer" className="stack loose" aria-label="Emergency response time">
    <p>{problem?.words}</p>
    <Call call={call} />
    <p>
      Call at any hour and tell us the road or the nearest town. We'll find the county and tell you when we can be
      there.
    </p>
  </section>
)

/** One call reaches us from each of them, so there is one button; the hours differ. */
const Candidates = ({ zip, answers }: { zip?: string; answers: readonly CountyAnswer[] }) => (
  <>
    {answers[0] && <Call call={answers[0].call} />}
    <p>
      ZIP code {zip} is in {answers.length} counties, the most likely one first. Go by the county where your tank is. If
      you call now, a driver will be there by about:
    </p>
    <dl className="rows candidates">
      {answers.map(({ fips, name, to, hours, by }) => (
        <div key={fips}>
          <dt>
            <a href={to}>{name}</a>
            <span className="text-small text-soft">{hours}</span>
          </dt>
          <dd className="figure">{by}</dd>
        </div>
      ))}
    </dl>
  </>
)
