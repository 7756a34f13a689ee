import type { PlaceInput } from '../../spot/index.ts';
import { refuse } from '../error.ts';
import type { InputOf, Params } from '../params.ts';
import {
  checkExtras,
  defined,
  givenId,
  newOrderRespType,
  number,
  type OrderInput,
  ourSide,
  ourTimeInForce,
  pegOffsetType,
  pegPriceType,
  price,
  quantity,
  type ReadOrder,
  selfTradePreventionMode,
  side,
  symbol,
  timeInForce,
} from './order-params.ts';

const required = { isRequired: true } as const;

/** The older call, whose legs are a limit and a stop. */
export const OCO_PARAMS = {
  symbol,
  listClientOrderId: givenId,
  side,
  quantity: { ...quantity, ...required },
  limitClientOrderId: givenId,
  limitStrategyId: number,
  limitStrategyType: number,
  price: { ...price, ...required },
  limitIcebergQty: quantity,
  trailingDelta: number,
  stopClientOrderId: givenId,
  stopStrategyId: number,
  stopStrategyType: number,
  stopPrice: { ...price, ...required },
  stopLimitPrice: price,
  stopIcebergQty: quantity,
  stopLimitTimeInForce: timeInForce,
  newOrderRespType,
  selfTradePreventionMode,
} as const satisfies Params;

const LEG_TYPES = [
  'LIMIT_MAKER',
  'STOP_LOSS',
  'STOP_LOSS_LIMIT',
  'TAKE_PROFIT',
  'TAKE_PROFIT_LIMIT',
] as const;
const legType = { kind: 'enum', values: LEG_TYPES, refusal: 'pair_type', isRequired: true } as const;

/** The present call, whose legs are one above the last price and one below. */
export const ORDER_LIST_PARAMS = {
  symbol,
  listClientOrderId: givenId,
  side,
  quantity: { ...quantity, ...required },
  aboveType: legType,
  aboveClientOrderId: givenId,
  aboveIcebergQty: quantity,
  abovePrice: price,
  aboveStopPrice: price,
  aboveTrailingDelta: number,
  aboveTimeInForce: timeInForce,
  aboveStrategyId: number,
  aboveStrategyType: number,
  abovePegPriceType: pegPriceType,
  abovePegOffsetValue: number,
  abovePegOffsetType: pegOffsetType,
  belowType: legType,
  belowClientOrderId: givenId,
  belowIcebergQty: quantity,
  belowPrice: price,
  belowStopPrice: price,
  belowTrailingDelta: number,
  belowTimeInForce: timeInForce,
  belowStrategyId: number,
  belowStrategyType: number,
  belowPegPriceType: pegPriceType,
  belowPegOffsetValue: number,
  belowPegOffsetType: pegOffsetType,
  newOrderRespType,
  selfTradePreventionMode,
} as const satisfies Params;

type OcoInput = InputOf<typeof OCO_PARAMS>;
type ListInput = InputOf<typeof ORDER_LIST_PARAMS>;

/** One leg as it was sent. */
interface Leg {
  readonly type: (typeof LEG_TYPES)[number];
  readonly clientOrderId: string | undefined;
  readonly icebergQty: string | undefined;
  readonly price: string | undefined;
  readonly stopPrice: string | undefined;
  readonly trailingDelta: number | undefined;
  readonly timeInForce: ListInput['aboveTimeInForce'];
  readonly strategyType: number | undefined;
  /** The older call knows no pegs. */
  readonly peg?: Pick<OrderInput, 'pegPriceType' | 'pegOffsetValue' | 'pegOffsetType'>;
  /** Names of the parameters of the leg. */
  readonly nameOf: (field: string) => string;
}

export function readOco(input: OcoInput): ReadOrder {
  const limit = {
    type: 'LIMIT_MAKER',
    clientOrderId: input.limitClientOrderId,
    icebergQty: input.limitIcebergQty,
    price: input.price,
    stopPrice: undefined,
    trailingDelta: undefined,
    timeInForce: undefined,
    strategyType: input.limitStrategyType,
    nameOf: (field) => field,
  } as const satisfies Leg;
  const stop = {
    type: input.stopLimitPrice === undefined ? 'STOP_LOSS' : 'STOP_LOSS_LIMIT',
    clientOrderId: input.stopClientOrderId,
    icebergQty: input.stopIcebergQty,
    price: input.stopLimitPrice,
    stopPrice: input.stopPrice,
    trailingDelta: input.trailingDelta,
    timeInForce: input.stopLimitTimeInForce,
    strategyType: input.stopStrategyType,
    nameOf: (field) => (field === 'timeInForce' ? 'stopLimitTimeInForce' : field),
  } as const satisfies Leg;
  return pairOf(input, { limit, stop });
}

export function readOrderList(input: ListInput): ReadOrder {
  const above = legOf(input, 'above');
  const below = legOf(input, 'below');
  const [limits, stops] = [
    [above, below].filter((leg) => leg.type === 'LIMIT_MAKER'),
    [above, below].filter((leg) => leg.type !== 'LIMIT_MAKER'),
  ];
  const [limit, stop] = [limits[0], stops[0]];
  if (stop === undefined) throw refuse('pair_limits');
  // A pair of two stops, and a take profit as a leg, are not offered.
  if (limit === undefined || stop.type.startsWith('TAKE_PROFIT')) throw refuse('pair_type');
  if (input.side === 'BUY' && limit === above) throw refuse('pair_buy_limit');
  if (input.side === 'SELL' && limit === below) throw refuse('pair_sell_limit');
  return pairOf(input, { limit, stop });
}

function legOf(input: ListInput, position: 'above' | 'below'): Leg {
  return {
    type: input[`${position}Type`],
    clientOrderId: input[`${position}ClientOrderId`],
    icebergQty: input[`${position}IcebergQty`],
    price: input[`${position}Price`],
    stopPrice: input[`${position}StopPrice`],
    trailingDelta: input[`${position}TrailingDelta`],
    timeInForce: input[`${position}TimeInForce`],
    strategyType: input[`${position}StrategyType`],
    peg: {
      pegPriceType: input[`${position}PegPriceType`],
      pegOffsetValue: input[`${position}PegOffsetValue`],
      pegOffsetType: input[`${position}PegOffsetType`],
    },
    nameOf: (field) => `${position}${field.charAt(0).toUpperCase()}${field.slice(1)}`,
  };
}

type LegField = 'price' | 'stopPrice' | 'timeInForce';
const LEG_FIELDS: readonly LegField[] = ['price', 'stopPrice', 'timeInForce'];

function checkLeg(leg: Leg, needs: readonly LegField[]): void {
  for (const field of LEG_FIELDS) {
    const isGiven = leg[field] !== undefined;
    if (needs.includes(field) && !isGiven) throw refuse('missing', leg.nameOf(field));
    if (!needs.includes(field) && isGiven) throw refuse('not_required', leg.nameOf(field));
  }
}

function pairOf(
  input: Pick<ListInput, 'symbol' | 'side' | 'quantity' | 'listClientOrderId' | 'selfTradePreventionMode'>,
  { limit, stop }: { readonly limit: Leg; readonly stop: Leg },
): ReadOrder {
  for (const leg of [limit, stop]) {
    if (leg.trailingDelta !== undefined)
      throw refuse('rejected', 'Trailing stop orders are not supported for order lists.');
    if (leg.icebergQty !== undefined)
      throw refuse('rejected', 'Iceberg orders are not supported for order lists.');
    checkExtras({
      strategyType: leg.strategyType,
      ...leg.peg,
      selfTradePreventionMode: input.selfTradePreventionMode,
    });
  }
  checkLeg(limit, ['price']);
  checkLeg(stop, stop.type === 'STOP_LOSS' ? ['stopPrice'] : ['price', 'stopPrice', 'timeInForce']);
  const order: PlaceInput = {
    currency_match_id: input.symbol.id,
    side: ourSide(input.side),
    type: 'oco',
    ...defined({
      quantity: input.quantity,
      price: limit.price,
      stop_price: stop.stopPrice,
      stop_limit_price: stop.price,
      client_order_id: limit.clientOrderId,
    }),
  };
  const pair = {
    stopClientOrderId: stop.clientOrderId ?? null,
    listClientOrderId: input.listClientOrderId ?? null,
    stopTimeInForce: ourTimeInForce(stop.timeInForce) ?? 'gtc',
  };
  return { input: order, demands: { pair } };
}
