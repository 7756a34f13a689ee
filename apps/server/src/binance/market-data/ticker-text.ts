import { divDecimal, mulDecimal, subDecimal } from '@openbourse/money';
import type { Match } from '../../market/index.ts';
import { amountText } from '../amount-text.ts';
import { symbolOf } from '../symbols.ts';

/** What happened in a time: prices and amounts as decimals; zeros before the first price. */
export interface Figures {
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: string;
  readonly turnover: string;
  readonly trades: number;
}
/** When it began and ended, and the last trade of the match. */
export interface Window {
  readonly openTime: number;
  readonly closeTime: number;
  readonly lastTrade: number | null;
}

const PRICE_SCALE = 8;
const PERCENT_SCALE = 3;

/** The short form. Trades are numbered without gaps, so the first one follows from the last. */
export function miniText(match: Match, figures: Figures, window: Window) {
  const { trades } = figures;
  const lastId = trades === 0 ? -1 : (window.lastTrade ?? -1);
  return {
    symbol: symbolOf(match),
    openPrice: amountText(figures.open),
    highPrice: amountText(figures.high),
    lowPrice: amountText(figures.low),
    lastPrice: amountText(figures.close),
    volume: amountText(figures.volume),
    quoteVolume: amountText(figures.turnover),
    openTime: window.openTime,
    closeTime: window.closeTime,
    firstId: trades === 0 ? -1 : lastId - trades + 1,
    lastId,
    count: trades,
  };
}

/** The change of the price, and the average that was paid. */
export function changeText({ open, close, volume, turnover }: Figures) {
  const change = subDecimal(close, open);
  const share = open === '0' ? '0' : divDecimal(change, open, PERCENT_SCALE + 2, 'floor');
  const average = volume === '0' ? '0' : divDecimal(turnover, volume, PRICE_SCALE, 'floor');
  return {
    priceChange: amountText(change),
    priceChangePercent: mulDecimal(share, '100', PERCENT_SCALE, 'exact'),
    weightedAvgPrice: amountText(average),
  };
}
