import { integer, string, t } from '../schema.ts';

export const currencyCode = string({ examples: ['USDT'] });

/** The terms of a product, which never change. */
export const terms = {
  id: integer(),
  currency_id: integer(),
  code: currencyCode,
  logo: string(),
  /** Decimals of the currency. */
  scale: integer(),
  cycle_days: integer(),
  apr_percent: t.percent,
  /** Amount that 1,000 of the currency give a day. */
  daily_per_thousand: t.amount,
  /** Percent of the principal a day. */
  daily_percent: t.percent,
  quantity: t.amount,
  user_min: t.amount,
  user_max: t.amount,
} as const;
