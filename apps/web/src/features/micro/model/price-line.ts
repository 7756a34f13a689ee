/** A price in time, as numbers for drawing alone. */
export interface Point {
  readonly at: number;
  readonly price: number;
}

/** The box of the drawing; its shape is stretched to the place that there is. */
export const BOX = { width: 1_000, height: 1_000 } as const;

const SPAN_MIN_MS = 180_000;
const AHEAD_SHARE = 0.12;
const MARGIN_SHARE = 0.12;
const POINTS_MAX = 4_000;

/** Part of time and price that is shown. */
export interface View {
  readonly from: number;
  readonly to: number;
  readonly low: number;
  readonly high: number;
}

/** The line with one price more; points of one instant or from before the newest are not drawn twice. */
export function addPoint(line: readonly Point[], point: Point): readonly Point[] {
  const newest = line.at(-1);
  if (newest !== undefined && point.at <= newest.at) return line;
  return [...line.slice(1 - POINTS_MAX), point];
}

/** An earlier line up to where a later one begins, and the later one. */
export function joinLines(earlier: readonly Point[], later: readonly Point[]): readonly Point[] {
  const start = later[0]?.at ?? Number.POSITIVE_INFINITY;
  return [...earlier.filter(({ at }) => at < start), ...later];
}

/**
 * The last minutes with room ahead for what comes; with a running order, from before its acceptance to its expiry.
 * Prices have room above and below, and `levels` are always within.
 */
export function viewOf(
  line: readonly Point[],
  around: {
    readonly now: number;
    readonly order: { readonly accepted_at: number; readonly expires_at: number } | null;
    readonly levels: readonly number[];
  },
): View {
  const { now, order, levels } = around;
  const from = Math.min(now - SPAN_MIN_MS, (order?.accepted_at ?? now) - SPAN_MIN_MS / 3);
  const to = Math.max(now + (now - from) * AHEAD_SHARE, (order?.expires_at ?? now) + SPAN_MIN_MS / 20);
  const prices = [...line.filter(({ at }) => at >= from).map(({ price }) => price), ...levels];
  if (prices.length === 0) return { from, to, low: 0, high: 1 };
  const low = prices.reduce((a, b) => Math.min(a, b));
  const high = prices.reduce((a, b) => Math.max(a, b));
  const margin = (high - low || Math.abs(high) / 10_000 || 1) * MARGIN_SHARE;
  return { from, to, low: low - margin, high: high + margin };
}

/** The share of the width at which an instant stands, from 0 to 1. */
export function shareOfTime(view: View, at: number): number {
  return clamp((at - view.from) / (view.to - view.from));
}

/** The share of the height at which a price stands, from the top. */
export function shareOfPrice(view: View, price: number): number {
  return clamp((view.high - price) / (view.high - view.low));
}

/** Drawing of a line, as SVG paths in `BOX`. */
export interface Drawing {
  readonly line: string;
  /** Area below the line. */
  readonly area: string;
}

/** Draws what is in view; a gap of more than `gapMs` is left open. */
export function drawLine(line: readonly Point[], view: View, gapMs: number): Drawing {
  let before: (Point & { readonly x: number }) | null = null;
  const drawing = { line: '', area: '' };
  const close = (x: number): void => {
    drawing.area += `L${x} ${BOX.height}Z`;
  };
  for (const point of line) {
    if (point.at < view.from) continue;
    const x = Math.round(shareOfTime(view, point.at) * BOX.width * 10) / 10;
    const y = Math.round(shareOfPrice(view, point.price) * BOX.height * 10) / 10;
    const isBegun = before !== null && point.at - before.at <= gapMs;
    if (!isBegun && before !== null) close(before.x);
    drawing.line += `${isBegun ? 'L' : 'M'}${x} ${y}`;
    drawing.area += isBegun ? `L${x} ${y}` : `M${x} ${BOX.height}L${x} ${y}`;
    before = { ...point, x };
  }
  if (before !== null) close(before.x);
  return drawing;
}

function clamp(share: number): number {
  return Math.max(0, Math.min(1, share));
}
