import { subDecimal } from '@openbourse/money';
import type { Match } from '../../market/index.ts';
import { amountText, quotientText } from '../amount-text.ts';
import { symbolOf } from '../symbols.ts';

/** Figures of a time: prices and amounts as decimals; zeros before the first price. */
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
  return {
    priceChange: amountText(change),
    priceChangePercent: quotientText(change, open, { scale: PERCENT_SCALE, times: 100n }),
    weightedAvgPrice: quotientText(turnover, volume, { scale: PRICE_SCALE }),
  };
}
