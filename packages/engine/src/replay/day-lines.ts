import type {
  CancelReason,
  OpenOrder,
  PlaceCommand,
  Side,
  TimeInForce,
  Trigger,
} from '../order-book/commands.ts';
import type { MarketRow } from './market-rows.ts';

/**
 * Lines of one market of one day, as strangers read them. An order is named by the step that placed it. Prices are ticks,
 * quantities lots, budgets ticks x lots; times are epoch milliseconds.
 */
export type DayLine =
  | DayHead
  | OpenLine
  | PlacedLine
  | { readonly kind: 'triggered'; readonly step: number; readonly order: number; readonly at: number }
  | {
      readonly kind: 'reduced';
      readonly step: number;
      readonly order: number;
      /** Lots that it still wants. */
      readonly quantity: number;
      readonly at: number;
    }
  | {
      readonly kind: 'cancelled';
      readonly step: number;
      readonly order: number;
      readonly reason: CancelReason;
      readonly at: number;
    }
  | TradeLine
  | DayEnd;

/** A file of a day, with its SHA-256 in lower-case hex. */
interface DayFile {
  readonly file: string;
  readonly lines: number;
  readonly sha256: string;
}

/** The names and hashes of the files of a day. */
export interface DayManifest {
  readonly kind: 'trading_day';
  readonly version: 1;
  /** A UTC day, such as 2026-11-28. */
  readonly day: string;
  readonly markets: readonly (DayFile & { readonly symbol: string })[];
  /** Null where they were kept no longer. */
  readonly ticks: DayFile | null;
}

interface HeadOf<Kind> {
  readonly kind: Kind;
  readonly symbol: string;
  readonly price_tick: string;
  readonly quantity_step: string;
  readonly market_sweep_ppm: number;
  readonly step: number;
  readonly trade: number;
  readonly last_price: number | null;
  /** Number of lines of open orders that follow. */
  readonly open: number;
}

/** The first line: where the day begins. `restated` begins again in other ticks and lots, with the same book. */
export type DayHead = HeadOf<'market'> | HeadOf<'restated'>;

interface OrderLine {
  /** Orders of one owner that met have one group; others have none, and nothing shows whose they are. */
  readonly group?: number | undefined;
  readonly side: Side;
  readonly price?: number | undefined;
  readonly quantity?: number | undefined;
  /** Lots of a slice of an iceberg, of which the rest is hidden. */
  readonly visible?: number | undefined;
  readonly budget?: number | undefined;
  /** Of a trailing order the price from which it follows; without it, it follows at once. */
  readonly stop?: number | undefined;
  /** Basis points at which a trailing order follows. */
  readonly trail?: number | undefined;
  readonly trigger?: Trigger | undefined;
  readonly time_in_force?: TimeInForce | undefined;
  readonly post_only?: boolean | undefined;
  /** The other leg of its pair. */
  readonly pair?: number | undefined;
}

export interface OpenLine extends OrderLine {
  readonly kind: 'open';
  readonly order: number;
  /** The step that placed or triggered it: its place in the queue, but for an iceberg's. */
  readonly step: number;
  readonly type: OpenOrder['type'];
  /** The best price since a trailing order follows; without it, it does not yet. */
  readonly peak?: number | undefined;
  /** Lots that are left of the present slice of an iceberg. */
  readonly shown?: number | undefined;
  /** The place of that slice: the step, and which fill of it. */
  readonly turn?: readonly [step: number, fill: number] | undefined;
}

export interface PlacedLine extends OrderLine {
  readonly kind: 'placed';
  readonly step: number;
  readonly type: PlaceCommand['type'];
  readonly at: number;
}

export interface TradeLine {
  readonly kind: 'trade';
  readonly trade: number;
  readonly maker: number;
  readonly taker: number;
  readonly side: Side;
  readonly price: number;
  readonly quantity: number;
  readonly at: number;
}

/** The last line: where the day ends. */
export interface DayEnd {
  readonly kind: 'end';
  readonly step: number;
  readonly trade: number;
  readonly last_price: number | null;
  /** Of the book, without owners. */
  readonly hash: string;
}

/** Above every group: an order without a group has an owner of its own, which it shares with its pair. */
const FIRST_SINGLE = 2 ** 50;

const ownerOf = ({ group, pair }: OrderLine, order: number): number =>
  group ?? FIRST_SINGLE + Math.min(order, pair ?? order);

/** Writes a new order without its owner. */
export function placedLine(
  command: PlaceCommand,
  of: {
    readonly step: number;
    readonly at: number;
    readonly group: number | undefined;
    readonly pair: number | undefined;
  },
): PlacedLine {
  const { step, at, group, pair } = of;
  const { type, side, timeInForce, postOnly } = command;
  return {
    ...{ kind: 'placed', step, type, side, ...sizeOf(command), time_in_force: timeInForce },
    ...{ post_only: postOnly ? true : undefined, group, pair, at },
  };
}

/** Writes an open order without its owner; `orderOf` gives the step that placed an order. */
export function openLine(
  open: OpenOrder,
  { orderOf, group }: { readonly orderOf: (id: number) => number; readonly group: number | undefined },
): OpenLine {
  const { type, side, engineSeq: step, orderId, ocoOrderId } = open;
  const head = { kind: 'open', order: orderOf(orderId), step, type, side } as const;
  const pair = ocoOrderId === null ? undefined : orderOf(ocoOrderId);
  if (open.type === 'limit') {
    const { iceberg } = open;
    const slice = iceberg && {
      ...{ visible: iceberg.visibleLots, shown: iceberg.shownLots },
      turn: [iceberg.turnSeq, iceberg.turnFill] as const,
    };
    return { ...head, price: open.priceTicks, quantity: open.remainingLots, ...slice, group, pair };
  }
  const { timeInForce, postOnly } = open;
  return {
    ...{ ...head, ...sizeOf(open), time_in_force: timeInForce, post_only: postOnly ? true : undefined },
    ...{ group, pair, peak: 'trailBps' in open ? (open.peakTicks ?? undefined) : undefined },
  };
}

function sizeOf(
  command: PlaceCommand,
): Pick<OrderLine, 'price' | 'quantity' | 'visible' | 'budget' | 'stop' | 'trail' | 'trigger'> {
  return {
    price: 'priceTicks' in command ? command.priceTicks : undefined,
    quantity: command.qtyLots,
    visible: 'visibleLots' in command ? command.visibleLots : undefined,
    budget: 'quoteBudget' in command ? command.quoteBudget : undefined,
    stop: 'stopTicks' in command ? (command.stopTicks ?? undefined) : undefined,
    trail: 'trailBps' in command ? command.trailBps : undefined,
    trigger: 'trigger' in command ? command.trigger : undefined,
  };
}

/** The order that a line places. The engine refuses what is malformed. */
export function commandOf(line: PlacedLine): PlaceCommand {
  return {
    ...{ orderId: line.step, owner: ownerOf(line, line.step), side: line.side, type: line.type },
    ...{ timeInForce: line.time_in_force, postOnly: line.post_only === true },
    ...termsOf(line),
  } as PlaceCommand;
}

/** The open order of a line. */
export function openOrderOf(line: OpenLine): OpenOrder {
  const shared = {
    ...{ orderId: line.order, owner: ownerOf(line, line.order), side: line.side, type: line.type },
    ...{ engineSeq: line.step, ocoOrderId: line.pair ?? null },
  };
  if (line.type === 'limit')
    return {
      ...shared,
      priceTicks: line.price,
      remainingLots: line.quantity,
      ...icebergOf(line),
    } as OpenOrder;
  const { time_in_force: timeInForce, post_only } = line;
  const peak = line.trail === undefined ? {} : { peakTicks: line.peak ?? null };
  return { ...shared, timeInForce, postOnly: post_only === true, ...termsOf(line), ...peak } as OpenOrder;
}

function icebergOf({ visible, shown, turn }: OpenLine): object {
  if (visible === undefined) return {};
  return { iceberg: { visibleLots: visible, shownLots: shown, turnSeq: turn?.[0], turnFill: turn?.[1] } };
}

function termsOf(line: OrderLine): object {
  const fields = {
    ...{
      priceTicks: line.price,
      qtyLots: line.quantity,
      visibleLots: line.visible,
      quoteBudget: line.budget,
    },
    ...{ stopTicks: line.stop, trailBps: line.trail, trigger: line.trigger },
    ...(line.trail !== undefined && { stopTicks: line.stop ?? null }),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** The row of a line that follows the book. */
export function rowOf(line: Exclude<DayLine, DayHead | OpenLine | DayEnd>): MarketRow {
  switch (line.kind) {
    case 'placed':
      return { kind: 'placed', seq: line.step, command: commandOf(line), ocoOrderId: line.pair ?? null };
    case 'triggered':
      return { kind: 'triggered', seq: line.step, orderId: line.order };
    case 'reduced':
      return { kind: 'reduced', seq: line.step, orderId: line.order, remainingLots: line.quantity };
    case 'cancelled':
      return { kind: 'cancelled', seq: line.step, orderId: line.order, reason: line.reason };
    case 'trade': {
      const { trade: seq, maker: makerOrderId, taker: takerOrderId, side: takerSide } = line;
      return {
        ...{ kind: 'traded', seq, makerOrderId, takerOrderId, takerSide },
        ...{ priceTicks: line.price, qtyLots: line.quantity },
      };
    }
  }
}
