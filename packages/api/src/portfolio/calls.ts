import { endpoint } from '../endpoint.ts';
import { integer, list, nullable, object, string, t } from '../schema.ts';

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
     * that minute. Null where a price of then, or of what came, is not known.
     */
    today: nullable(object({ since: t.instant, profit: t.amount, percent: nullable(t.amount) })),
    days: list(object({ at: t.instant, total: t.amount })),
  }),
});
