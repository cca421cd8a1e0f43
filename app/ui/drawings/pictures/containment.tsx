import { drum, tote } from '../packages.ts'

const drums = [162, 204, 246]

/** A tote and its drums inside a dike. */
export const containment = (
  <>
    <path className="picture-fill" d="M36 138H296V150H36z" />
    <path d="M8 150H24V112H36V150H296V112H308V150H316" />
    <path d="M36 138H296" />
    <path d={tote.lines.join('')} transform="translate(46 32)" />
    {drums.map((x) => (
      <path key={x} d={drum.lines.join('')} transform={`translate(${x} 82) scale(.5 .58)`} />
    ))}
    {drums.slice(0, 2).map((x) => (
      <path key={x} d={drum.lines.join('')} transform={`translate(${x + 21} 20) scale(.5 .58)`} />
    ))}
    <path d="M158 82H288" />
    <text x="166" y="172" textAnchor="middle">
      1,320 gallons
    </text>
  </>
)
