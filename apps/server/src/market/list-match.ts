import type { DecodedInputOf, market as calls } from '@openbourse/api';
import { compareDecimal, formatDecimal, MAX_SCALE, parseDecimal } from '@openbourse/money';
import { assertAnnounced } from '../kernel/announced.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Tx } from '../kernel/db.ts';
import { AppError } from '../kernel/error.ts';
import type { Outcome, Persons } from '../operator/index.ts';
import { checkFilters, checkNewFilters } from './check-filters.ts';
import { type Filters, insertChange } from './filter-queries.ts';
import {
  type Delisted,
  findCurrency,
  insertCourses,
  insertMatches,
  type Listed,
  lockDelisted,
  type SeedMatch,
  setListed,
  takeMatchId,
} from './listing-queries.ts';

type Input = DecodedInputOf<typeof calls.operatorListMatch>;

/** The course of a coin that is listed without one shares this part of its moves with the other coins. */
const CORRELATION = 0.5;

/**
 * Lists a pair: trading begins at once or at an announced time, which is a change of its filters. Prices of the pair are
 * heard of from the approval on. A pair that was delisted gets its row back, so that its past stays its own.
 */
export async function listMatch(
  tx: Tx,
  deps: { readonly clock: Clock; readonly applyChanges: () => Promise<void> },
  { input, by }: { readonly input: Input; readonly by: Persons },
): Promise<Outcome> {
  const now = deps.clock.now();
  const { trades_from: tradesFrom, reason } = input;
  if (tradesFrom !== undefined) assertAnnounced(tradesFrom, now);
  const base = await findListed(tx, 'base_currency_code', input.base_currency_code);
  const quote = await findListed(tx, 'quote_currency_code', input.quote_currency_code);
  if (base.id === quote.id) throw new AppError('market.match_exists', { field: 'quote_currency_code' });
  checkNewFilters(input, { baseScale: base.scale, quoteScale: quote.scale });
  const nextId = await takeMatchId(tx);
  const delisted = await lockDelisted(tx, { baseId: base.id, quoteId: quote.id });
  const match = { ...matchOf(input, { base, quote }), id: delisted?.id ?? nextId };
  const before = delisted === undefined ? filtersOf(match) : checkRelisting(match, delisted);
  if (delisted !== undefined) await setListed(tx, match, now);
  else if ((await insertMatches(tx, [match], now)) === 0)
    throw new AppError('market.match_exists', { field: 'quote_currency_code' });
  if (tradesFrom !== undefined || delisted !== undefined)
    await planOpening(tx, match, { before, tradesFrom: tradesFrom ?? now, now, by, reason });
  await addCourse(tx, base, input);
  const { id, ...listed } = match;
  return {
    isNew: delisted === undefined,
    entry: {
      action: 'market.list_match',
      subject: { kind: 'match', id },
      reason,
      before: delisted === undefined ? null : { ...before, symbol: match.symbol, is_trading: false },
      after: {
        ...listed,
        is_trading: true,
        ...(tradesFrom === undefined ? {} : { effective_from: tradesFrom }),
      },
    },
    announce: deps.applyChanges,
  };
}

async function findListed(
  tx: Tx,
  field: 'base_currency_code' | 'quote_currency_code',
  code: string,
): Promise<Listed> {
  const found = await findCurrency(tx, code);
  if (found === undefined) throw new AppError('market.currency_not_found', { field });
  return found;
}

function matchOf(
  input: Input,
  { base, quote }: { readonly base: Listed; readonly quote: Listed },
): Omit<SeedMatch, 'id'> {
  const isDigital = base.kind === 'coin' && quote.kind === 'coin';
  const offersMicro = input.offers_micro ?? false;
  const keepsTicks = input.keeps_ticks ?? offersMicro;
  if (offersMicro && !keepsTicks)
    throw new AppError('market.listing_invalid', { field: 'keeps_ticks', accepted: 'true' });
  return {
    symbol: `${base.code}${isDigital ? '/' : ''}${quote.code}`,
    kind: isDigital ? 'digital' : 'forex',
    base: base.code,
    quote: quote.code,
    price_tick: input.price_tick,
    quantity_step: input.quantity_step,
    quantity_max: input.quantity_max,
    min_notional: input.min_notional,
    is_spot_tradable: isDigital,
    is_trading: input.trades_from === undefined,
    keeps_ticks: keepsTicks,
    offers_micro: offersMicro,
    venue_symbol: input.venue_symbol ?? null,
  };
}

/** Refuses filters that orders of the past do not fit; answers the filters that the pair had. */
function checkRelisting(match: SeedMatch, { baseScale, quoteScale, ...before }: Delisted): Opened {
  checkFilters(
    {
      ...{ symbol: match.symbol, quantityMax: match.quantity_max, baseScale, quoteScale },
      filters: { ...before, is_trading: false },
    },
    { ...filtersOf(match), is_trading: true },
  );
  return filtersOf(before);
}

type Opened = Omit<Filters, 'is_trading'>;

function filtersOf({ price_tick, quantity_step, min_notional }: Opened): Opened {
  return { price_tick, quantity_step, min_notional };
}

async function planOpening(
  tx: Tx,
  match: SeedMatch,
  of: {
    readonly before: Opened;
    readonly tradesFrom: number;
    readonly now: number;
    readonly by: Persons;
    readonly reason: string;
  },
): Promise<void> {
  await insertChange(tx, {
    matchId: match.id,
    before: { ...of.before, is_trading: false },
    after: { ...filtersOf(match), is_trading: true },
    effectiveFrom: of.tradesFrom,
    reason: of.reason,
    operatorId: of.by.makerId,
    now: of.now,
  });
}

/** Keeps the course of the base currency, where one is given. */
async function addCourse(tx: Tx, base: Listed, input: Input): Promise<void> {
  const { simulated_usd: usd, simulated_volatility_percent: percent } = input;
  if (usd === undefined && percent === undefined) return;
  if (usd === undefined || compareDecimal(usd, '0') === 0)
    throw new AppError('market.listing_invalid', { field: 'simulated_usd', accepted: '1' });
  if (percent === undefined || compareDecimal(percent, '100') > 0)
    throw new AppError('market.listing_invalid', { field: 'simulated_volatility_percent', accepted: '5' });
  const dailyVolatility = formatDecimal(parseDecimal(percent, MAX_SCALE) / 100n, MAX_SCALE);
  const group = base.kind === 'coin' ? 'crypto' : base.kind;
  await insertCourses(tx, [
    { code: base.code, group, usd, dailyVolatility, correlation: CORRELATION, dailyTurnover: 0 },
  ]);
}
