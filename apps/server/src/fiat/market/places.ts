import type { PricePlace } from './market-queries.ts';

/** Where a list by price goes on, among fixed and among floating prices. */
export interface PriceCursor {
  readonly fixed: PricePlace;
  readonly floating: PricePlace;
}

const LAST_NUMBER = Number.MAX_SAFE_INTEGER;
const LOWEST: PricePlace = { value: '0', number: 0 };
const HIGHEST: PricePlace = { value: '99999999999999999999', number: LAST_NUMBER };
const PRICE = /^([0-9]{1,20}(?:\.[0-9]{1,18})?),([0-9]{1,16})$/;
const RELIABILITY = /^([0-9]{1,7}),([0-9]{1,15})$/;
const RELIABILITY_MAX = 1_000_000;

/** The start without a cursor; one that was not handed out lies behind every ad: an empty page. */
export function readPriceCursor(cursor: string | undefined, side: 'sell' | 'buy'): PriceCursor {
  const [first, last] = side === 'sell' ? [LOWEST, HIGHEST] : [HIGHEST, LOWEST];
  if (cursor === undefined) return { fixed: first, floating: first };
  const [fixed, floating] = Buffer.from(cursor, 'base64url').toString().split('|').map(readPricePlace);
  if (fixed === undefined || floating === undefined) return { fixed: last, floating: last };
  return { fixed, floating };
}

export function writePriceCursor({ fixed, floating }: PriceCursor): string {
  const text = [fixed, floating].map(({ value, number }) => `${value},${number}`).join('|');
  return Buffer.from(text).toString('base64url');
}

function readPricePlace(text: string): PricePlace | undefined {
  const [, value, number] = PRICE.exec(text) ?? [];
  if (value === undefined || number === undefined) return undefined;
  return { value, number: Math.min(Number.parseInt(number, 10), LAST_NUMBER) };
}

export interface ReliabilityPlace {
  readonly reliability: number;
  readonly number: number;
}

/** The place of a list by reliability; as above. */
export function readPlace(cursor: string | undefined): ReliabilityPlace {
  if (cursor === undefined) return { reliability: RELIABILITY_MAX, number: 0 };
  const [, reliability, number] = RELIABILITY.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (reliability === undefined || number === undefined) return { reliability: -1, number: 0 };
  return { reliability: Number.parseInt(reliability, 10), number: Number.parseInt(number, 10) };
}

export function writePlace({ reliability, number }: ReliabilityPlace): string {
  return Buffer.from(`${reliability},${number}`).toString('base64url');
}
