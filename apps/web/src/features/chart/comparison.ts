/** The change of another pair over the candles, on an axis in percent since the first candle that is shown. */
import type { KlinePeriod } from '@openbourse/api/limits';
import { readToken } from '@openbourse/kit/theme/theme.ts';
import { type Chart, type KLineData, registerIndicator, registerYAxis } from 'klinecharts';
import { followKline, type Match } from '../market-data/index.ts';
import { fetchCandles } from './api.ts';
import { comparedRange, scaleOf } from './model/compare.ts';

const NAME = 'COMPARED';
const AXIS = 'compared';
const CANDLE_PANE = 'candle_pane';

type CloseAt = (time: number) => number | undefined;
interface ComparedRow {
  /** Close of the other pair; the last one known where it has no candle. */
  readonly close: number | null;
}

registerIndicator<ComparedRow, number, CloseAt>({
  name: NAME,
  shortName: '',
  series: 'price',
  figures: [],
  shouldUpdate: () => true,
  calc: (candles, { extendData }) => closesBeside(candles, extendData),
  createTooltipDataSource: () => ({ name: '', calcParamsText: '', features: [], legends: [] }),
  draw: ({ ctx, chart, indicator, xAxis, yAxis }) => {
    const { from, to } = chart.getVisibleRange();
    const scale = scaleOf(chart.getDataList(), indicator.result, from);
    if (scale === null) return true;
    ctx.beginPath();
    for (let index = from; index < to; index += 1) {
      const close = indicator.result[index]?.close ?? null;
      if (close !== null) ctx.lineTo(xAxis.convertToPixel(index), yAxis.convertToPixel(close * scale));
    }
    ctx.lineWidth = 2;
    ctx.strokeStyle = readToken('--color-text');
    ctx.stroke();
    return true;
  },
});

registerYAxis({
  name: AXIS,
  minSpan: () => 0.01,
  displayValueToText: (value) => `${value.toFixed(2)}%`,
  valueToRealValue: (value, { range }) =>
    range.range === 0
      ? range.realFrom
      : ((value - range.from) / range.range) * range.realRange + range.realFrom,
  realValueToValue: (value, { range }) =>
    range.realRange === 0
      ? range.from
      : ((value - range.realFrom) / range.realRange) * range.range + range.from,
  createRange: ({ chart, defaultRange }) => {
    const rows = (chart.getIndicators({ name: NAME })[0]?.result ?? []) as readonly ComparedRow[];
    return comparedRange({
      candles: chart.getDataList(),
      rows,
      visible: chart.getVisibleRange(),
      range: defaultRange,
    });
  },
});

function closesBeside(candles: readonly KLineData[], closeAt: CloseAt): ComparedRow[] {
  let last: number | null = null;
  return candles.map(({ timestamp }) => {
    last = closeAt(timestamp) ?? last;
    return { close: last };
  });
}

export interface Comparison {
  /** Shows another pair, or none. */
  readonly show: (match: Match | null) => void;
  /** Loads what belongs to a page of candles. */
  readonly load: (period: KlinePeriod, before: number | null) => void;
  readonly close: () => void;
}

export function createComparison(chart: Chart, onFail: () => void): Comparison {
  let match: Match | null = null;
  let closes = new Map<number, number>();
  let unfollow = (): void => undefined;
  const put = (): void => void chart.overrideIndicator({ name: NAME });
  const load: Comparison['load'] = (period, before) => {
    if (before === null) closes = new Map();
    const [asked, known] = [match, closes];
    if (asked === null) return;
    if (before === null) {
      unfollow();
      unfollow = followKline({ matchId: asked.id, period }, ({ time, close }) => {
        known.set(time, Number(close));
        put();
      });
    }
    fetchCandles(asked, { period, before })
      .then((candles) => {
        if (closes !== known || match !== asked) return;
        for (const { time, close } of candles) known.set(time, Number(close));
        put();
      })
      .catch((error: unknown) => {
        console.warn('The compared pair could not be loaded.', error);
        if (match === asked) onFail();
      });
  };
  return {
    show(next) {
      match = next;
      chart.removeIndicator({ name: NAME });
      if (next === null) {
        unfollow();
        chart.overrideYAxis({ paneId: CANDLE_PANE, name: 'normal' });
        return;
      }
      chart.overrideYAxis({ paneId: CANDLE_PANE, name: AXIS });
      const extendData: CloseAt = (time) => closes.get(time);
      chart.createIndicator({ name: NAME, id: NAME, paneId: CANDLE_PANE, extendData }, true);
    },
    load,
    close: () => unfollow(),
  };
}
