import type { KlinePeriod } from '@openbourse/api/limits';
import type { Format } from '@openbourse/kit/lib/use-format.ts';
import { type Chart, dispose, init, type TooltipLegend } from 'klinecharts';
import { decimalsOfStep, followKline, type Match } from '../market-data/index.ts';
import { fetchCandles, PAGE_SIZE } from './api.ts';
import { chartStyles } from './chart-styles.ts';
import { placeOfCandle, toBar, toBars } from './model/bars.ts';
import { type DrawingTool, type IndicatorName, isMainIndicator } from './model/indicators.ts';
import { localizeNumber, volumeWriter } from './model/number-text.ts';
import { chartPeriod } from './model/periods.ts';
import { createPriceLines, type LineMove, type PriceLine } from './price-lines.ts';

/** Series of the chart: the pair with its precision, and the length of a candle. */
export interface Series {
  readonly match: Match;
  readonly period: KlinePeriod;
}

export type LoadState = 'loading' | 'ready' | 'empty' | 'failed';

/** The words of the legend beside its figures. */
export interface LegendWords {
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: string;
}

/** A chart on the page. The chart library stays behind it. */
export interface PriceChartHandle {
  show(series: Series): void;
  setIndicators(names: readonly IndicatorName[]): void;
  /** Draws with the tool; `onDone` is called when the last point is set. The answer gives the drawing up. */
  draw(tool: DrawingTool, onDone: () => void): () => void;
  clearDrawings(): void;
  /** Shows levels beside the candles; `onMove` hears of those that are dragged. */
  setLines(lines: readonly PriceLine[], onMove: LineMove): void;
  /** Reads the tokens of the theme again. */
  restyle(): void;
  /** Loads everything anew. */
  reload(): void;
  close(): void;
}

const CANDLE_PANE = 'candle_pane';
const DRAWINGS = 'drawings';
const SUB_PANE_HEIGHT_PX = 80;
const RIGHT_MARGIN_PX = 28;
const BAR_SPACE_PX = 8;
/** Below this width the figures of a candle are shown only while a finger points at it. */
const NARROW_PX = 600;
/** The lengths of the averages that traders know from elsewhere. */
const CALC_PARAMS: Partial<Readonly<Record<IndicatorName, number[]>>> = {
  MA: [7, 25, 99],
  EMA: [7, 25, 99],
  VOL: [5, 10],
  RSI: [6, 12, 24],
};

/** Opens a chart in the element. The socket must be held open (`useSocket`) for its candles to move. */
export function openChart(
  element: HTMLElement,
  options: {
    readonly locale: string;
    readonly format: Format;
    readonly words: LegendWords;
    readonly onLoad: (state: LoadState) => void;
  },
): PriceChartHandle {
  const { locale, format, words, onLoad } = options;
  const isNarrow = element.clientWidth < NARROW_PX;
  const volumeText = volumeWriter(locale);
  const chart = init(element, {
    styles: chartStyles(isNarrow),
    formatter: { formatBigNumber: (value) => volumeText(Number(value)) },
    thousandsSeparator: {
      format: (value) =>
        localizeNumber(String(value), (decimal, decimals) => format.price(decimal, decimals)),
    },
    decimalFold: { format: String },
    zoomAnchor: 'last_bar',
    // Keys belong to the page and its fields; a chart in the middle of them must not take arrows.
    hotkey: { enabled: false },
  });
  if (chart === null) throw new Error('The chart found no place to draw in.');
  const showRule = isNarrow ? 'follow_cross' : 'always';
  chart.setStyles({ candle: { tooltip: { showRule, legend: { template: legendOf(words) } } } });
  chart.setOffsetRightDistance(RIGHT_MARGIN_PX);
  chart.setBarSpace(BAR_SPACE_PX);
  // The library puts its canvas first in the tab order, where nothing can be done by keyboard.
  for (const part of element.querySelectorAll<HTMLElement>('[tabindex]')) part.tabIndex = -1;
  let series: Series | null = null;
  const levels = createPriceLines(chart);
  chart.setDataLoader(createLoader(chart, { seriesNow: () => series, onLoad }));
  const resizing = new ResizeObserver(() => chart.resize());
  resizing.observe(element);
  return {
    show(next) {
      const before = series;
      series = next;
      // Each of the two loads the candles anew as soon as both are set, so only what changed is set.
      if (before?.match.id !== next.match.id) chart.setSymbol(symbolOf(next.match));
      if (before?.period !== next.period) chart.setPeriod(chartPeriod(next.period));
    },
    setIndicators: (names) => replaceIndicators(chart, names, words),
    draw(tool, onDone) {
      const id = chart.createOverlay({ name: tool, groupId: DRAWINGS, onDrawEnd: onDone });
      return () => void (typeof id === 'string' && chart.removeOverlay({ id }));
    },
    clearDrawings: () => void chart.removeOverlay({ groupId: DRAWINGS }),
    setLines: (lines, onMove) => levels.show(lines, series?.match.price_tick ?? '1', onMove),
    restyle() {
      chart.setStyles(chartStyles(isNarrow));
      levels.restyle();
    },
    reload: () => chart.resetData(),
    close() {
      resizing.disconnect();
      dispose(chart);
    },
  };
}

type ChartLoader = Parameters<Chart['setDataLoader']>[0];

/** Brings the candles: the latest page, older pages on demand, and the moving candle from the socket. */
function createLoader(
  chart: Chart,
  source: { readonly seriesNow: () => Series | null; readonly onLoad: (state: LoadState) => void },
): ChartLoader {
  const { seriesNow, onLoad } = source;
  let unfollow = (): void => undefined;
  return {
    async getBars({ type, timestamp, callback }) {
      const series = seriesNow();
      if (series === null || type === 'backward') return callback([], false);
      const isFirst = type === 'init';
      if (isFirst) onLoad('loading');
      const before = isFirst ? null : timestamp;
      try {
        const candles = await fetchCandles(series.match, { period: series.period, before });
        if (seriesNow() !== series) return;
        const bars = toBars(candles, before);
        callback(bars, { forward: candles.length === PAGE_SIZE, backward: false });
        if (isFirst) onLoad(bars.length === 0 ? 'empty' : 'ready');
      } catch (error) {
        if (seriesNow() !== series) return;
        console.warn('Candles could not be loaded.', error);
        callback([], { forward: !isFirst, backward: false });
        if (isFirst) onLoad('failed');
      }
    },
    subscribeBar({ callback }) {
      unfollow();
      const series = seriesNow();
      if (series === null) return;
      const { period } = series;
      unfollow = followKline({ matchId: series.match.id, period }, (candle) => {
        const place = placeOfCandle(chart.getDataList().at(-1)?.timestamp, { time: candle.time, period });
        if (place === 'gap') chart.resetData();
        else if (place !== 'stale') callback(toBar(candle));
      });
    },
    unsubscribeBar: () => unfollow(),
  };
}

function symbolOf(match: Match) {
  const pricePrecision = decimalsOfStep(match.price_tick);
  const volumePrecision = decimalsOfStep(match.quantity_step);
  return { ticker: match.symbol, pricePrecision, volumePrecision };
}

function replaceIndicators(chart: Chart, names: readonly IndicatorName[], words: LegendWords): void {
  for (const shown of chart.getIndicators()) {
    if (!names.some((name) => name === shown.name)) chart.removeIndicator({ id: shown.id });
  }
  for (const name of names) {
    if (chart.getIndicators({ name }).length > 0) continue;
    const calcParams = CALC_PARAMS[name];
    const indicator = { name, id: name, ...(calcParams && { calcParams }) };
    if (isMainIndicator(name)) {
      chart.createIndicator({ ...indicator, paneId: CANDLE_PANE }, true);
      continue;
    }
    const paneId = `pane_${name}`;
    chart.createIndicator({ ...indicator, paneId });
    nameVolume(chart, words);
    chart.setPaneOptions({ id: paneId, height: SUB_PANE_HEIGHT_PX, minHeight: SUB_PANE_HEIGHT_PX / 2 });
    // Room above the curves for the names of their figures.
    chart.overrideYAxis({ paneId, gap: { top: 0.34, bottom: 0.04 } });
  }
}

/** The library writes the word for volume in English only. */
function nameVolume(chart: Chart, words: LegendWords): void {
  for (const figure of chart.getIndicators({ name: 'VOL' }).flatMap((indicator) => indicator.figures)) {
    if (figure.key === 'volume') figure.title = `${words.volume}: `;
  }
}

function legendOf(words: LegendWords): TooltipLegend[] {
  return [
    { title: '', value: '{time}' },
    { title: `${words.open} `, value: '{open}' },
    { title: `${words.high} `, value: '{high}' },
    { title: `${words.low} `, value: '{low}' },
    { title: `${words.close} `, value: '{close}' },
    { title: '', value: '{change}' },
  ];
}
