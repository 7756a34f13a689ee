import { type Db, toTimestamp } from '../kernel/db.ts';
import type { OrderName } from './book.ts';
import { type NumberedOrder, pairOf } from './numbered.ts';
import * as queries from './numbered-queries.ts';
import { presentRecord } from './read-orders.ts';
import { findOrder, listOpenOrders, type OrderRead } from './read-queries.ts';

export type NumberedFill = queries.NumberedFillRead;
export type AmendedInPlace = queries.AmendmentRead;

/** An OCO pair, the leg whose number it has first. */
export type NumberedPair = readonly [NumberedOrder, NumberedOrder];

interface Window {
  readonly from?: number | undefined;
  readonly until?: number | undefined;
  readonly rows: number;
}

/** Reads for clients that name orders and trades by numbers; lists ascend. */
export interface NumberedReads {
  find(userId: number, matchId: number, name: OrderName): Promise<NumberedOrder | undefined>;
  open(userId: number, matchId?: number): Promise<NumberedOrder[]>;
  list(
    userId: number,
    matchId: number,
    window: Window & { readonly fromNumber?: number | undefined },
  ): Promise<NumberedOrder[]>;
  fills(
    userId: number,
    matchId: number,
    window: Window & { readonly fromTrade?: number | undefined; readonly orderNumber?: number | undefined },
  ): Promise<NumberedFill[]>;
  /** Amendments that left an order its place, from a step on, the oldest first. */
  amendments(
    userId: number,
    matchId: number,
    of: { readonly number: number; readonly fromStep: number; readonly rows: number },
  ): Promise<readonly AmendedInPlace[]>;
  pair(
    userId: number,
    name: { readonly number: number } | { readonly label: string },
  ): Promise<NumberedPair | undefined>;
  pairs(
    userId: number,
    window: Window & { readonly fromNumber?: number | undefined; readonly isOpen: boolean },
  ): Promise<NumberedPair[]>;
}

/** Most that the clock may have stepped back between two trades. */
const CLOCK_STEP_MS = 60_000;

export function createNumberedReads(db: Db): NumberedReads {
  const find = async (userId: number, name: OrderName): Promise<NumberedOrder | undefined> => {
    const row = await findOrder(db, userId, name);
    return row === undefined ? undefined : numberRecord(row);
  };
  return {
    find: async (userId, matchId, name) => {
      const order = await find(userId, name);
      return order?.row.currency_match_id === matchId ? order : undefined;
    },
    open: async (userId, matchId) =>
      (await listOpenOrders(db, userId, matchId ?? null)).map(numberRecord).toReversed(),
    list: async (userId, matchId, window) => {
      const { fromNumber = null } = window;
      const rows = await queries.listNumbered(db, { userId, matchId, fromNumber, ...boundsOf(window) });
      return rows.map(numberRecord);
    },
    fills: (userId, matchId, window) => listFills(db, { userId, matchId, window }),
    amendments: (userId, matchId, of) => queries.listAmendments(db, { userId, matchId, ...of }),
    pair: async (userId, name) => {
      const number = 'number' in name ? name.number : await queries.findPairNumber(db, userId, name.label);
      const first = await find(
        userId,
        number === undefined && 'label' in name ? name : { number: number ?? 0 },
      );
      if (first === undefined || first.pair?.number !== first.number) return undefined;
      const second = await find(userId, { number: first.pair.siblingNumber });
      return second === undefined ? undefined : [first, second];
    },
    pairs: async (userId, window) => {
      const { fromNumber = null, isOpen } = window;
      const legs = await queries.listPairLegs(db, { userId, fromNumber, isOpen, ...boundsOf(window) });
      return pairsOf(legs.map(numberRecord));
    },
  };
}

async function listFills(
  db: Db,
  input: {
    readonly userId: number;
    readonly matchId: number;
    readonly window: Parameters<NumberedReads['fills']>[2];
  },
): Promise<NumberedFill[]> {
  const { userId, matchId, window } = input;
  const { fromTrade, orderNumber } = window;
  let { from, until } = window;
  if (fromTrade !== undefined) {
    const at = await queries.findTradeTime(db, matchId, fromTrade);
    if (at === undefined) return [];
    from = at - CLOCK_STEP_MS;
  }
  if (orderNumber !== undefined) {
    const order = await findOrder(db, userId, { number: orderNumber });
    if (order === undefined) return [];
    from ??= order.createdAt;
    until ??= order.updatedAt;
  }
  return queries.listNumberedFills(db, {
    ...{ userId, matchId, fromTrade: fromTrade ?? null, orderNumber: orderNumber ?? null },
    ...boundsOf({ from, until, rows: window.rows }),
  });
}

function boundsOf({ from, until, rows }: Window) {
  return {
    from: from === undefined ? null : toTimestamp(from),
    until: until === undefined ? null : toTimestamp(until),
    rows,
  };
}

function numberRecord(record: OrderRead): NumberedOrder {
  const { id: number, publicId: id, ocoNumber, ocoPublicId } = record;
  return {
    number,
    row: presentRecord(record),
    trigger: record.trigger,
    pair:
      ocoNumber === null || ocoPublicId === null
        ? null
        : pairOf(
            { number, id, revokeReason: record.revokeReason },
            { number: ocoNumber, id: ocoPublicId, revokeReason: record.ocoReason },
            record.listClientOrderId,
          ),
  };
}

/** Puts the legs of pairs together, in the order of the pairs. */
function pairsOf(legs: readonly NumberedOrder[]): NumberedPair[] {
  return [...Map.groupBy(legs, (leg) => leg.pair?.number).values()].flatMap(([first, second]) =>
    first === undefined || second === undefined ? [] : [[first, second] as const],
  );
}
