import { endpoint } from '../endpoint.ts';
import { boolean, integer, list, nullable, object, string, t } from '../schema.ts';
import { STATEMENT_FORMATS, STATEMENT_KINDS } from './limits.ts';

const year = t.wholeNumber({ min: 2000, max: 9999, example: 2026 });

const kindAmount = object({ kind: t.oneOf(STATEMENT_KINDS), amount: t.amount });

/** The years in which something moved on the user's accounts, newest first. */
export const years = endpoint('statement.years', {
  summary:
    'The calendar years (UTC) of which the user can have a statement, newest first. A year that is not final may still change.',
  input: object({}),
  reply: object({ years: list(object({ year: integer(), is_final: boolean() })) }),
});

/** One year in figures. */
export const yearly = endpoint('statement.yearly', {
  limit: 'heavy',
  summary:
    'A year in figures: gains by first in, first out, income, results and expenses in USDT, and the coins of the year. What has no known price is null, never 0.',
  input: object({ year }),
  reply: object({
    year: integer(),
    currency: string(),
    is_final: boolean(),
    from: t.instant,
    /** The end of the year, or the instant up to which a running year is reported. */
    to: t.instant,
    totals: object({
      gains: t.amount,
      losses: t.amount,
      /** Gains less losses. */
      net_gain: t.amount,
      income: list(kindAmount),
      /** Of contracts and micro contracts, before the fees, which are listed apart. */
      results: list(kindAmount),
      expenses: list(kindAmount),
      /** Net gain, income and results less expenses. */
      net: t.amount,
      /** Trading fees; they are part of costs and proceeds already. */
      fees_included: t.amount,
      /** Disposals whose gain is not known, because a cost or a price is not. */
      incomplete: integer(),
    }),
    assets: list(
      object({
        code: string(),
        opening: t.amount,
        acquired: t.amount,
        disposed: t.amount,
        withdrawn: t.amount,
        closing: t.amount,
        /** Cost of the closing quantity; null where it is not known for all of it. */
        closing_cost: nullable(t.amount),
        proceeds: t.amount,
        cost: t.amount,
        /** Null for USDT, in which everything is counted. */
        gain: nullable(t.amount),
        incomplete: integer(),
      }),
    ),
    /** Acquisitions without a known price, which the user has to complete; the first ones of them. */
    to_complete: list(
      object({ at: t.instant, kind: t.oneOf(STATEMENT_KINDS), code: string(), quantity: t.amount }),
    ),
    to_complete_count: integer(),
  }),
  errors: ['statement.year_unavailable', 'statement.busy', 'statement.too_large'],
});

/** The answer is the file itself. */
export const file = endpoint('statement.file', {
  limit: 'heavy',
  summary:
    'The statement of a year: every row as CSV, or a document (PDF) in the language of the request. Of a final year it always has the same bytes. Answers with the file, not with the envelope.',
  input: object({ year, format: t.oneOf(STATEMENT_FORMATS) }),
  reply: string(),
  errors: ['statement.year_unavailable', 'statement.busy', 'statement.too_large'],
});
