import { ButtonLink } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { Wayside } from './wayside.tsx'

type Props = {
  status: number
  words?: string
  /** What to name on the phone, so that we find it in our records. */ requestId?: string
  call?: { to: string; label: string }
  /** Where someone gets what this address no longer gives. */ next?: { href: string; label: string }
  /** Where they began: staff at their own page. */ home?: string
}

const headings: Record<number, string> = {
  403: "You don't have access to this page.",
  409: 'Someone changed this in the meantime.',
  410: 'This link no longer works.',
  413: "That's too large.",
  429: 'Please wait a moment.',
  503: "We'll be right back.",
}

/** As much of the id as can be read out over the phone: our records are searched by how it begins. */
const spoken = 8

export const ErrorPage = ({ status, words, requestId, call, next, home = '/' }: Props) => (
  <section className="wayside" role="alert">
    <div className="wrap">
      <p className="figure text-h4">{status}</p>
      <h1 className="poster text-h1">
        {headings[status] ?? (status < 500 ? "That didn't work." : 'Something went wrong on our end.')}
      </h1>
      {words && <p className="text-lead text-soft">{words}</p>}
      <div className="cluster">
        {next && (
          <ButtonLink look="primary" href={next.href}>
            {next.label}
          </ButtonLink>
        )}
        <ButtonLink look={next ? 'outline' : 'solid'} href={home}>
          Return to Home
        </ButtonLink>
        {call && (
          <ButtonLink href={call.to}>
            <Icon name="phone" /> {call.label}
          </ButtonLink>
        )}
      </div>
      {requestId && (
        <p className="text-fine text-soft">
          If you call, mention this number: <span className="figure">{requestId.slice(0, spoken)}</span>
        </p>
      )}
      <Wayside />
    </div>
  </section>
)
