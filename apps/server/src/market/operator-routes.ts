import { market as contract, type ReplyOf } from '@openbourse/api';
import { AppError } from '../kernel/error.ts';
import type { HttpServer } from '../kernel/http.ts';
import type { OperatorSession } from '../kernel/request.ts';
import { toDecimal } from './bar.ts';
import {
  type ChangeDeps,
  planChange,
  readChanges,
  readPlanned,
  readUpcoming,
  withdrawChange,
} from './change-filters.ts';
import type { Market } from './market.ts';

export interface MarketOperatorDeps extends ChangeDeps {
  readonly market: Market;
  /** Runs a full audit and answers how many violations it found. */
  readonly audit: () => Promise<number>;
}

/** Serves the markets to operators, and what they announced to everybody. No call sets a price. */
export function marketOperatorRoutes(http: HttpServer, deps: MarketOperatorDeps): void {
  const { db, market } = deps;
  http.servePublic(contract.changes, async () => readUpcoming(db));
  http.serveOperator(contract.operatorMatches, async () => showMatches(deps));
  http.serveOperator(contract.operatorFilterChanges, async (input) => readChanges(db, input));
  http.serveOperator(contract.operatorChangeFilters, async (input, session) =>
    planChange(deps, session, input),
  );
  http.serveOperator(contract.operatorWithdrawChange, async (input, session) =>
    withdrawChange(deps, session, input),
  );
  http.serveOperator(contract.operatorFeeds, async () => showFeeds(market));
  http.serveOperator(contract.operatorHalt, async (input, session) => {
    await halt(deps, session, { ...input, matchId: input.currency_match_id });
    return {};
  });
  http.serveOperator(contract.operatorResume, async (input, session) => {
    await resume(deps, session, { ...input, matchId: input.currency_match_id });
    return {};
  });
}

interface Order {
  readonly matchId: number;
  readonly reason: string;
}

async function halt(deps: MarketOperatorDeps, session: OperatorSession, order: Order): Promise<void> {
  requireMatch(deps.market, order.matchId);
  await record(deps, session, { ...order, verb: 'halt', before: null, after: { is_halted: true } });
  deps.market.halt([order.matchId], order.reason);
}

/** Opens a halted match again, but never while an invariant is broken. */
async function resume(deps: MarketOperatorDeps, session: OperatorSession, order: Order): Promise<void> {
  requireMatch(deps.market, order.matchId);
  const halted = deps.market.haltOf(order.matchId);
  if (halted === undefined) throw new AppError('market.not_halted', { field: 'currency_match_id' });
  const violations = await deps.audit();
  if (violations > 0) throw new AppError('market.audit_unclean', { violations });
  await record(deps, session, {
    ...order,
    verb: 'resume',
    before: { halt_reason: halted.reason },
    after: null,
  });
  deps.market.resume([order.matchId]);
}

async function record(
  deps: MarketOperatorDeps,
  session: OperatorSession,
  change: Order & {
    readonly verb: 'halt' | 'resume';
    readonly before: Readonly<Record<string, unknown>> | null;
    readonly after: Readonly<Record<string, unknown>> | null;
  },
): Promise<void> {
  const { matchId, verb, reason, before, after } = change;
  await deps.db.transaction((tx) =>
    deps.operator.record(tx, session, {
      action: `market.${verb}`,
      subject: { kind: 'match', id: matchId },
      reason,
      before,
      after,
    }),
  );
}

function requireMatch(market: Market, matchId: number): void {
  if (market.find(matchId)?.isSpotTradable !== true)
    throw new AppError('market.match_not_found', { field: 'currency_match_id' });
}

async function showMatches({
  db,
  market,
}: MarketOperatorDeps): Promise<ReplyOf<typeof contract.operatorMatches>> {
  const planned = await readPlanned(db);
  return market.all().map((match) => {
    const halted = market.haltOf(match.id);
    return {
      id: match.id,
      symbol: match.symbol,
      kind: match.kind,
      base_currency_code: match.base.code,
      quote_currency_code: match.quote.code,
      filters: {
        price_tick: match.priceTick,
        quantity_step: match.quantityStep,
        min_notional: match.minNotional,
        is_trading: !market.isSuspended(match.id),
      },
      quantity_max: match.quantityMax,
      is_spot_tradable: match.isSpotTradable,
      is_halted: halted !== undefined,
      halt_reason: halted?.reason ?? null,
      halted_at: halted?.at ?? null,
      close: market.quotation(match.id).close,
      planned: planned.filter((change) => change.currency_match_id === match.id),
    };
  });
}

function showFeeds(market: Market): ReplyOf<typeof contract.operatorFeeds> {
  return market.inspectFeeds().map((feed) => ({
    currency_match_id: feed.matchId,
    symbol: feed.symbol,
    state: feed.state,
    age_ms: feed.ageMs,
    index_price: market.indexPrice(feed.matchId),
    sources: feed.sources.map((one) => ({
      source: one.source,
      price: one.price === null ? null : toDecimal(one.price),
      age_ms: one.ageMs,
      is_fresh: one.isFresh,
      is_agreeing: one.isAgreeing,
    })),
    ticks: [...feed.verdicts].map(([verdict, count]) => ({ verdict, count })),
  }));
}
