export type Group = 'crypto' | 'fiat' | 'metal';

/**
 * Behavior of a simulated currency. Model parameters, not money: the price is where a new simulation ends its
 * history.
 */
export interface Dynamics {
  readonly code: string;
  readonly group: Group;
  /** Value of one unit in US dollars. */
  readonly usd: number;
  /** The standard deviation of a day's return. */
  readonly dailyVolatility: number;
  /** The part of that deviation which is shared with the group, from -1 to 1. */
  readonly correlation: number;
  /**
   * Turnover of a day of seeded history against USDT, in dollars: about what the traders of demo mode do. 0
   * for forex, which is not traded here.
   */
  readonly dailyTurnover: number;
}

/** Worth one dollar throughout: the quote of the digital currencies and the dollar itself. */
export const DOLLARS: readonly string[] = ['USDT', 'USD'];
