import { compareDecimal } from '@openbourse/money';
import { assertMayTrade } from '../identity/index.ts';
import type { GuardedMove, Moves } from '../ledger/index.ts';
import { indexPriceOf, type Market } from '../market/index.ts';
import { AppError, assert } from '../kernel/error.ts';
import type { Answer, Placed, PlaceCommand } from './command.ts';
import { LossUnbounded, MatchReplaced } from './batch-context.ts';
import { trailedFrom } from './check-trail.ts';
import {
  checkTradable,
  type OrderDemands,
  type PlaceInput,
  readPlaceRequest,
  type Trader,
} from './place-request.ts';
import { findFirst } from './find-first.ts';
import type { NumberedReads } from './read-numbered.ts';
import { termsOf } from './terms.ts';
import { type LossBound, worstLoss, worstMarketTicks } from './worst-loss.ts';
import type { SpotWriter } from './writer.ts';

export interface PlaceDeps {
  readonly market: Market;
  readonly writer: SpotWriter;
  readonly numbered: NumberedReads;
  readonly lossBound: () => LossBound;
  readonly moves: Pick<Moves, 'guard'>;
}

const FILLS_MAX = 1_000;

/** Orders that were placed, or were placed before by the same client order id. */
export type Placement = Omit<Extract<Answer, { kind: 'place' }>, 'kind'>;

/**
 * Places an order: what the order says of itself is checked here, the rest in the sequence of its match. The
 * precedence is: trader, match, the order itself, a repeat of the client order id, then the book and the balance.
 */
export async function placeOrder(
  deps: PlaceDeps,
  trader: Trader,
  order: { readonly input: PlaceInput; readonly idempotencyKey: string },
): Promise<Placed> {
  const { idempotencyKey } = order;
  const given = idempotencyKey === '' ? {} : { client_order_id: idempotencyKey };
  const asked = { input: { ...given, ...order.input }, demands: {} };
  const placed = await place(deps, trader, asked).catch(async (refusal: unknown) => {
    // Filters that changed since, or a delisting, refuse new orders and not the repeat of an old one.
    const before = refusal instanceof AppError ? await findFirst(deps.numbered, trader.userId, order) : null;
    if (before === null) throw refusal;
    return before;
  });
  if ('order' in placed) return placed;
  const [first, second] = placed.orders;
  assert(first !== undefined, 'a placed command has an order');
  return { order: first.row, oco_order: second?.row ?? null };
}

/** Places an order with demands that only some clients have. */
export async function place(
  deps: PlaceDeps,
  trader: Trader,
  order: { readonly input: PlaceInput; readonly demands: OrderDemands },
): Promise<Placement> {
  const answer = await submitMoved(deps, trader, order);
  assert(answer.kind === 'place', 'a place command is answered as one');
  const { isRepeat } = answer;
  if (isRepeat || answer.orders.every((one) => one.fills !== null)) return answer;
  const orders = answer.orders.map(async (one) => {
    const window = { orderNumber: one.number, rows: FILLS_MAX };
    return { ...one, fills: await deps.numbered.fills(trader.userId, one.row.currency_match_id, window) };
  });
  return { orders: await Promise.all(orders), isRepeat };
}

/** Places an order while the accounts that give something for it are guarded. */
function submitMoved(
  deps: PlaceDeps,
  trader: Trader,
  order: { readonly input: PlaceInput; readonly demands: OrderDemands },
): Promise<Answer> {
  const { move } = order.input;
  if (move === undefined) return submitAsRead(deps, trader, { ...order, move: null });
  checkOrder(deps.market, trader, order);
  return deps.moves.guard({ userId: trader.userId, to: 'trade', move }, (guarded) =>
    submitAsRead(deps, trader, { ...order, move: guarded }),
  );
}

/** The order is read once more where its match was taken over anew while it waited. */
async function submitAsRead(
  deps: PlaceDeps,
  trader: Trader,
  order: { readonly input: PlaceInput; readonly demands: OrderDemands; readonly move: GuardedMove | null },
): Promise<Answer> {
  const { pair } = order.demands;
  for (;;) {
    const command = {
      kind: 'place',
      userId: trader.userId,
      userGroup: trader.userGroup,
      ...checkOrder(deps.market, trader, order),
      clientOrderIds: [order.input.client_order_id ?? null, pair?.stopClientOrderId ?? null],
      listClientOrderId: pair?.listClientOrderId ?? null,
      move: order.move,
      numbers: [],
    } satisfies Omit<PlaceCommand, 'bound'>;
    try {
      return await submit(deps, command);
    } catch (error) {
      if (!(error instanceof MatchReplaced)) throw error;
    }
  }
}

/** Maturing deposits are known in the batch only; such a user's order comes again with its loss bounded. */
async function submit(deps: PlaceDeps, command: Omit<PlaceCommand, 'bound'>): Promise<Answer> {
  try {
    return await deps.writer.submit({ ...command, bound: null });
  } catch (error) {
    if (!(error instanceof LossUnbounded)) throw error;
  }
  const { market, lossBound } = deps;
  const { userId, match, request } = command;
  const terms = termsOf(match);
  const [first] = request.legs;
  const hasNoPrice = first.type === 'market' || (first.trail !== null && first.priceTicks === null);
  const worstTicks = hasNoPrice ? worstMarketTicks(terms, first.side, market) : null;
  const priceOf = indexPriceOf(market);
  const losses = request.legs.map((leg) =>
    worstLoss({ ...trailedFrom(leg, worstTicks), executedLots: 0 }, terms, {
      worstTicks: first.trail === null ? worstTicks : null,
      priceOf,
    }),
  );
  const loss = losses.reduce((most, one) => (compareDecimal(one, most) > 0 ? one : most));
  return lossBound().runAtRisk({ userId, loss }, () =>
    deps.writer.submit({ ...command, bound: { worstTicks } }),
  );
}

/** Everything that can be said of an order without the book. */
export function checkOrder(
  market: Market,
  trader: Trader,
  order: { readonly input: PlaceInput; readonly demands: OrderDemands },
): Pick<PlaceCommand, 'match' | 'request'> {
  assertMayTrade(trader);
  const match = checkTradable(market, order.input.currency_match_id);
  return { match, request: readPlaceRequest(order.input, termsOf(match), order.demands) };
}
