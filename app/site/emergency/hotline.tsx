import type { Section, Words } from '../page/page-words.ts'

type Props = { words: Words; phone: { shown: string; to: string }; danger?: Section }

/** The number, as large as it goes: whoever opens this page has no time to read. */
export const Hotline = ({ words: { heading, intro }, phone, danger }: Props) => (
  <header className="hotline on-signal">
    <div className="wrap">
      <div>
        <h1 className="poster text-h1">{heading}</h1>
        <p className="text-lead">{intro}</p>
      </div>
      <a className="hotline-number" href={phone.to}>
        <span className="label">Emergency line, 24/7</span>
        <span className="poster">{phone.shown}</span>
      </a>
      {danger && (
        <p className="hotline-danger text-small">
          <b>{danger.heading}.</b> {danger.text.join(' ')}
        </p>
      )}
    </div>
  </header>
)
