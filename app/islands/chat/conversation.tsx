import { Fragment, useEffect, useRef } from 'react'
import { AnswerParts } from './answer-parts.tsx'
import type { RequestedForm } from './panel.tsx'
import type { ChatProps, Line } from './types.ts'
import type { ChatState } from './use-talk.ts'
import { wordsIn, type PanelWords } from './words.ts'

type Props = { talk: ChatState; phone: ChatProps['phone']; want: (form: RequestedForm) => void; words: PanelWords }

/**
 * The messages. The log is read out as whole lines are added to it; the answer that is still coming stands outside,
 * for the eyes alone, or it would be read piece by piece and then again.
 */
export const Conversation = ({ talk, phone, want, words }: Props) => {
  const { lines, loaded, partial } = talk
  // Between a person and the assistant, each line says whose it is.
  const isNamed = lines.some(({ role }) => role === 'person')
  const end = useRef<HTMLDivElement>(null)
  const count = lines.length
  useEffect(() => {
    const body = end.current?.parentElement
    if (!body) return
    // To the end, but never past the question: an answer is read from its beginning.
    const lastQuestion = [...body.querySelectorAll<HTMLElement>('[data-role=user]')].at(-1)
    const maxScroll = lastQuestion ? lastQuestion.offsetTop - body.offsetTop - 12 : Number.POSITIVE_INFINITY
    body.scrollTo({ top: Math.min(body.scrollHeight, maxScroll) })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- whenever something was added
  }, [count, partial])
  if (!loaded && count === 0) return <p className="chat-thinking">{words.loadingTalk}</p>
  return (
    <>
      <div role="log" aria-label={words.messages} className="chat-log stack tight">
        {lines.map((line, index) => (
          <div key={line.id} className="chat-line" data-role={line.role} lang={languageAt(lines, index, words)}>
            <Said line={line} phone={phone} isNamed={isNamed} words={wordsIn(languageAt(lines, index, words))} />
            {line.answer && (
              <AnswerParts
                answer={line.answer}
                last={index === count - 1}
                rate={talk.rate}
                want={want}
                words={wordsIn(line.answer.language)}
              />
            )}
            {line.again && (
              <button type="button" className="chat-again" onClick={() => talk.again(line)}>
                {words.again}
              </button>
            )}
          </div>
        ))}
      </div>
      {partial !== undefined && (
        <div className="chat-line" data-role="assistant" aria-hidden="true">
          {partial ? <p className="chat-said">{partial}</p> : <Thinking />}
        </div>
      )}
      <div ref={end} />
    </>
  )
}

type SaidProps = { line: Line; phone: ChatProps['phone']; isNamed: boolean; words: PanelWords }

const Said = ({ line, phone, isNamed, words }: SaidProps) => {
  const { urgent, text } = urgentFirst(line)
  if (line.role === 'news') return <p className="text-fine text-soft">{line.content}</p>
  return (
    <>
      <b className={isNamed ? 'text-fine' : 'visually-hidden'}>
        {line.role === 'user' ? words.you : (line.by ?? words.assistant)}
        <span className="visually-hidden">: </span>
      </b>
      {urgent && (
        <p className="chat-urgent" data-heard={line.answer?.emergency}>
          <Dialled words={urgent} phone={phone} lang={words.lang} />
        </p>
      )}
      {text && (
        <p className="chat-said">
          {line.role === 'user' ? text : <Dialled words={text} phone={phone} lang={words.lang} />}
        </p>
      )}
    </>
  )
}

/** Of an answer its own, of a question that of its answer, and of what happened that of the panel; nobody knows a person's. */
const languageAt = (lines: readonly Line[], at: number, { lang }: PanelWords) => {
  if (lines[at]?.role === 'news') return lang
  return (lines[at]?.answer ?? lines[at + 1]?.answer)?.language
}

/** Words that our Spanish has not: what staff taught in English is read out in English within a Spanish answer. */
const english = /\b(?:the|and|you|is|are|of|with)\b/i

/** "2-4 hours" does not break at its hyphen. */
const wholeRanges = (words: string) => words.replaceAll(/(\d)-(?=\d)/g, '$1\u2011')

/** Words in which our number is dialled at a touch. */
const Dialled = ({ words, phone, lang }: { words: string; phone: ChatProps['phone']; lang: PanelWords['lang'] }) =>
  words.split(/(?<=\n)/).map((line, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- the lines of one text keep their place
    <span key={at} {...(lang === 'es' && english.test(line) && { lang: 'en' })}>
      <OneLine words={line} phone={phone} />
    </span>
  ))

const OneLine = ({ words, phone }: { words: string; phone: ChatProps['phone'] }) =>
  words.split(phone.number ?? '\n').map((part, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of one text keep their place
    <Fragment key={at}>
      {at > 0 && <a href={phone.href}>{phone.shown}</a>}
      {wholeRanges(part)}
    </Fragment>
  ))

/** What is said of an emergency comes first, and stands apart from the answer below it. */
const urgentFirst = ({ answer, content }: Line): { urgent: string; text: string } => {
  if (!answer || answer.emergency === 'none') return { urgent: '', text: content }
  const [urgent = '', ...rest] = content.split('\n\n')
  return { urgent, text: rest.join('\n\n') }
}

const Thinking = () => (
  <p className="chat-thinking">
    <i />
    <i />
    <i />
  </p>
)
