import { endpoint } from '../endpoint.ts';
import { boolean, integer, list, nullable, object, string, t } from '../schema.ts';
import { PORTFOLIO_RANGES } from './limits.ts';

export const overview = endpoint('portfolio.overview', {
  summary:
    'What everything of the user is worth in USDT: all accounts with the unrealised profit of open contracts, what the day made of it, and the worth at the beginning of each of the last 30 UTC days that is known.',
  input: object({}),
  reply: object({
    total: t.amount,
    accounts: list(object({ account_type_id: integer(), total: t.amount })),
    /** Of open contracts, which is in the total of the contract account; null while a mark price is missing. */
    unrealised_profit: nullable(t.amount),
    /** Currencies that no market quotes, which no total counts. */
    unpriced: list(string()),
    /**
     * Since 00:00 UTC: the total less the total of then, less what came in and plus what went out at the prices of
     * that minute; in percent of the total of then with what came in. Null where a price of then, or of what came, is not
     * known.
     */
    today: nullable(object({ since: t.instant, profit: t.amount, percent: nullable(t.amount) })),
    days: list(object({ at: t.instant, total: t.amount })),
  }),
});

/** The profit of a time, and its time-weighted return; null where a price or a day of it is not known. */
const won = { profit: nullable(t.amount), percent: nullable(t.percent) };

/** From the first instant of a UTC day up to the next one that is kept, or to now. */
const stretch = object({ at: t.instant, to: t.instant, total: t.amount, ...won });

export const performance = endpoint('portfolio.performance', {
  summary:
    'Profit and time-weighted return of the user in USDT, over ranges that end now, and of each day and month that is kept. What was deposited or withdrawn is no profit; what is not known is null, never 0.',
  input: object({}),
  reply: object({
    /** The first UTC day of the user; null before anything moved. */
    started_at: nullable(t.instant),
    /** From when on the profit is known without a gap, and what it is since; null where nothing is known up to now. */
    known_since: nullable(t.instant),
    known_profit: nullable(t.amount),
    /** The worth of now. */
    total: t.amount,
    periods: list(object({ range: t.oneOf(PORTFOLIO_RANGES), since: t.instant, ...won })),
    /** The worth at the beginning of each day, and what came of it up to the next one. Of days beyond 400 the first of each month. */
    days: list(stretch),
    months: list(stretch),
  }),
});

export const costs = endpoint('portfolio.costs', {
  summary:
    'Cost, unrealized and realized profit of each currency of the user in USDT by average cost. What comes in costs the price of its minute, what is withdrawn leaves at its average cost. What is not known is null, never 0.',
  input: object({}),
  reply: object({
    /** False while the entries up to now are still being read; ask again for the rest. */
    is_current: boolean(),
    /** Sums of all assets; null where one of them is not known. */
    unrealised: nullable(t.amount),
    realised: nullable(t.amount),
    assets: list(
      object({
        currency_id: integer(),
        code: string(),
        name: string(),
        logo: string(),
        /** In all accounts, held amounts included. */
        quantity: t.amount,
        cost: nullable(t.amount),
        average_cost: nullable(t.amount),
        value: nullable(t.amount),
        unrealised: nullable(t.amount),
        /** Of the cost. */
        unrealised_percent: nullable(t.percent),
        realised: nullable(t.amount),
      }),
    ),
  }),
});
