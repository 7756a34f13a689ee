/** Measures of an alert: the last price, the close of a candle, or the change of 24 hours upwards or downwards. */
export const ALERT_MEASURES = ['price', 'close', 'rise', 'fall'] as const;
export type AlertMeasure = (typeof ALERT_MEASURES)[number];
export const ALERT_DIRECTIONS = ['above', 'below'] as const;
export type AlertDirection = (typeof ALERT_DIRECTIONS)[number];
export const ALERT_STATES = ['armed', 'fired', 'expired'] as const;
export type AlertState = (typeof ALERT_STATES)[number];
/** Armed alerts of one user. */
export const ALERTS_MAX = 50;
/** Time after which an alert that has not fired ends. */
export const ALERT_DAYS = 90;
