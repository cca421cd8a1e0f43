import { Exhibit } from './exhibit.tsx'

const grounds = [
  ['bg-ground', 'ground'],
  ['bg-raised', 'raised'],
  ['bg-sunk', 'sunk'],
  ['bg-ink', 'ink'],
  ['bg-soft', 'soft'],
  ['bg-line', 'line'],
  ['bg-edge', 'edge'],
  ['bg-signal', 'signal'],
  ['bg-dye', 'dye'],
  ['bg-kept', 'kept'],
  ['bg-dye-wash', 'dye-wash'],
  ['bg-kept-wash', 'kept-wash'],
  ['bg-due-wash', 'due-wash'],
] as const

export const Tokens = () => (
  <>
    <Exhibit name="Colour">
      {grounds.map(([ground, name]) => (
        <div key={name}>
          <div className={`${ground} border-edge size-20 rounded-sign border`} />
          <p className="text-fine mt-1">{name}</p>
        </div>
      ))}
    </Exhibit>
    <Exhibit name="Type" wide>
      <p className="poster text-h1">Fuel for Ohio, poster h1</p>
      <p className="sign text-h2 mt-3">Four services, sign h2</p>
      <p className="sign text-h3 mt-3">What happens next, sign h3</p>
      <p className="sign text-h4 mt-3">Opening hours, sign h4</p>
      <p className="text-lead mt-3">Lead: every request gets a due time the moment it arrives.</p>
      <p className="mt-3">Body: the driver meters every gallon and leaves a delivery ticket.</p>
      <p className="text-small mt-3 text-soft">Small and soft: gate codes can wait.</p>
      <p className="label mt-3">Label</p>
      <p className="figure text-h3 mt-3">1,200 gal 10:12 AM FQ-7K3M-92XD</p>
      <a className="text-link" href="#tokens">
        Text link
      </a>
    </Exhibit>
  </>
)
