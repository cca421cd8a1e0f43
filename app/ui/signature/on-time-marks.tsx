const rowsWide = 2
const rowsNarrow = 5
const pitch = 5

/** A claim one can count: one mark for each delivery, the late ones standing out. */
export const OnTimeMarks = ({ total, late }: { total: number; late: number }) => {
  const label = `${total} marks, ${late} of them late`
  return (
    <>
      <Marks className="wide-only" total={total} late={late} rows={rowsWide} label={label} />
      <Marks className="phone-only" total={total} late={late} rows={rowsNarrow} label={label} />
    </>
  )
}

type MarksProps = { total: number; late: number; rows: number; label: string; className: string }

const Marks = ({ total, late, rows, label, className }: MarksProps) => {
  const [perRow, height] = [total / rows, rows === rowsWide ? 44 : 36]
  return (
    <svg
      className={`marks ${className}`}
      viewBox={`0 0 ${perRow * pitch} ${rows * height}`}
      role="img"
      aria-label={label}
    >
      {Array.from({ length: rows }, (_, row) => (
        <path
          key={row}
          fill="none"
          stroke="var(--ink)"
          strokeWidth="30"
          strokeDasharray="2 3"
          d={`M0 ${row * height + height / 2}h${perRow * pitch}`}
        />
      ))}
      {Array.from({ length: late }, (_, index) => {
        const mark = Math.floor(total * 0.742) + index
        const [x, y] = [(mark % perRow) * pitch, Math.floor(mark / perRow) * height]
        return (
          <g key={mark}>
            <path fill="var(--ground)" d={`M${x - 1.5} ${y}h${pitch}v${height}h-${pitch}z`} />
            <path fill="var(--signal)" d={`M${x - 0.5} ${y}h3v${height - 3}h-3zM${x + 1} ${y - 7}l6 6-6 6-6-6z`} />
          </g>
        )
      })}
    </svg>
  )
}
