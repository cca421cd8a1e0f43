import { ButtonLink } from '#ui/button.tsx'
import { PromiseRecord } from '#ui/signature/promise-record.tsx'
import type { HomePage } from './home-page.ts'

const day = 86_400_000

/** The last word: the promise as a line, with both ends named. */
export const CallToAction = ({ sections: { call }, rows }: Pick<HomePage, 'sections' | 'rows'>) =>
  call && (
    <section className="call on-signal" aria-labelledby="call">
      <div className="wrap">
        <h2 id="call" className="poster">
          {call.heading}
        </h2>
        <PromiseRecord
          times={{ received: 0, due: day, now: 0 }}
          received={{ when: 'You ask', note: 'A reference number and an answer time, right away' }}
          due={{ when: rows.at(-1)?.words ?? '', note: 'The price, in writing' }}
        />
        <div className="call-actions">
          {call.links.map(({ to, label }, index) => (
            <ButtonLink key={to} href={to} size="large" look={index ? 'outline' : 'solid'}>
              {label}
            </ButtonLink>
          ))}
          {call.text.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      </div>
    </section>
  )
