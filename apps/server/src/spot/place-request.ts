import type { DecodedInputOf, spot } from '@openbourse/api';
import type { TimeInForce, Trigger } from '@openbourse/engine';
import { AppError } from '../kernel/error.ts';
import type { Market, Match } from '../market/index.ts';
import { checkNotional, checkPrice, checkQuantity, checkTotal } from './check-amounts.ts';
import { readVisible } from './check-iceberg.ts';
import { readTrail } from './check-trail.ts';
import { legsOf } from './exit.ts';
import type { ExitLevels, OrderTerms } from './order.ts';
import type { Terms } from './terms.ts';

export type PlaceInput = DecodedInputOf<typeof spot.placeOrder>;

/** The user who places an order, by the session. */
export interface Trader {
  readonly userId: number;
  readonly userGroup: string;
  readonly isUserReal: boolean;
  readonly hasPayPassword: boolean;
  readonly isFrozen: boolean;
}

/** Demands of an order beyond the call. */
export interface OrderDemands {
  /** The side of the last price on which the stop price has to be; without it, either. */
  readonly trigger?: Trigger | undefined;
  /** An OCO pair whose legs and whole have ids of the client, and whose limit leg only makes. */
  readonly pair?:
    | {
        readonly stopClientOrderId: string | null;
        readonly listClientOrderId: string | null;
        readonly stopTimeInForce: TimeInForce;
      }
    | undefined;
}

/** A well-formed order: one leg, or the limit leg and the stop leg of an OCO pair. */
export interface PlaceRequest {
  readonly legs: readonly [OrderTerms] | readonly [OrderTerms, OrderTerms];
  /** Executed of the order whose place it takes: the quantity that a person sees has it too. */
  readonly filledLots?: number;
}

type Field =
  | 'take_profit'
  | 'stop_loss'
  | 'price'
  | 'quantity'
  | 'total'
  | 'stop_price'
  | 'stop_limit_price'
  | 'trailing_delta'
  | 'activation_price'
  | 'visible_quantity'
  | 'time_in_force'
  | 'post_only';
type Use = 'required' | 'allowed' | 'forbidden';

const NOTHING = {
  price: 'forbidden',
  quantity: 'required',
  total: 'forbidden',
  stop_price: 'forbidden',
  stop_limit_price: 'forbidden',
  trailing_delta: 'forbidden',
  activation_price: 'forbidden',
  visible_quantity: 'forbidden',
  time_in_force: 'forbidden',
  post_only: 'forbidden',
  take_profit: 'forbidden',
  stop_loss: 'forbidden',
} as const satisfies Record<Field, Use>;

const EXIT = { take_profit: 'allowed', stop_loss: 'allowed' } as const;

/** Which fields each order type takes (rule book, section 1). A market buy takes a total instead of a quantity. */
const FIELDS: Readonly<Record<PlaceInput['type'], Readonly<Record<Field, Use>>>> = {
  limit: {
    ...{ ...NOTHING, ...EXIT, price: 'required', visible_quantity: 'allowed' },
    ...{ time_in_force: 'allowed', post_only: 'allowed' },
  },
  market: { ...NOTHING, ...EXIT, quantity: 'allowed', total: 'allowed' },
  stop_limit: {
    ...NOTHING,
    price: 'required',
    stop_price: 'required',
    time_in_force: 'allowed',
    post_only: 'allowed',
  },
  stop_market: { ...NOTHING, quantity: 'allowed', total: 'allowed', stop_price: 'required' },
  oco: { ...NOTHING, price: 'required', stop_price: 'required', stop_limit_price: 'allowed' },
};

/** A stop order with a distance has its stop price from the trades. */
const TRAIL = { stop_price: 'forbidden', trailing_delta: 'required', activation_price: 'allowed' } as const;

/** Checks that the match is traded spot. */
export function checkTradable(market: Pick<Market, 'find' | 'refusalOf'>, matchId: number): Match {
  const field = 'currency_match_id';
  const match = market.find(matchId);
  if (match === undefined) throw new AppError('market.match_not_found', { field });
  if (match.isSpotTradable) return match;
  const isDelisted = market.refusalOf(matchId, 'spot') === 'market.delisted';
  throw new AppError(isDelisted ? 'market.delisted' : 'spot.not_tradable', { field, symbol: match.symbol });
}

/**
 * Checks what the order says of itself and puts it into ticks and lots. The precedence is: fields, then price,
 * stop prices, levels of the exit, quantity or total, then the notional and what is visible.
 */
export function readPlaceRequest(input: PlaceInput, terms: Terms, demands: OrderDemands): PlaceRequest {
  checkFields(input);
  const price = input.price === undefined ? null : checkPrice(terms, 'price', input.price);
  const stop = input.stop_price === undefined ? null : checkPrice(terms, 'stop_price', input.stop_price);
  const stopLimit =
    input.stop_limit_price === undefined
      ? null
      : checkPrice(terms, 'stop_limit_price', input.stop_limit_price);
  const exit = readExit(input, terms);
  const trail = readTrail(input, terms);
  const highest = Math.max(price ?? 0, stop ?? 0, stopLimit ?? 0);
  const lots =
    input.quantity === undefined ? null : checkQuantity(terms, input.quantity, { priceTicks: highest });
  const total = input.total === undefined ? null : checkTotal(terms, input.total);
  for (const one of [price, stopLimit, price === null || input.type === 'oco' ? stop : null]) {
    if (one !== null && lots !== null) checkNotional(terms, { priceTicks: one, lots });
  }
  const isMarket = input.type === 'market' || input.type === 'stop_market';
  const leg = {
    side: input.side,
    timeInForce: isMarket ? 'ioc' : (input.time_in_force ?? 'gtc'),
    postOnly: input.post_only ?? false,
    lots,
    total,
    trigger: demands.trigger ?? null,
    exit,
    trail,
    visibleLots: readVisible(terms, input, { priceTicks: price, lots }),
  } as const;
  if (input.type !== 'oco')
    return { legs: [{ ...leg, type: input.type, priceTicks: price, stopTicks: stop }] };
  const stopLeg =
    stopLimit === null
      ? ({ ...leg, type: 'stop_market', timeInForce: 'ioc', priceTicks: null, stopTicks: stop } as const)
      : ({
          ...leg,
          type: 'stop_limit',
          timeInForce: demands.pair?.stopTimeInForce ?? 'gtc',
          priceTicks: stopLimit,
          stopTicks: stop,
        } as const);
  const postOnly = demands.pair !== undefined;
  return { legs: [{ ...leg, type: 'limit', postOnly, priceTicks: price, stopTicks: null }, stopLeg] };
}

function readExit(input: PlaceInput, terms: Terms): ExitLevels | null {
  const levelOf = (field: 'take_profit' | 'stop_loss'): number | null => {
    const level = input[field];
    return level === undefined ? null : checkPrice(terms, field, level);
  };
  const exit = { takeProfitTicks: levelOf('take_profit'), stopLossTicks: levelOf('stop_loss') };
  return legsOf(exit) === 0 ? null : exit;
}

function checkFields(input: PlaceInput): void {
  const isTrailing = input.trailing_delta !== undefined && FIELDS[input.type].stop_price === 'required';
  const uses = { ...FIELDS[input.type], ...(isTrailing && input.type !== 'oco' && TRAIL) };
  for (const field of Object.keys(uses) as Field[]) {
    const value = input[field];
    const isGiven = value !== undefined && value !== false;
    if (isGiven && uses[field] === 'forbidden') {
      throw new AppError('spot.field_not_allowed', { field, type: input.type });
    }
    if (!isGiven && uses[field] === 'required') {
      throw new AppError('spot.field_required', { field, type: input.type });
    }
  }
  checkTimeInForce(input);
  if (uses.quantity === 'required') return;
  if (input.total !== undefined && (input.side === 'sell' || input.quantity !== undefined)) {
    throw new AppError('spot.field_not_allowed', { field: 'total', type: input.type, accepted: 'quantity' });
  }
  if (input.total === undefined && input.quantity === undefined) {
    throw new AppError('spot.field_required', { field: 'quantity', type: input.type });
  }
}

/** Orders that have to rest are gtc. */
function checkTimeInForce(input: PlaceInput): void {
  const isGtc = input.time_in_force === undefined || input.time_in_force === 'gtc';
  const resting =
    input.post_only === true ? 'post-only' : input.visible_quantity === undefined ? null : 'iceberg';
  if (isGtc || resting === null) return;
  throw new AppError('spot.field_not_allowed', { field: 'time_in_force', type: resting, accepted: 'gtc' });
}
