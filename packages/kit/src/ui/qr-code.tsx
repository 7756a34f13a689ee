import { encode } from 'uqr';

export interface QrCodeProps {
  /** What the code says. */
  readonly text: string;
  /** What it is, for screen readers; the text itself stands beside it. */
  readonly label: string;
}

/** Modules of white around the code, without which scanners do not find it. */
const QUIET_ZONE = 4;

/** A QR code: black on white in both themes, because that is what cameras read. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { border: QUIET_ZONE });
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-full rounded-field"
    >
      <rect width={size} height={size} fill="#fff" />
      <path fill="#000" d={pathOf(data)} />
    </svg>
  );
}

/** A row of the path per run of dark modules. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) =>
      row.map((isDark, x) => {
        if (!isDark || row[x - 1] === true) return '';
        const end = row.indexOf(false, x);
        return `M${x} ${y}h${(end < 0 ? row.length : end) - x}v1H${x}z`;
      }),
    )
    .join('');
}
