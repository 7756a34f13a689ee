import type { ErrorKey } from '@openbourse/api';
import { isUnavailable } from '../kernel/db.ts';
import { AppError } from '../kernel/error.ts';

/**
 * The codes and messages that clients of the format match: HTTP status, code, text with `%s` for values. They are
 * English as the format's documentation states them.
 */
const REFUSALS = {
  unknown: [500, -1000, 'An unknown error occurred while processing the request.'],
  not_authorized: [401, -1002, 'You are not authorized to execute this request.'],
  too_many_requests: [429, -1003, 'Too many requests queued.'],
  too_much_weight: [
    429,
    -1003,
    'Too much request weight used; current limit is %s request weight per %s. Please use WebSocket Streams for live updates to avoid polling the API.',
  ],
  outcome_unknown: [
    503,
    -1007,
    'Timeout waiting for response from backend server. Send status unknown; execution status unknown.',
  ],
  server_busy: [
    503,
    -1008,
    'Server is currently overloaded with other requests. Please try again in a few minutes.',
  ],
  order_combination: [400, -1014, 'Unsupported order combination.'],
  too_many_orders: [429, -1015, 'Too many new orders; current limit is %s orders per %s.'],
  unsupported: [404, -1020, 'This operation is not supported.'],
  method_unsupported: [405, -1020, 'This operation is not supported.'],
  deposits_closed: [400, -1020, 'Deposits of this coin on this network are closed at the moment.'],
  timestamp_late: [400, -1021, 'Timestamp for this request is outside of the recvWindow.'],
  timestamp_early: [400, -1021, "Timestamp for this request was 1000ms ahead of the server's time."],
  wrong_signature: [400, -1022, 'Signature for this request is not valid.'],
  illegal_text: [400, -1100, 'Illegal characters found in a parameter.'],
  illegal_characters: [400, -1100, "Illegal characters found in parameter '%s'; legal range is '%s'."],
  many_parameters: [400, -1101, 'Too many parameters sent for this endpoint.'],
  parameters_expected: [400, -1101, "Too many parameters; expected '%s' and received '%s'."],
  duplicate_values: [400, -1101, 'Duplicate values for a parameter detected.'],
  body_too_large: [413, -1101, 'Too many parameters sent for this endpoint.'],
  missing: [400, -1102, "Mandatory parameter '%s' was not sent, was empty/null, or malformed."],
  one_of_missing: [400, -1102, "Param '%s' or '%s' must be sent, but both were empty/null!"],
  unread: [400, -1104, "Not all sent parameters were read; read '%s' parameter(s) but was sent '%s'."],
  empty: [400, -1105, "Parameter '%s' was empty."],
  not_required: [400, -1106, "Parameter '%s' sent when not required."],
  overflow: [400, -1108, "Parameter '%s' overflowed."],
  precision: [400, -1111, "Parameter '%s' has too much precision."],
  no_depth: [400, -1112, 'No orders on book for symbol.'],
  time_in_force_not_required: [400, -1114, 'TimeInForce parameter sent when not required.'],
  time_in_force: [400, -1115, 'Invalid timeInForce.'],
  order_type: [400, -1116, 'Invalid orderType.'],
  side: [400, -1117, 'Invalid side.'],
  interval: [400, -1120, 'Invalid interval.'],
  symbol: [400, -1121, 'Invalid symbol.'],
  symbol_status: [400, -1122, 'Invalid symbolStatus.'],
  listen_key: [400, -1125, 'This listenKey does not exist.'],
  lookup_hours: [400, -1127, 'More than %s hours between startTime and endTime.'],
  combination: [400, -1128, 'Combination of optional parameters invalid.'],
  invalid: [400, -1130, "Data sent for parameter '%s' is not valid."],
  receive_window: [400, -1131, 'recvWindow must be less than 60000'],
  strategy_type: [400, -1134, '`strategyType` was less than 1000000.'],
  json: [400, -1135, 'Invalid JSON Request'],
  ticker_type: [400, -1139, 'Invalid ticker type.'],
  cancel_restrictions: [400, -1145, 'Invalid cancelRestrictions'],
  duplicate_symbols: [400, -1151, 'Symbol is present multiple times in the list.'],
  sbe: [406, -1155, 'SBE is not enabled.'],
  pair_type: [400, -1158, 'Order type not supported in OCO.'],
  pair_buy_limit: [400, -1165, 'A limit order in a buy OCO must be below.'],
  pair_sell_limit: [400, -1166, 'A limit order in a sell OCO must be above.'],
  pair_limits: [400, -1168, 'At least one OCO order must be contingent.'],
  peg_price_type: [400, -1210, 'Invalid pegPriceType.'],
  peg_offset_type: [400, -1211, 'Invalid pegOffsetType.'],
  symbol_status_differs: [400, -1220, "The symbol's status does not match the requested symbolStatus."],
  subscriptions_max: [
    400,
    -1191,
    'Too many subscriptions. Connection may create up to %s subscriptions at a time.',
  ],
  time_unit: [400, -1194, 'Invalid value for time unit; expected either MICROSECOND or MILLISECOND.'],
  filter: [400, -1013, 'Filter failure: %s'],
  self_trade_mode: [400, -1013, 'This symbol does not allow the specified self-trade prevention mode.'],
  rejected: [400, -2010, '%s'],
  cancel_rejected: [400, -2011, '%s'],
  no_such_order: [400, -2013, 'Order does not exist.'],
  no_such_list: [400, -2013, 'Order list does not exist.'],
  amend_rejected: [400, -2038, '%s'],
  no_reference_price: [400, -2043, "This symbol doesn't have a reference price."],
  prevented_match_unkept: [400, -1020, 'What an order met of its own user is not kept.'],
  replace_partly_failed: [409, -2021, 'Order cancel-replace partially failed.'],
  replace_failed: [400, -2022, 'Order cancel-replace failed.'],
  key_format: [401, -2014, 'API-key format invalid.'],
  key_refused: [401, -2015, 'Invalid API-key, IP, or permissions for action.'],
  subscription_active: [400, -2035, 'User Data Stream subscription already active.'],
  subscription_inactive: [400, -2036, 'User Data Stream subscription not active.'],
  session_keys: [400, -4056, 'HMAC_SHA256 API key is not supported.'],
} as const satisfies Readonly<Record<string, readonly [status: number, code: number, text: string]>>;

export type RefusalName = keyof typeof REFUSALS;

/** An expected refusal of a call of the format. */
export class WireError extends Error {
  readonly status: number;
  readonly code: number;
  /** Data of an answer besides code and message. */
  readonly data: Readonly<Record<string, unknown>>;
  /** True when the orders of the call count although it was refused. */
  readonly countsOrders: boolean;
  /** Seconds until the caller may ask again; null when the format gives none. */
  readonly retryAfter: number | null;

  constructor(error: {
    readonly status: number;
    readonly code: number;
    readonly message: string;
    readonly data?: Readonly<Record<string, unknown>>;
    readonly countsOrders?: boolean;
    readonly retryAfter?: number;
  }) {
    super(error.message);
    this.name = 'WireError';
    this.status = error.status;
    this.code = error.code;
    this.data = error.data ?? {};
    this.countsOrders = error.countsOrders ?? false;
    this.retryAfter = error.retryAfter ?? null;
  }

  /** The body of the answer. */
  body(): { readonly code: number; readonly msg: string } {
    return { code: this.code, msg: this.message, ...this.data };
  }
}

/** A refusal by its name, with the values of its text in order. */
export function refuse(name: RefusalName, ...values: readonly (string | number)[]): WireError {
  return new WireError(refusalOf(name, values));
}

/**
 * A refusal of a call of which a part was done, or was not tried; its orders count. A limit that caused it is
 * named.
 */
export function refuseWith(
  name: RefusalName,
  data: Readonly<Record<string, unknown>>,
  limit: WireError | null = null,
): WireError {
  const told =
    limit === null
      ? {}
      : { status: limit.status, ...(limit.retryAfter !== null && { retryAfter: limit.retryAfter }) };
  return new WireError({ ...refusalOf(name, []), ...told, data: { data }, countsOrders: true });
}

/** A refusal that names the seconds after which to ask again. */
export function refuseFor(
  retryAfter: number,
  name: RefusalName,
  ...values: readonly (string | number)[]
): WireError {
  return new WireError({ ...refusalOf(name, values), retryAfter });
}

function refusalOf(
  name: RefusalName,
  values: readonly (string | number)[],
): { readonly status: number; readonly code: number; readonly message: string } {
  const [status, code, text] = REFUSALS[name];
  let next = 0;
  const message = text.replace(/%s/g, () => {
    next += 1;
    return String(values[next - 1] ?? '');
  });
  return { status, code, message };
}

type Told = readonly [RefusalName, ...(readonly string[])];

const CLOSED_ACCOUNT = ['rejected', 'This account may not place or cancel orders.'] as const;

/**
 * Our own refusals in the words of the format. A refusal that is not here is answered as unknown, and logged.
 */
const TOLD: Readonly<Partial<Record<ErrorKey, Told>>> = {
  'server.unavailable': ['outcome_unknown'],
  'server.busy': ['server_busy'],
  'server.draining': ['server_busy'],
  'request.too_large': ['body_too_large'],
  'request.too_many': ['too_many_requests'],
  'request.not_found': ['unsupported'],
  'request.invalid': ['illegal_text'],

  'market.match_not_found': ['symbol'],
  'market.no_best_price': ['no_depth'],
  'market.halted': ['rejected', 'Market is closed.'],
  'market.delisted': ['rejected', 'Market is closed.'],
  'spot.not_tradable': ['symbol'],
  'spot.price_tick': ['filter', 'PRICE_FILTER'],
  'spot.price_band': ['filter', 'PERCENT_PRICE_BY_SIDE'],
  'spot.far_from_index': ['filter', 'PERCENT_PRICE_BY_SIDE'],
  'spot.quantity_step': ['filter', 'LOT_SIZE'],
  'spot.quantity_max': ['filter', 'LOT_SIZE'],
  'spot.min_notional': ['filter', 'NOTIONAL'],
  'spot.total_too_small': ['filter', 'NOTIONAL'],
  'spot.too_many_open_orders': ['filter', 'MAX_NUM_ORDERS'],
  'spot.stop_would_trigger': ['rejected', 'Order would trigger immediately.'],
  'spot.trailing_delta': ['filter', 'TRAILING_DELTA'],
  'spot.visible_quantity': ['filter', 'ICEBERG_PARTS'],
  'spot.iceberg_too_small': ['filter', 'NOTIONAL'],
  'spot.too_many_slices': ['filter', 'ICEBERG_PARTS'],
  'spot.slice_value': ['filter', 'NOTIONAL'],
  'spot.activation_price': ['rejected', 'Order would trigger immediately.'],
  'spot.oco_prices': ['rejected', 'The relationship of the prices for the orders is not correct.'],
  'spot.take_profit_price': ['rejected', 'The relationship of the prices for the orders is not correct.'],
  'spot.stop_loss_price': ['rejected', 'The relationship of the prices for the orders is not correct.'],
  'spot.exit_too_small': ['filter', 'NOTIONAL'],
  'spot.post_only_would_trade': ['rejected', 'Order would immediately match and take.'],
  'spot.client_order_id_conflict': ['rejected', 'Duplicate order sent.'],
  'spot.field_required': ['order_combination'],
  'spot.field_not_allowed': ['order_combination'],
  'spot.not_amendable': ['amend_rejected', 'Order amend is not supported for this order.'],
  'spot.quantity_executed': ['amend_rejected', 'Order amend below the executed quantity is not supported.'],
  'spot.amendment_empty': ['amend_rejected', 'The requested action would change no state; rejecting.'],
  'spot.order_not_found': ['no_such_order'],
  'spot.order_closed': ['cancel_rejected', 'Unknown order sent.'],
  'countdown.too_short': ['invalid', 'countdownTime'],
  'countdown.too_long': ['invalid', 'countdownTime'],
  'ledger.insufficient_balance': ['rejected', 'Account has insufficient balance for requested action.'],
  'wallet.deposit_at_risk': ['rejected', 'Recent deposits are not final yet.'],
  'wallet.coin_not_found': ['invalid', 'coin'],
  'wallet.deposit_closed': ['deposits_closed'],
  'wallet.chain_unavailable': ['deposits_closed'],
  'identity.frozen': CLOSED_ACCOUNT,
  'identity.not_verified': CLOSED_ACCOUNT,
  'identity.pay_password_required': CLOSED_ACCOUNT,
};

/** Refusals of the slice `apikey`, whose reasons the format does not distinguish. */
const KEY_REFUSALS: Readonly<Record<string, RefusalName>> = {
  'apikey.unknown': 'key_refused',
  'apikey.expired': 'key_refused',
  'apikey.ip_refused': 'key_refused',
  'apikey.scope_missing': 'key_refused',
  'apikey.wrong_signature': 'wrong_signature',
};

/** Answer of the format to any throw; a status of 500 is a bug of ours. */
export function wireErrorOf(error: unknown): WireError {
  if (error instanceof WireError) return error;
  if (isUnavailable(error)) return refuse('outcome_unknown');
  if (!(error instanceof AppError)) return refuse(frameworkRefusal(error));
  const keyRefusal = KEY_REFUSALS[error.key];
  if (keyRefusal !== undefined) return refuse(keyRefusal);
  const [name, ...values] = TOLD[error.key] ?? (['unknown'] as const);
  return refuse(name, ...values);
}

function frameworkRefusal(error: unknown): RefusalName {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return 'body_too_large';
  return code.startsWith('FST_ERR_CTP_INVALID_') ? 'illegal_text' : 'unknown';
}
