import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { formatDecimal, parseDecimal } from '@openbourse/money';
import { type Allocation, allocate, type Commitment, type OfferingTerms } from './allocate.ts';

/** The published file of an allocation. Amounts are decimals, and the fields stand in this order. */
export interface AllocationFile {
  readonly kind: 'subscription';
  readonly offering: AllocationTerms;
  /** In the order of their names. */
  readonly commitments: readonly AllocationLine[];
}

export interface AllocationTerms {
  readonly id: number;
  readonly token: string;
  readonly token_scale: number;
  readonly quote: string;
  readonly quote_scale: number;
  readonly issue_price: string;
  readonly supply: string;
  readonly cap_per_user: string;
  readonly ends_at: number;
}

export interface AllocationLine {
  readonly ref: string;
  readonly amount: string;
  readonly at: number;
  readonly allocated: string;
  readonly paid: string;
  readonly refunded: string;
}

/** Prices have up to this many decimals. */
const PRICE_SCALE = 18;

export function readOfferingTerms(
  terms: Pick<AllocationTerms, 'token_scale' | 'quote_scale' | 'issue_price' | 'supply' | 'cap_per_user'>,
): OfferingTerms {
  return {
    supply: parseDecimal(terms.supply, terms.token_scale),
    cap: parseDecimal(terms.cap_per_user, terms.token_scale),
    // Both sides of the price carry the same power of ten, so that it is a ratio of whole numbers.
    price: parseDecimal(terms.issue_price, PRICE_SCALE) * 10n ** BigInt(terms.quote_scale),
    unit: 10n ** BigInt(terms.token_scale + PRICE_SCALE),
  };
}

/** Shares an offering out and writes the file of it. */
export function allocateOffering(
  terms: AllocationTerms,
  commitments: readonly Pick<AllocationLine, 'ref' | 'amount' | 'at'>[],
): { readonly file: AllocationFile; readonly allocation: Allocation } {
  const sorted = commitments.toSorted((a, b) => (a.ref < b.ref ? -1 : 1));
  const read: readonly Commitment[] = sorted.map(({ ref, amount, at }) => ({
    ref,
    amount: parseDecimal(amount, terms.quote_scale),
    at,
  }));
  const allocation = allocate(readOfferingTerms(terms), read);
  const lines = sorted.map(({ ref, amount, at }, index) => {
    const share = allocation.shares[index];
    return {
      ref,
      amount: formatDecimal(parseDecimal(amount, terms.quote_scale), terms.quote_scale),
      at,
      allocated: formatDecimal(share?.allocated ?? 0n, terms.token_scale),
      paid: formatDecimal(share?.paid ?? 0n, terms.quote_scale),
      refunded: formatDecimal(share?.refunded ?? 0n, terms.quote_scale),
    };
  });
  return { file: { kind: 'subscription', offering: terms, commitments: lines }, allocation };
}

/** The one text of a file: a line per commitment, so that a person can read and compare it. */
export function writeAllocationFile({ kind, offering, commitments }: AllocationFile): string {
  const lines = commitments.map((line) => JSON.stringify(line));
  const list = lines.length === 0 ? '[]' : `[\n${lines.join(',\n')}\n]`;
  return `{"kind":${JSON.stringify(kind)},"offering":${JSON.stringify(offering)},\n"commitments":${list}}\n`;
}

export function hashOfText(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}
