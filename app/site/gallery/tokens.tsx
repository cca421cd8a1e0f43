import { NoBreak } from '#ui/no-break.tsx'
import { Exhibit } from './exhibit.tsx'

const colours = 'ground raised sunk ink soft line edge signal dye kept dye-wash kept-wash due-wash'.split(' ')

export const Tokens = () => (
  <>
    <Exhibit name="Color">
      {colours.map((name) => (
        <div key={name}>
          <svg width="80" height="80" aria-hidden="true">
            <rect width="80" height="80" fill={`var(--${name})`} stroke="var(--edge)" />
          </svg>
          <p className="text-fine">{name}</p>
        </div>
      ))}
    </Exhibit>
    <Exhibit name="Type" wide>
      <div className="stack tight">
        <p className="poster text-h1">A poster, h1</p>
        <p className="sign text-h2">Four services, sign h2</p>
        <p className="sign text-h3">What happens next, sign h3</p>
        <p className="sign text-h4">Opening hours, sign h4</p>
        <p className="text-lead">Lead: every request gets a due time the moment it arrives.</p>
        <p>Body: the driver meters every gallon and leaves a delivery ticket.</p>
        <p className="text-small text-soft">Small and soft: gate codes can wait.</p>
        <p className="label">Label</p>
        <p className="figure text-h3">1,200 gal 10:12 AM FQ-7K3M-92XD</p>
        <p>
          <NoBreak>
            Never broken: within 3-5 business days, Sat, Nov 21, 8:33 AM, OR-CWKM-GKYY; broken at the @:
            dana@hilltop-farm.example
          </NoBreak>
        </p>
        <a className="text-link" href="#tokens">
          Text link
        </a>
      </div>
    </Exhibit>
  </>
)
