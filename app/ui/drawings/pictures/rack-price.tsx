/** A day of prices: level, then a step at six in the evening. */
export const rackPrice = (
  <>
    <path d="M24 150H300M24 150V24M70 150v5M116 150v5M162 150v5M208 150v5M254 150v5" />
    <path className="picture-fill" d="M208 66H300V150H208z" />
    <path d="M24 112H94V104H208V66H300M208 24V150" />
    <circle cx="70" cy="56" r="32" />
    <path d="M70 28v6M70 78v6M42 56h6M92 56h6M70 56V38M70 56V78" />
    <circle cx="70" cy="56" r="2.500" />
    <text x="208" y="172" textAnchor="middle">
      6 PM
    </text>
    <text x="24" y="172">
      6 AM
    </text>
    <text x="254" y="56" textAnchor="middle">
      new price
    </text>
  </>
)
