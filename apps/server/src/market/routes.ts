import { market as calls, type ReplyOf } from '@openbourse/api';
import type { DepthLevels, PublicTrade } from '@openbourse/api/socket';
import { AppError } from '../kernel/error.ts';
import type { HttpServer } from '../kernel/http.ts';
import type { Market } from './market.ts';
import type { Match, MatchKind } from './match.ts';

/** Parts that the spot order books add to the market's answers. */
export interface BookSources {
  /** The latest trades of a match, newest first. */
  recentTrades(matchId: number, size: number): Promise<readonly PublicTrade[]>;
  depth(matchId: number, levels: number): DepthLevels & { readonly seq: number };
}

const KLINE_SIZE = 300;
const DEAL_SIZE = 50;
const DEPTH_LEVELS = 50;
const SPARKLINE_STEP_MS = 1_800_000;

const GROUPS = [
  { id: 1, code: 'digital', name: 'Digital currencies' },
  { id: 2, code: 'forex', name: 'Forex' },
] as const satisfies readonly { readonly code: MatchKind; readonly id: number; readonly name: string }[];

export function marketRoutes(http: HttpServer, market: Market, sources: BookSources): void {
  http.servePublic(calls.currencyMatches, async () =>
    GROUPS.map((group) => ({
      ...group,
      matches: matchesOf(market, group.code).map((match) => matchRow(market, match)),
    })),
  );
  http.servePublic(calls.deal, async (input) => {
    const match = findMatch(market, input.currency_match_id);
    if (match.kind === 'forex') return [];
    return [...(await sources.recentTrades(match.id, input.size ?? DEAL_SIZE))];
  });
  http.servePublic(calls.depth, async (input) => {
    const match = findMatch(market, input.currency_match_id);
    if (match.kind === 'forex') return { seq: 0, bids: [], asks: [] };
    const { seq, bids, asks } = sources.depth(match.id, input.levels ?? DEPTH_LEVELS);
    return { seq, bids: bids.map((level) => [...level]), asks: asks.map((level) => [...level]) };
  });
  http.servePublic(calls.kline, async (input) => {
    const match = findMatch(market, input.currency_match_id);
    return klineOf(market, match, input);
  });
  http.servePublic(calls.sparklines, async () =>
    market
      .all()
      .map(({ id }) => ({ currency_match_id: id, closes: [...market.closes(id, SPARKLINE_STEP_MS)] })),
  );
  forexRoutes(http, market);
}

function forexRoutes(http: HttpServer, market: Market): void {
  http.servePublic(calls.forexTickers, async () =>
    matchesOf(market, 'forex').map((match) => forexTicker(market, match)),
  );
  http.servePublic(calls.forexTicker, async (input) => forexTicker(market, findForex(market, input.symbol)));
  http.servePublic(calls.forexKline, async (input) =>
    klineOf(market, findForex(market, input.symbol), input),
  );
}

function matchesOf(market: Market, kind: MatchKind): readonly Match[] {
  return market.all().filter((match) => match.kind === kind);
}

function findMatch(market: Market, matchId: number): Match {
  const match = market.find(matchId);
  if (match === undefined) throw new AppError('market.match_not_found', { field: 'currency_match_id' });
  return match;
}

function findForex(market: Market, symbol: string): Match {
  const match = market.findBySymbol(symbol);
  if (match?.kind !== 'forex')
    throw new AppError('market.symbol_not_found', {
      field: 'symbol',
      accepted: matchesOf(market, 'forex')
        .map((one) => one.symbol)
        .join(', '),
    });
  return match;
}

async function klineOf(
  market: Market,
  match: Match,
  input: {
    readonly period: Parameters<Market['kline']>[0]['period'];
    readonly size?: number;
    readonly before?: number;
  },
): Promise<ReplyOf<typeof calls.kline>> {
  const candles = await market.kline({
    matchId: match.id,
    period: input.period,
    size: input.size ?? KLINE_SIZE,
    before: input.before ?? Number.MAX_SAFE_INTEGER,
  });
  return [...candles];
}

function matchRow(
  market: Market,
  match: Match,
): ReplyOf<typeof calls.currencyMatches>[number]['matches'][number] {
  const currency = ({ id, code, name, logo }: Match['base']) => ({ id, code, name, logo });
  return {
    id: match.id,
    symbol: match.symbol,
    kind: match.kind,
    base_currency: currency(match.base),
    quote_currency: currency(match.quote),
    base_currency_code: match.base.code,
    quote_currency_code: match.quote.code,
    currency_quotation: market.quotation(match.id),
    price_tick: match.priceTick,
    quantity_step: match.quantityStep,
    quantity_max: match.quantityMax,
    min_notional: match.minNotional,
    is_spot_tradable: match.isSpotTradable && !market.isHalted(match.id, 'spot'),
    is_open: market.isOpen(match.id),
    opens_at: match.opensAt,
    listed_at: match.listedAt,
    delists_at: match.delistsAt,
  };
}

function forexTicker(market: Market, match: Match): ReplyOf<typeof calls.forexTicker> {
  const { close, change, open, high, low, at } = market.quotation(match.id);
  return {
    currency_match_id: match.id,
    symbol: match.symbol,
    close,
    change,
    open,
    high,
    low,
    at,
    is_open: market.isOpen(match.id),
  };
}
