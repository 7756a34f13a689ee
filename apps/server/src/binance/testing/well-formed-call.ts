import type { Call } from '../call.ts';
import type { ParamSpec } from '../params.ts';

type Fields = Readonly<Record<string, string>>;

/** Values of parameters whose kind alone does not yield one that is taken. */
const BY_NAME: Fields = {
  price: '50000',
  quantity: '0.001',
  side: 'BUY',
  type: 'LIMIT',
  timeInForce: 'GTC',
  interval: '1m',
  coin: 'USDT',
  countdownTime: '0',
};

/** Of calls where the required parameters alone would not do. */
const LIMIT = { type: 'LIMIT', timeInForce: 'GTC', quantity: '0.001', price: '50000' };
const CHOSEN: Readonly<Record<string, Fields>> = {
  'POST /api/v3/order': LIMIT,
  'POST /api/v3/order/test': LIMIT,
  'POST /api/v3/order/cancelReplace': { ...LIMIT, cancelOrderId: '9000000' },
  'POST /api/v3/order/oco': { side: 'SELL', quantity: '0.001', price: '51000', stopPrice: '49000' },
  'POST /api/v3/orderList/oco': {
    side: 'SELL',
    quantity: '0.001',
    aboveType: 'LIMIT_MAKER',
    abovePrice: '51000',
    belowType: 'STOP_LOSS',
    belowStopPrice: '49000',
  },
  'GET /api/v3/order': { orderId: '9000000' },
  'DELETE /api/v3/order': { orderId: '9000000' },
  'GET /api/v3/orderList': { orderListId: '9000000' },
  'DELETE /api/v3/orderList': { orderListId: '9000000' },
  'PUT /api/v3/order/amend/keepPriority': { orderId: '9000000', newQty: '0.001' },
  'GET /api/v3/myPreventedMatches': { orderId: '9000000' },
  'GET /api/v3/ticker': { symbol: 'BTCUSDT' },
  'GET /api/v3/ticker/tradingDay': { symbol: 'BTCUSDT' },
};

/** Parameters that a call takes, without those of its proof; the business may still refuse them. */
export function wellFormedFields(call: Call): Fields {
  const required = Object.entries(call.params).filter(([, spec]) => spec.isRequired === true);
  const examples = required.map(([name, spec]) => [name, exampleOf(name, spec)] as const);
  return { ...Object.fromEntries(examples), ...CHOSEN[`${call.method} ${call.path}`] };
}

/** A value that the parameter takes. */
export function exampleOf(name: string, spec: ParamSpec): string {
  const chosen = BY_NAME[name];
  if (chosen !== undefined) return chosen;
  switch (spec.kind) {
    case 'symbol':
      return 'BTCUSDT';
    case 'symbols':
      return '["BTCUSDT"]';
    case 'boolean':
      return 'false';
    case 'instant':
      return String(Date.UTC(2026, 10, 21, 10));
    case 'decimal':
      return '1';
    case 'integer':
      return String(Math.max(spec.min ?? 1, 1));
    case 'enum':
      return spec.values[0] ?? '';
    case 'text':
      return 'a';
  }
}
