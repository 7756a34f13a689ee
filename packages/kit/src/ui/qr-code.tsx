import { qrPath } from '../lib/qr-path.ts';

export interface QrCodeProps {
  /** Content of the code. */
  readonly text: string;
  /** Name of the code, for screen readers; the text itself stands beside it. */
  readonly label: string;
}

/** A QR code: black on white in both themes, because that is what cameras read. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, path } = qrPath(text);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-full rounded-field"
    >
      <rect width={size} height={size} fill="#fff" />
      <path fill="#000" d={path} />
    </svg>
  );
}
