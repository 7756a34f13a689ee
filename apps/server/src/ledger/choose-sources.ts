import type { AccountTypeCode } from '@openbourse/api';

/** Free amount of an account, in minor units. */
export interface Source {
  readonly wallet: AccountTypeCode;
  readonly free: bigint;
}

/** Accounts in the order in which they are asked: the one of contracts last, as its free money backs cross positions. */
const ORDER: readonly AccountTypeCode[] = ['trade', 'financial', 'fiat', 'micro', 'contract'];

/**
 * Accounts that give what another one lacks, with their sums: the first in order that has all of it, or else the largest
 * first, equal ones in order. Empty where all of them together do not have it, so that nothing moves in vain.
 */
export function chooseSources(
  missing: bigint,
  sources: readonly Source[],
): readonly { readonly wallet: AccountTypeCode; readonly amount: bigint }[] {
  if (missing <= 0n) return [];
  const inOrder = sources
    .filter(({ free }) => free > 0n)
    .toSorted((a, b) => ORDER.indexOf(a.wallet) - ORDER.indexOf(b.wallet));
  const whole = inOrder.find(({ free }) => free >= missing);
  if (whole !== undefined) return [{ wallet: whole.wallet, amount: missing }];
  const chosen: { wallet: AccountTypeCode; amount: bigint }[] = [];
  let left = missing;
  for (const { wallet, free } of inOrder.toSorted(byFree)) {
    const amount = free < left ? free : left;
    chosen.push({ wallet, amount });
    left -= amount;
    if (left === 0n) return chosen;
  }
  return [];
}

function byFree(a: Source, b: Source): number {
  if (a.free === b.free) return 0;
  return a.free > b.free ? -1 : 1;
}
