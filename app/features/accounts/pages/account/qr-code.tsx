import type { QrPath } from './qr-path.ts'

/** Dark on light in both themes: that is what cameras read. What it says stands beside it as text. */
export const QrCode = ({ code: { size, path }, label }: { code: QrPath; label: string }) => (
  <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
    <rect width={size} height={size} fill="#fff" />
    <path d={path} fill="#000" />
  </svg>
)
