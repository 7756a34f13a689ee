import type { ContractEvent, MarkTick } from '../src/contract/commands.ts';
import { ContractEngine } from '../src/contract/contract-engine.ts';
import { liquidationPrice } from '../src/contract/margin.ts';
import { AMPLE_HOUSE, CRYPTO_TERMS, CRYPTO_TERMS_TEXT } from './sample-terms.ts';
import {
  CONVERSION_ONE,
  type ContractTermsText,
  formatConversion,
  formatMoney,
  formatPercent,
  formatPrice,
  formatQuantity,
  type MarginMode,
  quantityOf,
  readMoney,
  readPrice,
} from '../src/contract/terms.ts';
import {
  FIRST_HASH,
  type PublishedRoot,
  rootHash,
  type TickPath,
  type TickText,
  tickHash,
} from '../src/receipt/tick-chain.ts';
import type { ContractReceiptText } from '../src/receipt/verify-contract.ts';
import type { MicroReceiptText } from '../src/receipt/verify-micro.ts';

const START = Date.UTC(2026, 0, 5, 12);
const BEAT_MS = 500;

/** A chain of ticks from a list of prices, half a second apart, for tests. */
export function chainTicks(series: string, prices: readonly string[]): TickPath {
  let hash = FIRST_HASH;
  const ticks = prices.map((price, index): TickText => {
    const tick = { seq: index + 1, at: START + index * BEAT_MS, price };
    hash = tickHash(hash, series, tick);
    return { ...tick, hash };
  });
  return { series, previous_hash: FIRST_HASH, ticks };
}

/** A root over the last tick of a path and another series, for tests. */
export function publishRoot(path: TickPath): PublishedRoot {
  const { seq, hash } = path.ticks.at(-1) as TickText;
  const heads = [
    { series: 'AAA/USDT', seq: 7, hash: '1'.repeat(64) },
    { series: path.series, seq, hash },
  ];
  const previous = '2'.repeat(64);
  return { minute: START, previous_root: previous, root: rootHash(previous, heads), heads };
}

/** The receipt of a long position that a path of marks closes by itself or by a request, for tests. */
export function closeBy(
  marginMode: MarginMode,
  marks: readonly string[],
  order: { readonly stopLoss: string | null; readonly takeProfit: string | null; readonly closeLots: number },
): { readonly receipt: ContractReceiptText; readonly root: PublishedRoot } {
  const engine = new ContractEngine({ positionsPerMatchMax: 20 });
  engine.house.set(AMPLE_HOUSE);
  const path = chainTicks('BTC/USDT.MARK', marks);
  engine.setBalance(1, readMoney('1000'));
  engine.loadTick(toMark(path.ticks[0] as TickText));
  const takeProfit = order.takeProfit === null ? null : readPrice(order.takeProfit);
  const stopLoss = order.stopLoss === null ? null : readPrice(order.stopLoss);
  engine.place(
    {
      ...{ id: 'own', userId: 1, matchId: 1, side: 'long', marginMode, leverage: 20, lots: 100 },
      ...{ limitPrice: null, takeProfit, stopLoss, terms: CRYPTO_TERMS, acceptedAt: START },
    },
    100,
  );
  const events: ContractEvent[] = [];
  for (const tick of path.ticks.slice(1)) {
    events.push(...engine.beat({ at: tick.at, ticks: [toMark(tick)], closed: [] }));
    if (order.closeLots > 0 && tick.seq === 2)
      engine.requestClose('own', { lots: order.closeLots, acceptedAt: tick.at });
  }
  const root = publishRoot(path);
  return { receipt: toReceipt(events, path, root), root };
}

/** The receipt of a long position that is closed because the loss of a short one needs its profit, for tests. */
export function closeForCover(): { readonly receipt: ContractReceiptText; readonly root: PublishedRoot } {
  const engine = new ContractEngine({ positionsPerMatchMax: 20 });
  engine.house.set(AMPLE_HOUSE);
  const path = chainTicks('BTC/USDT.MARK', ['60000', '60000', '66000', '70000', '70001']);
  engine.setBalance(1, readMoney('800'));
  engine.loadTick(toMark(path.ticks[0] as TickText));
  for (const [id, side] of [
    ['own', 'long'],
    ['short', 'short'],
  ] as const) {
    const order = { ...{ id, side, userId: 1, matchId: 1, leverage: 20, lots: 100 }, limitPrice: null };
    const triggers = { takeProfit: null, stopLoss: side === 'short' ? readPrice('69000') : null };
    const terms = { terms: CRYPTO_TERMS, acceptedAt: START, marginMode: 'cross' } as const;
    engine.place({ ...order, ...triggers, ...terms }, 100);
  }
  const events = path.ticks
    .slice(1)
    .flatMap((tick) => engine.beat({ at: tick.at, ticks: [toMark(tick)], closed: [] }));
  const root = publishRoot(path);
  return { receipt: toReceipt(events, path, root), root };
}

function toMark(tick: TickText): MarkTick {
  return { matchId: 1, seq: tick.seq, mark: readPrice(tick.price), conversion: CONVERSION_ONE };
}

function toReceipt(
  events: readonly ContractEvent[],
  path: TickPath,
  published: PublishedRoot,
): ContractReceiptText {
  const opened = events.find((event) => event.type === 'opened');
  const closed = events.find((event) => event.type === 'closed');
  if (opened === undefined || closed === undefined) throw new RangeError('nothing was opened and closed');
  const { seq, hash } = path.ticks.at(-1) as TickText;
  const root = { minute: published.minute, root: published.root, seq, hash };
  const market = { symbol: 'BTC/USDT', terms: CRYPTO_TERMS_TEXT, priceTick: '0.01' };
  const receipt = receiptOf({ opened, closed }, () => market);
  return { ...receipt, entry: path, entry_root: root, exit: path, root };
}

/** Names and terms of a match, as receipts write them. */
export interface SampleMarket {
  readonly symbol: string;
  readonly terms: ContractTermsText;
  readonly priceTick: string;
}

type Decided<T extends ContractEvent['type']> = Extract<ContractEvent, { readonly type: T }>;
type Paths = 'entry' | 'entry_root' | 'exit' | 'root';

/** The receipt of a close without its ticks, for tests. */
export function receiptOf(
  { opened, closed }: { readonly opened: Decided<'opened'>; readonly closed: Decided<'closed'> },
  marketOf: (matchId: number) => SampleMarket,
): Omit<ContractReceiptText, Paths> {
  const { before, cross, covered } = closed;
  const { symbol, terms, priceTick } = marketOf(closed.matchId);
  const isCross = before.marginMode === 'cross';
  const liquidation = isCross ? null : liquidationPrice(before, before.terms.priceTick);
  const toText = (price: bigint | null): string | null => (price === null ? null : formatPrice(price));
  return {
    kind: 'contract',
    close: {
      ...{
        id: 'close',
        position_id: before.id,
        currency_match_id: closed.matchId,
        symbol,
        side: before.side,
      },
      ...{ leverage: before.leverage, reason: closed.reason, lots: closed.lots },
      quantity: formatQuantity(quantityOf(before.terms, closed.lots)),
      open_price: formatPrice(before.entry),
      close_price: formatPrice(closed.mark),
      profit: formatMoney(closed.profit),
      fee: formatMoney(closed.fee),
      liquidation_fee: formatMoney(closed.liquidationFee),
      returned: formatMoney(closed.returned),
      opened_at: opened.at,
      closed_at: closed.at,
    },
    position_side: before.side,
    margin_mode: before.marginMode,
    terms,
    price_tick: priceTick,
    conversion: formatConversion(before.conversion),
    lots_before: before.lots,
    margin_before: formatMoney(before.margin),
    notional_before: formatMoney(before.notional),
    take_profit: toText(before.takeProfit),
    stop_loss: toText(before.stopLoss),
    liquidation_price: toText(liquidation),
    covered: covered === null ? null : { id: covered.id, quantity: formatQuantity(covered.quantity) },
    cross:
      cross === null
        ? null
        : {
            available: formatMoney(cross.free),
            positions: cross.members.map(({ position, mark }) => ({
              ...{ id: position.id, symbol: marketOf(position.matchId).symbol, side: position.side },
              quantity: formatQuantity(position.quantity),
              conversion: formatConversion(position.conversion),
              open_price: formatPrice(position.entry),
              notional: formatMoney(position.notional),
              margin: formatMoney(position.margin),
              maintenance_percent: formatPercent(position.maintenanceRate),
              maintenance_amount: formatMoney(position.maintenanceAmount),
              fee_percent: formatPercent(position.feeRate),
              mark_price: formatPrice(mark),
            })),
          },
    ...{ entry_seq: opened.seq, exit_seq: closed.seq },
  };
}

/** The receipt of an order of one second that rose and paid 80 %, for tests. */
export function wonUp(): { readonly receipt: MicroReceiptText; readonly root: PublishedRoot } {
  const path = chainTicks('BTC/USDT', ['60000', '60000.1', '60000.2', '60000.30', '60000.4', '60000.5']);
  const published = publishRoot(path);
  const { seq, hash } = path.ticks.at(-1) as TickText;
  const root = { minute: published.minute, root: published.root, seq, hash };
  const acceptedAt = START + 100;
  return {
    root: published,
    receipt: {
      kind: 'micro',
      order: {
        ...{ symbol: 'BTC/USDT', direction: 'up', seconds: 1, profit_percent: '80', loss_percent: '100' },
        ...{ stake: '10.00000001', state: 'won', void_reason: null, accepted_at: acceptedAt },
        ...{ entry_price: '60000.1', entry_at: START + BEAT_MS, expires_at: acceptedAt + 1_000 },
        ...{ exit_price: '60000.2', exit_at: START + 2 * BEAT_MS, payout: '18.00000001' },
      },
      ...{ entry: path, entry_seq: 2, entry_root: root, exit: path, exit_seq: 3, root },
    },
  };
}
