import { useZone } from '#ui/site/use-company.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { PromiseRecord } from '#ui/signature/promise-record.tsx'
import type { CountyAnswer } from './county-answer.ts'

type Props = { answer: CountyAnswer; /** With a link to the county's page. */ more?: boolean }

/** The phone first, then the hours, and when that is if the call is made now. */
export const CountyHours = ({ answer, more }: Props) => (
  <article className="stack tight county-hours">
    <h2 className="sign text-h3">{answer.name}</h2>
    <p>
      {answer.served ? 'We run scheduled deliveries here.' : 'Not on our scheduled routes: ask us.'} In an emergency,
      call any time:
    </p>
    <Call call={answer.call} />
    <p className="county-hours-figure figure">{answer.hours}</p>
    <p>
      Call now and a driver will be there <b>by about {answer.by}</b> {useZone().name} time.
    </p>
    <PromiseRecord
      times={answer.times}
      received={{ name: 'You call', when: answer.now, note: 'now' }}
      due={{ name: 'Emergency driver by', when: answer.by, note: 'at your tank' }}
    />
    <p className="text-small text-soft">
      Zone {answer.zone}, about {answer.miles} miles from our yard in {answer.yard} in a straight line. {answer.reason}
    </p>
    {more && (
      <a className="text-link" href={answer.to}>
        Fuel in {answer.name}
      </a>
    )}
  </article>
)

export const Call = ({ call }: Pick<CountyAnswer, 'call'>) => (
  <ButtonLink look="primary" size="large" wide href={call.to}>
    <Icon name="phone" /> {call.label}
  </ButtonLink>
)
