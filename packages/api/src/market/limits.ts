/** Candle periods, shortest first, with their length where it is fixed. Months follow the calendar. */
export const KLINE_PERIODS = ['1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w', '1M'] as const;
export type KlinePeriod = (typeof KLINE_PERIODS)[number];
