import { contactForm, telephoneLink } from '#domain/call-us.ts'
import type { Section, Words } from '../page/page-words.ts'

type Props = { words: Words; phone?: string; danger?: Section }

/** The number, as large as it goes: anyone who opens this page has no time to read. Without one, what else to do. */
export const Hotline = ({ words: { heading, intro }, phone, danger }: Props) => (
  <header className="hotline on-signal">
    <div className="wrap">
      <div>
        <h1 className="poster text-h1">{heading}</h1>
        {intro && <p className="text-lead">{intro}</p>}
      </div>
      {phone ? (
        <a className="hotline-number" href={telephoneLink(phone)}>
          <span className="label">Emergency line, 24/7</span>
          <span className="poster">{phone}</span>
        </a>
      ) : (
        <p className="text-lead">
          No phone number is set up on this site yet, so nobody answers here at night. In danger, call 911. If fuel
          can't wait, call another supplier. For everything else, use the <a href={contactForm}>contact form</a>.
        </p>
      )}
      {danger && (
        <p className="hotline-danger text-small">
          <b>{danger.heading}.</b> {danger.text.join(' ')}
        </p>
      )}
    </div>
  </header>
)
