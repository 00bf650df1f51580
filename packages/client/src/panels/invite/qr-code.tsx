import { encodeQR } from 'qr';

/** The quiet zone that scanners need around a code, in squares. */
const border = 4;

export function QrCode(props: { readonly text: string; readonly label: string }) {
  const rows = encodeQR(props.text, 'raw', { border, ecc: 'medium' });
  const squares = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      class="qr-code"
      role="img"
      aria-label={props.label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shape-rendering="crispEdges"
    >
      <path d={squares.join('')} fill="currentColor" />
    </svg>
  );
}
