/** Products whose orders a countdown cancels: open orders of the spot market, or orders for contracts that wait. */
export const COUNTDOWN_PRODUCTS = ['spot', 'contract'] as const;
export type CountdownProduct = (typeof COUNTDOWN_PRODUCTS)[number];
/** Bounds of a countdown, in seconds. */
export const COUNTDOWN_SECONDS = { min: 5, max: 86_400 } as const;
