import { Section } from '#ui/section.tsx'
type Props = { subject: string; text: string; /** Where its HTML is answered, see mail-document.ts. */ html: string }

/** A mail as its reader gets it: both parts, since some read only the plain one. */
export const MailPreview = ({ subject, text, html }: Props) => (
  <Section id="preview" title="Preview" size="h4">
    <p className="breaks">
      <span className="text-soft">Subject</span> <b>{subject}</b>
    </p>
    {/* Dead to the touch: no scripts, no forms, no windows. */}
    <iframe className="mail-frame" sandbox="" src={html} title="Email as HTML" />
    <details>
      <summary className="text-link">Plain text</summary>
      <pre className="mail-text card text-fine">{text}</pre>
    </details>
  </Section>
)
