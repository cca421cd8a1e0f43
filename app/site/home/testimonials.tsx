import type { HomePage } from './home-page.ts'

type Props = Pick<HomePage, 'sections' | 'remarks'>

/** What customers said, signed by what they do and where. */
export const Testimonials = ({ sections, remarks }: Props) =>
  sections.remarks &&
  remarks.length > 0 && (
    <section className="remarks" aria-labelledby="remarks">
      <div className="wrap">
        <div className="section-head">
          <h2 id="remarks" className="sign text-h2">
            {sections.remarks.heading}
          </h2>
          {sections.remarks.text.map((text) => (
            <p key={text} className="text-soft">
              {text}
            </p>
          ))}
        </div>
        <ul>
          {remarks.map(({ quote, role, business, county, rating }, index) => (
            <li key={quote}>
              <figure>
                <blockquote className={index ? 'sign text-h4' : 'sign'}>“{quote}”</blockquote>
                <figcaption>
                  <b>{role}</b>, {business}, {county} County
                  <Rating of={rating} />
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )

const maxShown = 5

/** The diamonds of our sign, one for each point given. */
const Rating = ({ of }: { of: number }) => (
  <svg
    className="line"
    viewBox="0 0 90 16"
    width="90"
    height="16"
    role="img"
    aria-label={`Rated ${of} out of ${maxShown}`}
  >
    {Array.from({ length: of }, (_, point) => (
      <path key={point} d={`M${8 + 18 * point} 1l7 7-7 7-7-7z`} />
    ))}
  </svg>
)
