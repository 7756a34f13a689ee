/** Figures of a pair that is drawn over another, by the change of both since the first candle that is shown. */

interface Candles {
  readonly [index: number]: { readonly close: number } | undefined;
}
interface Rows {
  readonly [index: number]: { readonly close: number | null } | undefined;
}

/** Factor by which the other pair's prices stand on the axis of this one; null without a candle of both. */
export function scaleOf(candles: Candles, rows: Rows, from: number): number | null {
  const [own, other] = [candles[from]?.close ?? 0, rows[from]?.close ?? 0];
  return own === 0 || other === 0 ? null : own / other;
}

interface Range {
  readonly from: number;
  readonly to: number;
  readonly range: number;
  readonly realFrom: number;
  readonly realTo: number;
  readonly realRange: number;
  readonly displayFrom: number;
  readonly displayTo: number;
  readonly displayRange: number;
}

/** The range of an axis in percent on which both pairs have room. */
export function comparedRange<R extends Range>(view: {
  readonly candles: Candles;
  readonly rows: Rows;
  readonly visible: { readonly from: number; readonly to: number };
  readonly range: R;
}): R {
  const { candles, rows, visible, range } = view;
  const base = candles[visible.from]?.close ?? 0;
  if (base === 0) return range;
  const scale = scaleOf(candles, rows, visible.from);
  let { from, to } = range;
  for (let index = visible.from; scale !== null && index < visible.to; index += 1) {
    const close = rows[index]?.close ?? null;
    if (close === null) continue;
    from = Math.min(from, close * scale);
    to = Math.max(to, close * scale);
  }
  const [realFrom, realTo] = [((from - base) / base) * 100, ((to - base) / base) * 100];
  const realRange = realTo - realFrom;
  const display = { displayFrom: realFrom, displayTo: realTo, displayRange: realRange };
  return { ...range, from, to, range: to - from, realFrom, realTo, realRange, ...display };
}
