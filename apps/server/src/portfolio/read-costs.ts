import { CostBook, type CostHolding, VALUE_SCALE as COST_SCALE } from '@openbourse/engine';
import { MINUTE_MS, parseSignedDecimal } from '@openbourse/money';
import type { Database, Tx } from '../kernel/db.ts';
import * as queries from './cost-queries.ts';
import { FEE_KINDS, treatmentOf } from './flows.ts';
import { QUOTE } from './point.ts';

const PAGE_ROWS = 2_000;
/** Candles of minutes that are over do not change, so a book is the same whoever reads it and when. */
const SETTLED_MS = 2 * MINUTE_MS;
/** Postings that are fees: they are part of what the rest of the transaction does. */
const FEES: readonly string[] = [...FEE_KINDS, 'spot_fee'];

const EMPTY: queries.StoredBook = { lastTxnId: 0, places: {}, holdings: {} };

/** A book on its way through the ledger. */
interface Reading {
  readonly userId: number;
  readonly book: CostBook;
  readonly places: Record<string, number>;
  lastTxnId: number;
}

/** A book with what it has read, and whether that is everything. */
export interface ReadCosts {
  readonly book: CostBook;
  readonly isCurrent: boolean;
  /** Part of it that may be kept; null where that is kept already. */
  readonly kept: queries.StoredBook | null;
}

/**
 * Reads a user's book on from where it is kept: what is settled, which is then to be kept, and what came after it. It ends
 * after some pages, so that who trades very much is not read in one go.
 */
export async function readCosts(
  tx: Tx,
  of: { readonly userId: number; readonly now: number; readonly pagesMax: number },
): Promise<ReadCosts> {
  const { userId, now, pagesMax } = of;
  const reading = await openBook(tx, userId);
  const before = reading.lastTxnId;
  const settled = await queries.findSettledTxn(tx, now - SETTLED_MS);
  const pages = await readOn(tx, reading, { upTo: settled, pagesMax });
  const isSettled = pages < pagesMax;
  const kept = reading.lastTxnId > before ? storedOf(reading) : null;
  const isCurrent = isSettled && (await readOn(tx, reading, { upTo: null, pagesMax })) < pagesMax;
  return { book: reading.book, isCurrent, kept };
}

/**
 * Brings a user's book on toward what is settled, and keeps it; true while there is more. It may be repeated: a book that goes
 * further stays.
 */
export async function bringOn(
  db: Database,
  of: { readonly userId: number; readonly now: number; readonly pagesMax: number },
): Promise<boolean> {
  const { kept, isCurrent } = await db.view((tx) => readCosts(tx, of));
  if (kept === null) return false;
  await db.transaction((tx) => queries.keepBook(tx, of.userId, kept));
  return !isCurrent;
}

/**
 * The kept book. Where trades were detached before it had read them, what is there has a cost that is not known, and so has
 * what was won until then.
 */
async function openBook(tx: Tx, userId: number): Promise<Reading> {
  const stored = (await queries.findBook(tx, userId)) ?? EMPTY;
  const detached = await queries.readDetachedBalances(tx, userId);
  if (detached.balances.every(({ accountId, seq }) => (stored.places[accountId] ?? 0) >= seq)) {
    const holdings = Object.entries(stored.holdings).map(([code, one]) => [code, holdingOf(one)] as const);
    const { lastTxnId } = stored;
    return { userId, book: new CostBook(holdings), places: { ...stored.places }, lastTxnId };
  }
  const holdings = new Map<string, CostHolding>();
  for (const { code, scale, balance } of detached.balances) {
    const quantity = (holdings.get(code)?.quantity ?? 0n) + parseSignedDecimal(balance, scale);
    holdings.set(code, { quantity, cost: quantity === 0n ? 0n : 'unknown', realised: 'unknown' });
  }
  return {
    userId,
    book: new CostBook(holdings),
    places: Object.fromEntries(detached.balances.map(({ accountId, seq }) => [accountId, seq])),
    lastTxnId: detached.lastTxnId,
  };
}

/** Reads pages until the end or so many; answers how many were full. */
async function readOn(
  tx: Tx,
  reading: Reading,
  of: { readonly upTo: number | null; readonly pagesMax: number },
): Promise<number> {
  const { userId, places } = reading;
  for (let pages = 0; pages < of.pagesMax; pages += 1) {
    const found = await queries.listPostingsAfter(tx, { userId, places, upTo: of.upTo, rows: PAGE_ROWS });
    const isLast = found.length < PAGE_ROWS;
    const cutTxn = isLast ? null : found.at(-1)?.txnId;
    // The last transaction of a full page may go on behind it; no transaction fills a page.
    const whole = found.filter(({ txnId }) => txnId !== cutTxn);
    await take(tx, reading, whole);
    if (isLast) return pages;
  }
  return of.pagesMax;
}

async function take(tx: Tx, reading: Reading, postings: readonly queries.CostPosting[]): Promise<void> {
  const movements = [...Map.groupBy(postings, ({ txnId }) => txnId).values()].flatMap(movementOf);
  const wanted = movements.flatMap(({ at, codes }) => codes.map((code) => ({ code, at })));
  const found = await queries.listMinutePrices(tx, { wanted, quote: QUOTE });
  const scales = new Map(postings.map(({ code, scale }) => [code, scale]));
  let number = 0;
  for (const movement of movements) {
    const prices = new Map(movement.codes.map((code) => [code, found[number++] ?? null]));
    reading.book.add(movement, {
      cash: QUOTE,
      scaleOf: (code) => scales.get(code) ?? 0,
      priceOf: (code) => {
        const price = prices.get(code) ?? null;
        return price === null ? undefined : parseSignedDecimal(price, COST_SCALE);
      },
    });
  }
  for (const { accountId, seq, txnId } of postings) {
    reading.places[accountId] = seq;
    reading.lastTxnId = Math.max(reading.lastTxnId, txnId);
  }
}

/** One transaction over all accounts, with the currencies of which it needs a price; nothing when it changes nothing. */
function movementOf(postings: readonly queries.CostPosting[]) {
  const [first] = postings;
  if (first === undefined) return [];
  const sums = new Map<string, bigint>();
  const fees = new Map<string, bigint>();
  for (const { code, scale, amount, kind } of postings) {
    const units = parseSignedDecimal(amount, scale);
    sums.set(code, (sums.get(code) ?? 0n) + units);
    if (FEES.includes(kind)) fees.set(code, (fees.get(code) ?? 0n) - units);
  }
  const list = (from: ReadonlyMap<string, bigint>) =>
    [...from].flatMap(([asset, units]) => (units === 0n ? [] : [{ asset, units }]));
  const changes = list(sums);
  if (changes.length === 0) return [];
  const isWithCash = changes.some(({ asset }) => asset === QUOTE);
  const treatment = treatmentOf(first.txnKind);
  const needsPrice = treatment !== 'exchange' || !isWithCash;
  const codes = needsPrice ? changes.map(({ asset }) => asset).filter((asset) => asset !== QUOTE) : [];
  return [{ treatment, changes, fees: list(fees), at: first.at, codes }];
}

function holdingOf([quantity, cost, realised]: queries.StoredHolding): CostHolding {
  const valueOf = (text: string | null) => (text === null ? ('unknown' as const) : BigInt(text));
  return { quantity: BigInt(quantity), cost: valueOf(cost), realised: valueOf(realised) };
}

function storedOf({ book, places, lastTxnId }: Reading): queries.StoredBook {
  const textOf = (value: CostHolding['cost']): string | null =>
    value === 'unknown' ? null : value.toString();
  const holdings = Object.fromEntries(
    [...book.holdings()].map(([code, { quantity, cost, realised }]) => [
      code,
      [quantity.toString(), textOf(cost), textOf(realised)] as const,
    ]),
  );
  return { lastTxnId, places: { ...places }, holdings };
}
