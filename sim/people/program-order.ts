import type { Scene } from './capability.ts';
import type { WireAnswer } from './wire.ts';

/** Symbols of the second wire format, with the usual size of an order. */
export const SYMBOLS = [
  { name: 'BTCUSDT', symbol: 'BTC/USDT', lots: [0.001, 0.02, 4] },
  { name: 'ETHUSDT', symbol: 'ETH/USDT', lots: [0.01, 0.5, 3] },
] as const;
/** One code for a key that is unknown or ended, for a network and for a scope that it has not. */
export const REFUSED = -2015;
const REJECTED = -2010;
/** The clocks of program and server differ by too much. */
export const OTHER_TIME = -1021;

export function orderOf(scene: Scene): Record<string, string> {
  const { name, symbol, lots } = scene.pick(SYMBOLS);
  const [low, high, decimals] = lots;
  const price = Number(scene.world.venues.priceOf(symbol)) * (1 + (scene.random.int(9) - 4) / 1_000);
  const common = {
    ...{ symbol: name, side: scene.pick(['BUY', 'SELL'] as const) },
    ...{ quantity: scene.decimal(low, high, decimals) },
    newClientOrderId: `bot-${scene.person.index}-${scene.random.int(2 ** 31)}`,
  };
  const type = scene.pick(['LIMIT', 'LIMIT', 'LIMIT_MAKER', 'MARKET', 'STOP_LOSS_LIMIT'] as const);
  if (type === 'MARKET') return { ...common, type };
  const limited = { ...common, type, price: price.toFixed(2) };
  if (type === 'LIMIT_MAKER') return limited;
  const timed = { ...limited, timeInForce: scene.pick(['GTC', 'GTC', 'IOC', 'FOK'] as const) };
  if (type === 'LIMIT') return icebergOf(scene, timed);
  if (scene.random.int(2) === 0)
    return { ...timed, timeInForce: 'GTC', trailingDelta: scene.pick(['10', '25', '60'] as const) };
  return {
    ...timed,
    timeInForce: 'GTC',
    stopPrice: (price * (timed.side === 'BUY' ? 1.004 : 0.996)).toFixed(2),
  };
}

/** Some orders that stay show a part at a time, now and then one that is refused. */
function icebergOf({ pick }: Scene, order: Record<string, string>): Record<string, string> {
  const parts = pick([0, 0, 0, 3, 6, 15]);
  if (parts === 0 || order['timeInForce'] !== 'GTC') return order;
  const { quantity = '0' } = order;
  const decimals = quantity.split('.')[1]?.length ?? 0;
  const visible = (Number(quantity) / parts).toFixed(decimals);
  return Number(visible) === 0 ? order : { ...order, icebergQty: visible };
}

export const isDuplicate = ({ code, message }: WireAnswer): boolean =>
  code === REJECTED && message === 'Duplicate order sent.';
