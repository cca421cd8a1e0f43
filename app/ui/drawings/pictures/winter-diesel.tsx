import { wagon } from '../trucks.ts'

/** A tank wagon on a winter road. */
export const winterDiesel = (
  <>
    <path d="M8 160H312" />
    <path d={wagon.lines.join('')} transform="translate(64 60)" />
    {wagon.wheels?.map(([x, y, radius]) => (
      <circle key={`${x} ${radius}`} cx={x + 64} cy={y + 60} r={radius} />
    ))}
    <path d="M248 22v40M230.700 32l34.600 20M265.300 32l-34.600 20M242 27l6 6 6-6M242 57l6-6 6 6" />
    <path d="M112 14v24M101.600 20l20.800 12M122.400 20l-20.800 12M178 30v16M171 34l14 8M185 34l-14 8" />
    <path d="M30 112V38c0-13 20-13 20 0v74c16 10 10 36-10 36s-26-26-10-36zM56 50h8M56 68h8M56 86h8M56 104h8" />
    <path className="picture-fill" d="M37 96h6v22c10 5 7 23-3 23s-13-18-3-23z" />
  </>
)
