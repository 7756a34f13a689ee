import { compareDecimal } from '@openbourse/money';
import type { OrderDemands, PlaceInput } from '../../spot/index.ts';
import { refuse } from '../error.ts';
import type { InputOf, Params } from '../params.ts';
import { type ResponseType, SELF_TRADE_MODE } from './order-text.ts';

/** Characters of a client's id. */
const GIVEN_ID = '^[\\.A-Z\\:/a-z0-9_-]{1,36}$';
/** An id that is looked for; those of our own API are longer. */
const SOUGHT_ID = '^[ -~]{1,64}$';

export const givenId = { kind: 'text', range: GIVEN_ID } as const;
export const soughtId = { kind: 'text', range: SOUGHT_ID } as const;
export const symbol = { kind: 'symbol', isRequired: true } as const;
export const side = { kind: 'enum', values: ['BUY', 'SELL'], refusal: 'side', isRequired: true } as const;
export const timeInForce = {
  kind: 'enum',
  values: ['GTC', 'IOC', 'FOK'],
  refusal: 'time_in_force',
} as const;
export const price = { kind: 'decimal', precision: 'quote' } as const;
export const quantity = { kind: 'decimal', precision: 'base' } as const;
export const number = { kind: 'integer' } as const;
/** Milliseconds until open orders are canceled; 0 ends a countdown, and the rest of a second counts. */
export const countdownTime = { kind: 'integer', isRequired: true } as const;
/** Most rows of a list. */
export const rows = { kind: 'integer', min: 1, cut: 1_000, fallback: 500 } as const;
export const cancelRestrictions = {
  kind: 'enum',
  values: ['ONLY_NEW', 'ONLY_PARTIALLY_FILLED'],
  refusal: 'cancel_restrictions',
} as const;
export const newOrderRespType = { kind: 'enum', values: ['ACK', 'RESULT', 'FULL'] } as const;
export const selfTradePreventionMode = {
  kind: 'enum',
  values: [SELF_TRADE_MODE, 'NONE', 'EXPIRE_MAKER', 'EXPIRE_BOTH', 'DECREMENT'],
} as const;

export const pegPriceType = {
  kind: 'enum',
  values: ['PRIMARY_PEG', 'MARKET_PEG'],
  refusal: 'peg_price_type',
} as const;
export const pegOffsetType = { kind: 'enum', values: ['PRICE_LEVEL'], refusal: 'peg_offset_type' } as const;

export const ORDER_TYPES = [
  'LIMIT',
  'LIMIT_MAKER',
  'MARKET',
  'STOP_LOSS',
  'STOP_LOSS_LIMIT',
  'TAKE_PROFIT',
  'TAKE_PROFIT_LIMIT',
] as const;
type OrderType = (typeof ORDER_TYPES)[number];

export const ORDER_PARAMS = {
  symbol,
  side,
  type: { kind: 'enum', values: ORDER_TYPES, refusal: 'order_type', isRequired: true },
  timeInForce,
  quantity,
  quoteOrderQty: price,
  price,
  newClientOrderId: givenId,
  strategyId: number,
  strategyType: number,
  stopPrice: price,
  trailingDelta: number,
  icebergQty: quantity,
  newOrderRespType,
  selfTradePreventionMode,
  pegPriceType,
  pegOffsetValue: number,
  pegOffsetType,
} as const satisfies Params;

export type OrderInput = InputOf<typeof ORDER_PARAMS>;

type Field = 'timeInForce' | 'quantity' | 'price' | 'stopPrice' | 'trailingDelta';
const FIELDS: readonly Field[] = ['timeInForce', 'quantity', 'price', 'stopPrice', 'trailingDelta'];

const TRAIL: readonly Field[] = ['stopPrice', 'trailingDelta'];

/** Fields that each type needs; everything else of `FIELDS` is not its own. */
const NEEDS: Readonly<Record<OrderType, readonly Field[]>> = {
  LIMIT: ['timeInForce', 'quantity', 'price'],
  MARKET: [],
  STOP_LOSS: ['quantity', 'stopPrice'],
  STOP_LOSS_LIMIT: ['timeInForce', 'quantity', 'price', 'stopPrice'],
  TAKE_PROFIT: ['quantity', 'stopPrice'],
  TAKE_PROFIT_LIMIT: ['timeInForce', 'quantity', 'price', 'stopPrice'],
  LIMIT_MAKER: ['quantity', 'price'],
};

const OUR_TYPE = {
  LIMIT: 'limit',
  MARKET: 'market',
  STOP_LOSS: 'stop_market',
  STOP_LOSS_LIMIT: 'stop_limit',
  TAKE_PROFIT: 'stop_market',
  TAKE_PROFIT_LIMIT: 'stop_limit',
  LIMIT_MAKER: 'limit',
} as const satisfies Record<OrderType, PlaceInput['type']>;

/** An order of the format as our own, for `spot.place` and `spot.check`. */
export interface ReadOrder {
  readonly input: PlaceInput;
  readonly demands: OrderDemands;
}

/** Checks which parameters go with the type and puts the order into our terms. */
export function readOrder(input: OrderInput): ReadOrder {
  checkExtras(input);
  checkFields(input);
  const { type } = input;
  const given = {
    price: input.price,
    quantity: input.quantity,
    total: input.quoteOrderQty,
    ...stopOf(input),
    visible_quantity: visibleOf(input),
    time_in_force: ourTimeInForce(input.timeInForce),
    post_only: type === 'LIMIT_MAKER' ? true : undefined,
    client_order_id: input.newClientOrderId,
  };
  const order = {
    currency_match_id: input.symbol.id,
    side: ourSide(input.side),
    type: OUR_TYPE[type],
    ...defined(given),
  };
  return { input: order, demands: { trigger: triggerOf(input) } };
}

/** Where a distance is given, the stop price is the one from which the order follows. */
function stopOf({
  stopPrice,
  trailingDelta,
}: OrderInput): Pick<PlaceInputGiven, 'stop_price' | 'trailing_delta' | 'activation_price'> {
  if (trailingDelta === undefined) return { stop_price: stopPrice };
  return { trailing_delta: trailingDelta, activation_price: stopPrice };
}

/** Visible quantity of an iceberg; an order that shows everything is none. */
function visibleOf({
  icebergQty,
  quantity: whole,
  type,
  timeInForce: rests,
}: OrderInput): string | undefined {
  if (icebergQty === undefined) return undefined;
  if (type === 'MARKET') throw refuse('not_required', 'icebergQty');
  const isLimit = type === 'LIMIT' ? rests === 'GTC' : type === 'LIMIT_MAKER';
  if (!isLimit) throw refuse('rejected', 'Unsupported order combination.');
  const beyond = compareDecimal(icebergQty, whole ?? '0');
  if (beyond > 0) throw refuse('rejected', 'IcebergQty exceeds QTY.');
  return beyond === 0 ? undefined : icebergQty;
}

type PlaceInputGiven = { readonly [N in keyof PlaceInput]?: PlaceInput[N] | undefined };

/** Labels of strategies are taken and say nothing to the market; pegs and other modes are not. */
export function checkExtras(
  input: Partial<
    Pick<
      OrderInput,
      'strategyType' | 'selfTradePreventionMode' | 'pegPriceType' | 'pegOffsetValue' | 'pegOffsetType'
    >
  >,
): void {
  if (input.strategyType !== undefined && input.strategyType < 1_000_000) throw refuse('strategy_type');
  if ((input.pegPriceType ?? input.pegOffsetValue ?? input.pegOffsetType) !== undefined) {
    throw refuse('rejected', 'Pegged orders are not supported for this symbol.');
  }
  if ((input.selfTradePreventionMode ?? SELF_TRADE_MODE) !== SELF_TRADE_MODE) throw refuse('self_trade_mode');
}

function checkFields(input: OrderInput): void {
  const needs = NEEDS[input.type];
  for (const field of FIELDS) {
    const isGiven = input[field] !== undefined;
    // A stop order has a distance, a stop price or both.
    if (needs.includes('stopPrice') && input.trailingDelta !== undefined && TRAIL.includes(field)) continue;
    if (needs.includes(field) && !isGiven) {
      throw field === 'stopPrice'
        ? refuse('one_of_missing', 'stopPrice', 'trailingDelta')
        : refuse('missing', field);
    }
    if (!needs.includes(field) && isGiven && !(input.type === 'MARKET' && field === 'quantity')) {
      throw refuse('not_required', field);
    }
  }
  const isByTotal = input.quoteOrderQty !== undefined;
  if (input.type !== 'MARKET') {
    if (isByTotal) throw refuse('not_required', 'quoteOrderQty');
    return;
  }
  if (isByTotal && input.quantity !== undefined) throw refuse('not_required', 'quoteOrderQty');
  if (!isByTotal && input.quantity === undefined) throw refuse('one_of_missing', 'quantity', 'quoteOrderQty');
}

/** A stop loss waits beyond the last price for the side that it protects, a take profit on the other. */
function triggerOf({ type, side: ofSide }: OrderInput): OrderDemands['trigger'] {
  if (!type.startsWith('STOP_LOSS') && !type.startsWith('TAKE_PROFIT')) return undefined;
  return type.startsWith('STOP_LOSS') === (ofSide === 'SELL') ? 'down' : 'up';
}

export function ourSide(text: 'BUY' | 'SELL'): 'buy' | 'sell' {
  return text === 'BUY' ? 'buy' : 'sell';
}

const OUR_TIME_IN_FORCE = { GTC: 'gtc', IOC: 'ioc', FOK: 'fok' } as const;

export function ourTimeInForce(text: keyof typeof OUR_TIME_IN_FORCE | undefined) {
  return text === undefined ? undefined : OUR_TIME_IN_FORCE[text];
}

/** The fields that have a value. */
export function defined<T extends object>(fields: T): { [N in keyof T]?: Exclude<T[N], undefined> } {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as { [N in keyof T]?: Exclude<T[N], undefined> };
}

/** Form of the answer to a new order: orders that trade at once default to everything. */
export function responseTypeOf(input: Pick<OrderInput, 'type' | 'newOrderRespType'>): ResponseType {
  const isImmediate = input.type === 'LIMIT' || input.type === 'MARKET';
  return input.newOrderRespType ?? (isImmediate ? 'FULL' : 'ACK');
}
