import { encode } from 'uqr';

/** Modules of white around the code, without which scanners do not find it. */
const QUIET_ZONE = 4;

export interface QrPath {
  /** Modules on each side, the white ones around it included. */
  readonly size: number;
  /** The dark modules as an SVG path, which a canvas takes as well. */
  readonly path: string;
}

/** The QR code of a text. */
export function qrPath(text: string): QrPath {
  const { data, size } = encode(text, { border: QUIET_ZONE });
  return { size, path: pathOf(data) };
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
