import { Icon } from '#ui/icon.tsx'
import { intents } from './choices.ts'
import type { ChatProps } from './types.ts'
import type { RequestedForm } from './panel.tsx'

type Props = Pick<ChatProps, 'opening' | 'needless' | 'asks'> & {
  resume?: () => void
  want: (form: RequestedForm) => void
  ask: (text: string) => void
}

/** Not first of all for whom the chat knows already: they ask for it in their own words. */
const rarely = ['lube_pricing', 'consult_expert']

/** Drawn by the server on every page: asks, and offers what people come for. */
export const Welcome = ({ opening, needless, asks, resume, want, ask }: Props) => (
  <>
    <p className="chat-said" data-role="assistant">
      {opening}
    </p>
    <ul className="chat-ways">
      {resume && (
        <li>
          <button type="button" onClick={resume}>
            Continue Chat <Icon name="arrow" />
          </button>
        </li>
      )}
      {asks.map((text) => (
        <li key={text}>
          <button type="button" onClick={() => ask(text)}>
            {text} <Icon name="arrow" />
          </button>
        </li>
      ))}
      {intents
        .filter(({ intent }) => !needless.includes(intent) && !(asks.length > 0 && rarely.includes(intent)))
        .map(({ intent, label }) => (
          <li key={intent}>
            <button type="button" onClick={() => want({ form: 'lead', intent })}>
              {label} <Icon name="arrow" />
            </button>
          </li>
        ))}
      <li>
        <button type="button" onClick={() => want({ form: 'consultation' })}>
          Request a consultation <Icon name="arrow" />
        </button>
      </li>
    </ul>
  </>
)
