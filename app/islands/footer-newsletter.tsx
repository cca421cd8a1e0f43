import { Newsletter } from './newsletter.tsx'

type Props = { heading: string; text: string; phone?: string }

/** The newsletter at the foot of every page. */
export const FooterNewsletter = ({ heading, text, phone }: Props) => (
  <div className="newsletter">
    <div>
      <h2 className="sign text-h4">{heading}</h2>
      <p>{text}</p>
    </div>
    <Newsletter place="footer" phone={phone} />
  </div>
)
