import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { formatDecimal, parseDecimal } from '@openbourse/money';
import {
  type Allocation,
  allocate,
  type Commitment,
  type CommitmentLine,
  lineUp,
  type OfferingTerms,
  shareInLine,
} from './allocate.ts';

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

type Committed = Pick<AllocationLine, 'ref' | 'amount' | 'at'>;

function readCommitment({ ref, amount, at }: Committed, terms: AllocationTerms): Commitment {
  return { ref, amount: parseDecimal(amount, terms.quote_scale), at };
}

/** The commitments of an offering, ready to give the share of one of them. */
export function lineUpOffering(terms: AllocationTerms, commitments: readonly Committed[]): CommitmentLine {
  return lineUp(
    readOfferingTerms(terms),
    commitments.map((one) => readCommitment(one, terms)),
  );
}

/** Entry that the file would have for one commitment if it were written of the line with it. */
export function shareInOffering(
  line: CommitmentLine,
  terms: AllocationTerms,
  one: Committed,
): Pick<AllocationLine, 'allocated' | 'paid' | 'refunded'> {
  const { allocated, paid, refunded } = shareInLine(line, readCommitment(one, terms));
  return {
    allocated: formatDecimal(allocated, terms.token_scale),
    paid: formatDecimal(paid, terms.quote_scale),
    refunded: formatDecimal(refunded, terms.quote_scale),
  };
}

/** Shares an offering out and writes the file of it. */
export function allocateOffering(
  terms: AllocationTerms,
  commitments: readonly Committed[],
): { readonly file: AllocationFile; readonly allocation: Allocation } {
  const sorted = commitments.toSorted((a, b) => (a.ref < b.ref ? -1 : 1));
  const allocation = allocate(
    readOfferingTerms(terms),
    sorted.map((one) => readCommitment(one, terms)),
  );
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
