import { encode } from 'uqr'

/** Modules of quiet space that readers need around the code. */
const QUIET = 4

/** A QR code as SVG, dark on white in both themes so that every reader sees it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : '')))
    .join('')
  const side = size + QUIET * 2
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      className="mx-auto w-full max-w-56 rounded-lg"
      shapeRendering="crispEdges"
    >
      <rect width={side} height={side} className="qr-ground" />
      <path d={path} className="qr-ink" />
    </svg>
  )
}
