import type { Lubricants } from '#content/index.ts'

/** The lid of the drum with the family's grades, one line for each scale. The table beside it says all of them in words. */
export const DrumHead = ({ grades }: Pick<Lubricants['families'][number], 'grades'>) => (
  <svg className="drawing drum-head" viewBox="0 0 200 200" aria-hidden="true">
    <circle cx="100" cy="100" r="98" />
    <circle cx="100" cy="100" r="91" />
    <circle cx="100" cy="36" r="14" />
    <circle cx="100" cy="36" r="8" />
    <circle cx="100" cy="172" r="8" />
    {grades.slice(0, 2).map(({ scale, grades: all }, line, { length }) => (
      <text key={scale} x="100" y={(length === 1 ? 112 : 88) + line * 48} textAnchor="middle">
        {onLid(all)}
        <tspan x="100" dy="18">
          {scale.split(',', 1)[0]}
        </tspan>
      </text>
    ))}
  </svg>
)

/** A lid has room for two short grades, else for the first. */
const onLid = (grades: readonly string[]) => {
  const figures = grades.flatMap((grade) => grade.match(/^\d\S*/) ?? [])
  return figures.length > 2 ? figures[0] : figures.join(' · ')
}
