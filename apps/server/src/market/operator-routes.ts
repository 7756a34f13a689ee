import { market as calls, type ReplyOf } from '@openbourse/api';
import type { HttpServer } from '../kernel/http.ts';
import { toDecimal } from './bar.ts';
import {
  type ChangeDeps,
  planChange,
  readChanges,
  readPlanned,
  readUpcoming,
  withdrawChange,
} from './change-filters.ts';
import { delistMatch, withdrawDelisting } from './delist-match.ts';
import type { DelistingPart } from './delisting-part.ts';
import { listMatch } from './list-match.ts';
import { listListings } from './listing-queries.ts';
import type { Market } from './market.ts';
import type { Match } from './match.ts';

export interface MarketOperatorDeps extends ChangeDeps {
  readonly market: Market;
  /** Takes new matches and due changes into the markets that run. */
  readonly applyChanges: () => Promise<void>;
  /** Parts of the products in a delisting. */
  readonly parts: readonly DelistingPart[];
}

/** Serves the markets to operators, and what they announced to everybody. No call sets a price. */
export function marketOperatorRoutes(http: HttpServer, deps: MarketOperatorDeps): void {
  const { db, market } = deps;
  http.servePublic(calls.changes, async () => readUpcoming(db));
  http.serveOperator(calls.operatorMatches, async () => showMatches(deps));
  http.serveOperator(calls.operatorFilterChanges, async (input) => readChanges(db, input));
  deps.operator.proposals.serve(http, calls.operatorChangeFilters, 'market.change_filters', (tx, input, by) =>
    planChange(tx, deps, { input, by }),
  );
  deps.operator.proposals.serve(http, calls.operatorListMatch, 'market.list_match', (tx, input, by) =>
    listMatch(tx, deps, { input, by }),
  );
  deps.operator.proposals.serve(http, calls.operatorDelistMatch, 'market.delist_match', (tx, input, by) =>
    delistMatch(tx, deps, { input, by }),
  );
  deps.operator.proposals.serve(
    http,
    calls.operatorWithdrawDelisting,
    'market.withdraw_delisting',
    (tx, input) => withdrawDelisting(tx, deps, { input }),
  );
  http.serveChange(calls.operatorWithdrawChange, (change) => withdrawChange(deps, change));
  http.serveOperator(calls.operatorFeeds, async () => showFeeds(market));
}

async function showMatches({
  db,
  market,
}: MarketOperatorDeps): Promise<ReplyOf<typeof calls.operatorMatches>> {
  const planned = await readPlanned(db);
  const listings = new Map((await listListings(db)).map((row) => [row.matchId, row]));
  const show = (match: Match, isListed: boolean) => {
    const [halted] = market.haltsOf(match.id);
    const listing = listings.get(match.id);
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
      keeps_ticks: listing?.keepsTicks ?? false,
      offers_micro: listing?.offersMicro ?? false,
      venue_symbol: listing?.venueSymbol ?? null,
      is_halted: halted !== undefined,
      halt_reason: halted?.reason ?? null,
      halted_at: halted?.since ?? null,
      close: market.quotation(match.id).close,
      planned: planned.filter((change) => change.currency_match_id === match.id),
      is_listed: isListed,
      listed_at: listing?.listedAt ?? null,
      opens_at: isListed ? match.opensAt : null,
      delists_at: match.delistsAt,
      delisted_at: isListed ? null : (listing?.delistedAt ?? null),
      delisting_reason: isListed ? (listing?.plannedReason ?? null) : (listing?.doneReason ?? null),
    };
  };
  return [
    ...market.all().map((match) => show(match, true)),
    ...market.delisted().map((match) => show(match, false)),
  ];
}

function showFeeds(market: Market): ReplyOf<typeof calls.operatorFeeds> {
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
      is_prompt: one.isPrompt,
    })),
    ticks: [...feed.verdicts].map(([verdict, count]) => ({ verdict, count })),
  }));
}
