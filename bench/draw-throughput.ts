/** Orders per second of a topology and of the bare batch writer beside it. */
export interface ThroughputRow {
  readonly gateways: string | number;
  readonly perSecond: number;
  readonly bareWriter: number;
  readonly p99Ms: number;
}

const WIDTH = 720;
const HEIGHT = 300;
const BASE = 240;
const FULL = 190;
const GROUP = WIDTH / 5;
const BAR = 40;
const STYLE = `text { font: 12px system-ui, sans-serif; fill: #1f2328 } .writer { fill: #0969da } .bare { fill: #8c959f }
  line { stroke: #8c959f } @media (prefers-color-scheme: dark) { text { fill: #e6edf3 } .writer { fill: #58a6ff } .bare { fill: #6e7681 } }`;

/** A picture of the rows, which follows the colors of whoever looks at it. */
export function drawThroughput(rows: readonly ThroughputRow[]): string {
  const most = Math.max(...rows.flatMap((row) => [row.perSecond, row.bareWriter]));
  const bar = (kind: 'writer' | 'bare', x: number, rate: number): string => {
    const height = Math.round((rate / most) * FULL);
    return `<rect class="${kind}" x="${x}" y="${BASE - height}" width="${BAR}" height="${height}"/>${text(x + BAR / 2, BASE - height - 5, rate.toLocaleString('en-US'))}`;
  };
  const groups = rows.map((row, index) => {
    const middle = GROUP * (index + 0.5);
    const bars = bar('writer', middle - BAR - 4, row.perSecond) + bar('bare', middle + 4, row.bareWriter);
    return bars + text(middle, BASE + 18, nameOf(row)) + text(middle, BASE + 34, `p99 ${row.p99Ms} ms`);
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Orders per second beside a bare batch writer">
<style>${STYLE}</style>
${text(WIDTH / 2, 18, 'Orders per second: the exchange (blue) beside a bare batch writer (gray)')}
<line x1="0" y1="${BASE}" x2="${WIDTH}" y2="${BASE}"/>
${groups.join('\n')}
</svg>
`;
}

function nameOf({ gateways }: ThroughputRow): string {
  if (gateways === 'elsewhere') return 'gateways elsewhere';
  return typeof gateways === 'string' ? gateways : `gateways: ${gateways}`;
}

function text(x: number, y: number, words: string): string {
  return `<text x="${x}" y="${y}" text-anchor="middle">${words}</text>`;
}
