import { parseSignedDecimal } from '@openbourse/money';
import { nextTurn } from '../kernel/clock.ts';
import type { Db } from '../kernel/db.ts';
import { assert } from '../kernel/error.ts';
import {
  ALL_USERS,
  listOpenOrderPage,
  type OpenOrderRecord,
  type OrderPlace,
  type UserRange,
} from './open-order-queries.ts';
import { exitOf, icebergOf, trailOf } from './load-order.ts';
import type { LegType, SpotOrder } from './order.ts';
import { lotsOf, type Terms, ticksOf } from './terms.ts';

/** Orders that are read at a stretch: others wait for the event loop no longer than that takes. */
const PAGE = 2_500;

/**
 * The open orders of some users in the matches of which the terms are known, page by page. PostgreSQL reads the next page while
 * a page is worked on.
 */
export async function* loadOpenOrders(
  db: Db,
  termsOf: (matchId: number) => Terms | undefined,
  { after, upTo }: UserRange = ALL_USERS,
): AsyncGenerator<readonly SpotOrder[]> {
  const read = (place: OrderPlace) => listOpenOrderPage(db, { after: place, upTo, rows: PAGE });
  let next: Promise<OpenOrderRecord[]> | null = read([after + 1, 0, 0]);
  while (next !== null) {
    const records: OpenOrderRecord[] = await next;
    const last = records.at(-1);
    next = last === undefined || records.length < PAGE ? null : read(placeOf(last));
    // Whoever stops reading hears nothing of a page that fails.
    next?.catch(() => undefined);
    yield records.flatMap((record) => toOrder(record, termsOf) ?? []);
    await nextTurn();
  }
}

function placeOf({ fields }: OpenOrderRecord): OrderPlace {
  const [id, userId, matchId] = fields.split(' ', 3) as [string, string, string];
  return [integer(userId), integer(matchId), integer(id)];
}

/** The order of a record; undefined when the terms of its match are not known. */
function toOrder(
  record: OpenOrderRecord,
  termsOf: (matchId: number) => Terms | undefined,
): SpotOrder | undefined {
  const field = record.fields.split(' ') as unknown as OrderFields;
  const matchId = integer(field[2]);
  const terms = termsOf(matchId);
  if (terms === undefined) return undefined;
  const { base, quote } = terms.match;
  const isBuy = field[3] === 'buy';
  const [given, received] = isBuy ? [quote, base] : [base, quote];
  const createdAt = integer(field[22]);
  return {
    id: integer(field[0]),
    publicId: record.publicId,
    userId: integer(field[1]),
    matchId,
    clientOrderId: record.clientOrderId,
    listClientOrderId: record.listClientOrderId,
    side: isBuy ? 'buy' : 'sell',
    type: TYPES[field[4]],
    timeInForce: field[5] === '' ? 'gtc' : field[5],
    postOnly: field[6] === 't',
    priceTicks: field[7] === '' ? null : ticksOf(terms, field[7]),
    stopTicks: field[8] === '' ? null : ticksOf(terms, field[8]),
    trigger: field[9] === '' ? null : field[9],
    lots: field[10] === '' ? null : lotsOf(terms, field[10]),
    total: field[11] === '' ? null : parseSignedDecimal(field[11], quote.scale),
    exit: exitOf(terms, { takeProfit: field[24] || null, stopLoss: field[25] || null }),
    trail: field[27] === '' ? null : trailOf(terms, trailFieldsOf(field[27])),
    ...(field[28] === '' ? PLAIN : icebergOf(terms, icebergFieldsOf(field[28]))),
    makerFeePpm: integer(field[12]),
    takerFeePpm: integer(field[13]),
    oco:
      field[18] === '' || record.ocoPublicId === null
        ? null
        : {
            id: integer(field[18]),
            publicId: record.ocoPublicId,
            clientOrderId: record.ocoClientOrderId,
          },
    createdAt,
    parentId: maybeInteger(field[26]),
    exitState: field[24] === '' && field[25] === '' ? null : 'waiting',
    state: 'pending',
    revokeReason: null,
    executedLots: field[14] === '' ? 0 : lotsOf(terms, field[14]),
    executedTickLots:
      field[15] === '' ? 0n : parseSignedDecimal(field[15], quote.scale) / terms.quotePerTickLot,
    fee: field[16] === '' ? 0n : parseSignedDecimal(field[16], received.scale),
    held: field[17] === '' ? 0n : parseSignedDecimal(field[17], given.scale),
    placedSeq: integer(field[19]),
    triggeredSeq: maybeInteger(field[20]),
    cancelledSeq: null,
    triggeredAt: maybeInteger(field[21]),
    updatedAt: field[23] === '' ? createdAt : integer(field[23]),
  };
}

/** As `FIELDS` of the statement lists them. */
type OrderFields = readonly [
  ...[id: string, userId: string, matchId: string, side: 'buy' | 'sell', type: LegType],
  ...[timeInForce: '' | 'ioc' | 'fok', postOnly: '' | 't', price: string, stopPrice: string],
  ...[trigger: '' | 'up' | 'down', quantity: string, total: string, makerFeePpm: string, takerFeePpm: string],
  ...[executedQuantity: string, executedTotal: string, fee: string, held: string, ocoOrderId: string],
  ...[placedSeq: string, triggeredSeq: string, triggeredAt: string, createdAt: string, updatedAt: string],
  ...[takeProfit: string, stopLoss: string, parentOrderId: string],
  trail: string,
  iceberg: string,
];

const PLAIN = { visibleLots: null, turn: null } as const;

type TrailFields = readonly [bps: string, activationPrice: string, from: string, peak: string, seq: string];

function trailFieldsOf(text: string): Parameters<typeof trailOf>[1] {
  const [bps, activationPrice, from, peak, seq] = text.split('|') as unknown as TrailFields;
  return {
    ...{ trailBps: integer(bps), trailFrom: integer(from), trailSeq: integer(seq) },
    ...{ activationPrice: activationPrice || null, trailPeak: peak || null },
  };
}

function icebergFieldsOf(text: string): Parameters<typeof icebergOf>[1] {
  const [visible = '', seq = '', fill = ''] = text.split('|');
  return { visibleQuantity: visible, turnSeq: maybeInteger(seq), turnFill: maybeInteger(fill) };
}

/** One text for all orders of a type, instead of one for each. */
const TYPES: Readonly<Record<LegType, LegType>> = {
  limit: 'limit',
  market: 'market',
  stop_limit: 'stop_limit',
  stop_market: 'stop_market',
};

function maybeInteger(text: string): number | null {
  return text === '' ? null : integer(text);
}

function integer(text: string): number {
  const value = Number.parseInt(text, 10);
  assert(Number.isSafeInteger(value), `${text} is a safe integer`);
  return value;
}
