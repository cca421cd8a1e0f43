import { Icon } from '#ui/icon.tsx'
import { isOurs, suggestionAction } from './choices.ts'
import type { RequestedForm } from './panel.tsx'
import { keepForForm } from './prefill.ts'
import type { Answer, Offer } from './types.ts'
import type { PanelWords } from './words.ts'

type Props = {
  answer: Answer
  last: boolean
  rate: (answer: Answer, rating: Answer['rating']) => void
  want: (form: RequestedForm) => void
  words: PanelWords
}

/** What comes with an answer: where it is from, whether it helped, and, below the last one, the ways on. */
export const AnswerParts = ({ answer, last, rate, want, words }: Props) => (
  <>
    <div className="chat-foot">
      <p className="chat-sources">
        {answer.sources
          .filter(({ url }) => isOurs(url))
          .map(({ title, url }) => (
            <a key={url} href={url}>
              {title}
            </a>
          ))}
      </p>
      <p className="chat-rating">
        {(['up', 'down'] as const).map((rating) => (
          <button
            key={rating}
            type="button"
            aria-pressed={answer.rating === rating}
            aria-label={rating === 'up' ? words.helped : words.helpedNot}
            onClick={() => rate(answer, answer.rating === rating ? null : rating)}
          >
            <Icon name={rating === 'up' ? 'thumb-up' : 'thumb-down'} />
          </button>
        ))}
      </p>
    </div>
    {last && (
      <ul className="chat-ways">
        {answer.offer && openedBy(answer) < 0 && ('lead' in answer.offer || isOurs(answer.offer.form)) && (
          <li>
            <OfferedWay offer={answer.offer} want={want} words={words} />
          </li>
        )}
        {answer.suggestions.map(({ text, action }, at) => (
          <SuggestedWay
            key={action}
            text={text}
            action={action}
            offer={at === openedBy(answer) ? answer.offer : undefined}
            want={want}
            words={words}
          />
        ))}
      </ul>
    )}
  </>
)

/** A form with what was understood, or a lead to look over: the visitor sends it, never the assistant. */
const OfferedWay = ({ offer, want, words }: { offer: Offer } & Pick<Props, 'want' | 'words'>) =>
  'lead' in offer ? (
    <button type="button" onClick={() => want({ form: 'lead', ...offer.lead })}>
      {words.check} <Icon name="arrow" />
    </button>
  ) : (
    <a
      href={words.lang === 'es' ? `${offer.form}?lang=es` : offer.form}
      onClick={() => keepForForm(offer.kind, offer.answers)}
    >
      {words.open} <Icon name="arrow" />
    </a>
  )

/** Which button leads to the form that is offered: its link carries what it may, the browser the rest. */
const openedBy = ({ suggestions, offer }: Answer) =>
  suggestions.findIndex(({ action }) => offer && 'form' in offer && action.split('?')[0] === offer.form)

type SuggestedProps = { text: string; action: string; offer?: Offer } & Pick<Props, 'want' | 'words'>

const SuggestedWay = ({ text, action, offer, want, words }: SuggestedProps) => {
  const target = suggestionAction(action)
  const keep = offer && 'form' in offer ? () => keepForForm(offer.kind, offer.answers, action) : undefined
  if (!target) return null
  if ('intent' in target)
    return (
      <li>
        <button type="button" onClick={() => want({ form: 'lead', intent: target.intent })}>
          {text} <Icon name="arrow" />
        </button>
      </li>
    )
  return (
    <li>
      <a href={target.href} onClick={keep} {...(target.newTab && { target: '_blank', rel: 'noopener' })}>
        <span>
          {text}
          {target.newTab && <span className="visually-hidden"> ({words.newTab})</span>}
        </span>
        <Icon name="arrow" />
      </a>
    </li>
  )
}
