import type { KlinePeriod } from '@openbourse/api/limits';
import type { Format } from '@openbourse/kit/lib/use-format.ts';
import { type Chart, dispose, init, type TooltipLegend } from 'klinecharts';
import { decimalsOfStep, followKline, type Match } from '../market-data/index.ts';
import { fetchCandles, PAGE_SIZE } from './api.ts';
import { chartStyles } from './chart-styles.ts';
import { placeOfCandle, toBar, toBars } from './model/bars.ts';
import { createComparison } from './comparison.ts';
import { createDrawings, type DrawingsHands, type DrawingsView, type NewDrawing } from './drawing-layer.ts';
import type { ShownIndicator } from './model/change-chart.ts';
import { isIndicator, isMainIndicator } from './model/indicators.ts';
import { localizeNumber, volumeWriter } from './model/number-text.ts';
import { chartPeriod } from './model/periods.ts';
import { createPriceLines, type LineMove, type PriceLine } from './price-lines.ts';
import { registerStudies } from './studies.ts';

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
  setIndicators(shown: readonly ShownIndicator[]): void;
  /** Begins a drawing, which hears of its points when the last one is set. The answer gives it up. */
  draw(drawing: NewDrawing): () => void;
  /** Shows what is kept of drawings; `hands` hears of what is done with them. */
  setDrawings(view: DrawingsView, hands: DrawingsHands): void;
  /** Shows the change of another pair beside that of this one, or of none. */
  compare(match: Match | null): void;
  /** Shows levels beside the candles; `onMove` hears of those that are dragged. */
  setLines(lines: readonly PriceLine[], onMove: LineMove): void;
  /** Reads the tokens of the theme again. */
  restyle(): void;
  /** Loads everything anew. */
  reload(): void;
  close(): void;
}

const CANDLE_PANE = 'candle_pane';
const SUB_PANE_HEIGHT_PX = 80;
const SUB_PANE_HEIGHT_MIN_PX = 44;
/** So many indicators on the candles of a narrow chart have their figures beside them always. */
const LEGENDS_MAX = 2;
/** Part of the height that panes below the candles may take together. */
const SUB_PANES_PART = 0.55;
const RIGHT_MARGIN_PX = 28;
const BAR_SPACE_PX = 8;
/** Below this width the figures of a candle are shown only while a finger points at it. */
const NARROW_PX = 600;

registerStudies();

interface ChartOptions {
  readonly locale: string;
  readonly format: Format;
  readonly words: LegendWords;
  readonly onLoad: (state: LoadState) => void;
  /** Called when the candles of a compared pair do not come. */
  readonly onCompareFail: () => void;
}

/** Opens a chart in the element. The socket must be held open (`useSocket`) for its candles to move. */
export function openChart(element: HTMLElement, options: ChartOptions): PriceChartHandle {
  const { words, onLoad, onCompareFail } = options;
  const isNarrow = element.clientWidth < NARROW_PX;
  const chart = drawIn(element, options);
  let series: Series | null = null;
  const levels = createPriceLines(chart);
  const drawings = createDrawings(chart);
  const comparison = createComparison(chart, onCompareFail);
  chart.setDataLoader(createLoader(chart, { seriesNow: () => series, onLoad, onPage: comparison.load }));
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
    setIndicators(shown) {
      replaceIndicators(chart, shown, words);
      // The names of many curves would lie over the candles of a phone.
      const isCrowded = isNarrow && shown.filter(({ name }) => isMainIndicator(name)).length > LEGENDS_MAX;
      chart.setStyles({ indicator: { tooltip: { showRule: isCrowded ? 'follow_cross' : 'always' } } });
      dividePanes(chart, element.clientHeight);
    },
    draw: drawings.draw,
    setDrawings: drawings.show,
    compare(match) {
      comparison.show(match);
      if (series !== null) comparison.load(series.period, null);
    },
    setLines: (lines, onMove) => levels.show(lines, series?.match.price_tick ?? '1', onMove),
    restyle() {
      chart.setStyles(chartStyles(isNarrow));
      levels.restyle();
      drawings.restyle();
    },
    reload: () => chart.resetData(),
    close() {
      resizing.disconnect();
      comparison.close();
      dispose(chart);
    },
  };
}

/** Lets the chart library draw in the element, with figures in the marks of the language. */
function drawIn(element: HTMLElement, { locale, format, words }: ChartOptions): Chart {
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
  return chart;
}

type ChartLoader = Parameters<Chart['setDataLoader']>[0];

/** Brings the candles: the latest page, older pages on demand, and the moving candle from the socket. */
function createLoader(
  chart: Chart,
  source: {
    readonly seriesNow: () => Series | null;
    readonly onLoad: (state: LoadState) => void;
    readonly onPage: (period: KlinePeriod, before: number | null) => void;
  },
): ChartLoader {
  const { seriesNow, onLoad, onPage } = source;
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
        onPage(series.period, before);
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

function replaceIndicators(chart: Chart, shown: readonly ShownIndicator[], words: LegendWords): void {
  for (const drawn of chart.getIndicators()) {
    const isOurs = drawn.paneId !== CANDLE_PANE || isIndicator(drawn.name);
    if (isOurs && !shown.some(({ name }) => name === drawn.name)) chart.removeIndicator({ id: drawn.id });
  }
  for (const { name, params } of shown) {
    const [drawn] = chart.getIndicators({ name });
    const calcParams = [...params];
    const indicator = { name, id: name, ...(calcParams.length > 0 && { calcParams }) };
    if (drawn !== undefined) {
      if (String(drawn.calcParams) !== String(calcParams) && calcParams.length > 0)
        chart.overrideIndicator(indicator);
    } else if (isMainIndicator(name)) {
      chart.createIndicator({ ...indicator, paneId: CANDLE_PANE }, true);
    } else {
      chart.createIndicator({ ...indicator, paneId: paneOf(name) });
      // Room above the curves for the names of their figures.
      chart.overrideYAxis({ paneId: paneOf(name), gap: { top: 0.34, bottom: 0.04 } });
    }
    if (name === 'VOL') nameVolume(chart, words);
  }
}

const paneOf = (name: string): string => `pane_${name}`;

/** Gives the panes below the candles heights that leave the candles theirs. */
function dividePanes(chart: Chart, heightPx: number): void {
  const panes = chart.getIndicators().filter(({ paneId }) => paneId !== CANDLE_PANE);
  const share = Math.floor((heightPx * SUB_PANES_PART) / Math.max(1, panes.length));
  const height = Math.max(SUB_PANE_HEIGHT_MIN_PX, Math.min(SUB_PANE_HEIGHT_PX, share));
  for (const { paneId } of panes)
    chart.setPaneOptions({ id: paneId, height, minHeight: SUB_PANE_HEIGHT_MIN_PX / 2 });
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
