import { percentOfPpm, SECOND_MS } from '@openbourse/money';
import { LIMITS, type ReplyOf, type spot as calls } from '@openbourse/api';
import type { DepthLevels, PublicTrade } from '@openbourse/api/socket';
import type { Depth } from '@openbourse/engine';
import { createRunOut } from '../countdown/index.ts';
import type { CallKey } from '../kernel/call-key.ts';
import type { Config } from '../kernel/config.ts';
import type { Db } from '../kernel/db.ts';
import type { Jobs } from '../kernel/jobs.ts';
import { AppError, assert } from '../kernel/error.ts';
import type { AuditPart, Ledger, PlatformAccount } from '../ledger/index.ts';
import { type DelistingPart, indexPriceOf } from '../market/index.ts';
import { amend, amendOrder } from './amend-order.ts';
import { spotAuditPart } from './audit.ts';
import type { OrderName } from './book.ts';
import { cancel, cancelOrder } from './cancel-order.ts';
import type { CancelAllCommand, CancelCommand, Cancelled, Placed } from './command.ts';
import { ranOutCommand } from './ran-out.ts';
import { delistOrders } from './delist-orders.ts';
import { type FeeRates, type FeeRule, pickFeeRates, upcomingFeeRates } from './fee-rates.ts';
import { listAllFeeRules } from './fee-rule-queries.ts';
import type { NumberedOrder } from './numbered.ts';
import { createOrderLimit, type OrderLimit, orderLimitsOf } from './order-limit.ts';
import { checkOrder, place, placeOrder, type Placement } from './place-order.ts';
import { placeScaledOrders } from './place-scaled.ts';
import { checkTradable, type OrderDemands, type PlaceInput, type Trader } from './place-request.ts';
import { findFirst } from './find-first.ts';
import { createNumberedReads, type NumberedReads } from './read-numbered.ts';
import { listFills, listOpenOrders, listOrders, readOrder } from './read-orders.ts';
import { listOwners, listRecentTrades } from './read-queries.ts';
import { createPublicTrades, type PublicTrades } from './read-trades.ts';
import { priceText, quantityText, type Terms } from './terms.ts';
import type { OrderRow } from './topics.ts';
import { warmUp } from './warm-up.ts';
import { restingLoss } from './worst-loss.ts';
import { SpotWriter } from './writer.ts';
import type { WriterDeps } from './writer-deps.ts';

/** Spot trading: orders of users, their books, and what everybody may see of them. */
export interface Spot {
  /** Warms the engine up, takes the markets and builds their books; resolves when they are open. */
  start(jobs: Jobs): Promise<void>;
  /** Cancels the orders of countdowns that have run out. */
  runCountdowns(): Promise<void>;
  /** Finishes what waits. */
  stop(): Promise<void>;
  /** False while the books are being rebuilt or PostgreSQL is away. */
  isReady(): boolean;
  placeOrder(trader: Trader, input: PlaceInput, idempotencyKey: string): Promise<Placed>;
  /** The order that was placed before by the same client order id; null when there is none, or it is another one. */
  findFirst(userId: number, input: PlaceInput, idempotencyKey: string): Promise<Placed | null>;
  placeScaledOrders(...asked: RestOf<typeof placeScaledOrders>): ReturnType<typeof placeScaledOrders>;
  amendOrder(...asked: RestOf<typeof amendOrder>): ReturnType<typeof amendOrder>;
  cancelOrder(userId: number, name: OrderName): Promise<OrderRow>;
  /** Cancels every open order of the user, of one match when it is named; answers how many. */
  cancelAll(userId: number, matchId?: number, once?: CallKey): Promise<number>;
  /** Throws what can be said against an order without the book. */
  check(trader: Trader, order: DemandedOrder): void;
  place(trader: Trader, order: DemandedOrder): Promise<Placement>;
  amend(...asked: RestOf<typeof amend>): ReturnType<typeof amend>;
  cancel(command: Omit<CancelCommand, 'kind'>): Promise<Cancelled>;
  /** Cancels the open orders of a match, or of all; answers them. */
  cancelOpen(userId: number, matchId: number | null): Promise<readonly NumberedOrder[]>;
  /** Limit of orders of a user; each door counts its own there before it places them. */
  readonly orderLimit: OrderLimit;
  readonly numbered: NumberedReads;
  openOrders(userId: number, matchId?: number): Promise<OrderRow[]>;
  listOrders(userId: number, input: Parameters<typeof listOrders>[2]): ReturnType<typeof listOrders>;
  listFills(userId: number, input: Parameters<typeof listFills>[2]): ReturnType<typeof listFills>;
  readOrder(userId: number, name: OrderName): ReturnType<typeof readOrder>;
  /** Of a match, or of those that have no rates of their own. */
  feeRates(userGroup: string, matchId: number | null): Promise<ReplyOf<typeof calls.feeRates>>;
  /** The committed book of a match, at most 100 levels a side. */
  depth(matchId: number, levels: number): DepthLevels & { readonly seq: number };
  /** Every level of the committed book of a match, read between two batches; null when the match is not traded. */
  fullDepth(matchId: number): Promise<(DepthLevels & { readonly seq: number }) | null>;
  /** Losses of a user's open orders against the index at their worst prices, each in USDT. */
  restingLoss(db: Db, userId: number): Promise<readonly string[]>;
  readonly trades: PublicTrades;
  /** The latest public trades of a match, newest first. */
  recentTrades(matchId: number, size: number): Promise<readonly PublicTrade[]>;
  /** The checks M1 to M13; with the books of this process, so M1 compares them too. */
  auditPart(): AuditPart;
  /** Runs between two batches, while the books are exactly what PostgreSQL has. */
  atRest<T>(run: () => Promise<T>): Promise<T>;
  /** Cancels the orders of users in a match that is delisted. */
  readonly delisting: DelistingPart;
  /**
   * Builds the books again after `apply` changed the matches; orders that come meanwhile wait.
   */
  reload(apply: () => Promise<void>): Promise<void>;
}

/** Arguments of a use-case after its dependencies. */
type RestOf<F> = F extends (deps: never, ...rest: infer R) => unknown ? R : never;

/** An order with demands that the API does not know. */
interface DemandedOrder {
  readonly input: PlaceInput;
  readonly demands: OrderDemands;
}

export interface SpotDeps extends Omit<WriterDeps, 'prepare' | 'feeAccounts'> {
  readonly config: Pick<Config, 'apiOrdersPer10Seconds'>;
  readonly ledger: Ledger;
}

export function createSpot(deps: SpotDeps): Spot {
  const { db, market, clock } = deps;
  const feeAccounts = new Map<number, PlatformAccount>();
  const writer = new SpotWriter({
    ...deps,
    feeAccounts: () => feeAccounts,
    prepare: async (matches) => {
      const currencyIds = new Set(matches.flatMap((match) => [match.base.id, match.quote.id]));
      for (const currencyId of currencyIds) {
        const key = { kind: 'house', name: 'fees', currencyId } as const;
        const account = await db.transaction((tx) => deps.ledger.ensurePlatformAccount(tx, key));
        feeAccounts.set(currencyId, account);
      }
    },
  });
  const numbered = createNumberedReads(db);
  const placing = { market, writer, numbered, lossBound: deps.lossBound, moves: deps.ledger.moves };
  const amending = { ...placing, db };
  const cancelEach = async (command: Pick<CancelAllCommand, 'userId' | 'matchId' | 'once'>) => {
    const answer = await writer.submit({
      ...{ kind: 'cancel_all', reason: 'requested', countdownId: null },
      ...command,
    });
    assert(answer.kind === 'cancel_all', 'a cancel-all command is answered as one');
    return answer;
  };
  return {
    ...lifeOf(writer, deps),
    isReady: () => writer.isReady,
    placeOrder: (trader, input, idempotencyKey) => placeOrder(placing, trader, { input, idempotencyKey }),
    findFirst: (userId, input, idempotencyKey) => findFirst(numbered, userId, { input, idempotencyKey }),
    placeScaledOrders: (...asked) => placeScaledOrders(amending, ...asked),
    amendOrder: (...asked) => amendOrder(amending, ...asked),
    cancelOrder: (userId, name) => cancelOrder({ db, writer }, userId, name),
    cancelAll: async (userId, matchId, once) => {
      if (matchId !== undefined && market.find(matchId) === undefined) {
        throw new AppError('market.match_not_found', { field: 'currency_match_id' });
      }
      const { orders, first } = await cancelEach({ userId, matchId: matchId ?? null, once: once ?? null });
      return first === null ? orders.length : (first.reply as { readonly cancelled: number }).cancelled;
    },
    check: (trader, order) => void checkOrder(market, trader, order),
    place: (trader, order) => place(placing, trader, order),
    amend: (...asked) => amend(amending, ...asked),
    cancel: (command) => cancel(writer, command),
    cancelOpen: async (userId, matchId) => (await cancelEach({ userId, matchId, once: null })).orders,
    orderLimit: createOrderLimit(clock, orderLimitsOf(deps.config)),
    numbered,
    openOrders: (userId, matchId) => listOpenOrders(db, userId, matchId),
    listOrders: (userId, input) => listOrders(db, userId, input),
    listFills: (userId, input) => listFills(db, userId, input),
    readOrder: (userId, name) => readOrder(db, userId, name),
    feeRates: async (userGroup, matchId) => {
      if (matchId !== null) checkTradable(market, matchId);
      return showFeeRates(await listAllFeeRules(db), { userGroup, matchId }, clock.now());
    },
    depth: (matchId, levels) => depthOf(writer, matchId, levels),
    fullDepth: (matchId) => writer.atRest(async () => fullDepthOf(writer, matchId)),
    restingLoss: (read, userId) =>
      restingLoss(read, userId, { find: (id) => market.find(id), priceOf: indexPriceOf(market) }),
    trades: createPublicTrades(db),
    recentTrades: (matchId, size) => listRecentTrades(db, matchId, size),
    auditPart: () => spotAuditPart(() => writer.books),
    atRest: (run) => writer.atRest(run),
    delisting: { owners: listOwners, end: (matchId, userIds) => delistOrders(writer, matchId, userIds) },
    reload: (apply) => writer.reload(apply),
  };
}

/** Begins and ends what runs by itself: the writer, and the look for countdowns that have run out. */
function lifeOf(
  writer: SpotWriter,
  deps: Pick<SpotDeps, 'db' | 'clock' | 'log'>,
): Pick<Spot, 'start' | 'stop' | 'runCountdowns'> {
  const runCountdowns = createRunOut(deps, {
    product: 'spot',
    cancel: (due) => writer.submit(ranOutCommand(due)),
  });
  let stopJob = async (): Promise<void> => undefined;
  return {
    start: async (jobs) => {
      warmUp();
      await writer.start();
      stopJob = jobs.every({ name: 'spot.run_countdowns', periodMs: SECOND_MS }, runCountdowns);
    },
    runCountdowns,
    stop: async () => {
      await stopJob();
      await writer.stop();
    },
  };
}

function showFeeRates(
  rules: readonly FeeRule[],
  order: { readonly userGroup: string; readonly matchId: number | null },
  now: number,
): ReplyOf<typeof calls.feeRates> {
  const show = (rates: FeeRates) => ({
    maker_fee_percent: percentOfPpm(rates.makerFeePpm),
    taker_fee_percent: percentOfPpm(rates.takerFeePpm),
  });
  const inEffect = rules.filter((rule) => rule.effectiveFrom <= now);
  return {
    ...show(pickFeeRates(inEffect, order)),
    upcoming: upcomingFeeRates(rules, order, now).map((rates) => ({
      ...show(rates),
      effective_from: rates.effectiveFrom,
    })),
  };
}

function depthOf(
  writer: SpotWriter,
  matchId: number,
  levels: number,
): DepthLevels & { readonly seq: number } {
  const book = writer.books.get(matchId);
  if (book === undefined) return { seq: 0, bids: [], asks: [] };
  const { terms, committedDepth, committedSeq } = book;
  return {
    seq: committedSeq,
    ...presentDepth(terms, committedDepth, Math.min(levels, LIMITS.depthLevelsMax)),
  };
}

/** Only at rest: between matching and commit the engine is ahead of what happened. */
function fullDepthOf(writer: SpotWriter, matchId: number): (DepthLevels & { readonly seq: number }) | null {
  const book = writer.books.get(matchId);
  if (book === undefined) return null;
  const depth = book.engine.depth(Number.MAX_SAFE_INTEGER);
  return { seq: book.engine.engineSeq, ...presentDepth(book.terms, depth, Number.MAX_SAFE_INTEGER) };
}

function presentDepth(terms: Terms, depth: Depth, levels: number): DepthLevels {
  const rows = (side: Depth['bids']): [string, string][] =>
    side.slice(0, levels).map(([ticks, lots]) => [priceText(terms, ticks), quantityText(terms, lots)]);
  return { bids: rows(depth.bids), asks: rows(depth.asks) };
}
