import type { FeeShare, Inviter, ShareTerms } from '../src/referral/share-fee.ts';

/**
 * The rule word by word, for tests to compare with: each share is worked out for itself from all those below it, as
 * exact fractions of the fee.
 */
export function naiveShares(inviters: readonly Inviter[], terms: ShareTerms): FeeShare[] {
  const shares: FeeShare[] = [];
  for (let depth = 1; depth <= Math.min(inviters.length, 50); depth += 1) {
    const share = naiveShare(inviters, terms, depth);
    if (share.rate > 0) shares.push(share);
  }
  return shares;
}

function naiveShare(inviters: readonly Inviter[], terms: ShareTerms, depth: number): FeeShare {
  const person = inviters[depth - 1] as Inviter;
  let paid = 0;
  for (let below = 1; below < depth; below += 1) paid += naiveShare(inviters, terms, below).rate;
  let ordinary = 0;
  if (terms.isRecent && depth === 1) ordinary = terms.level1;
  if (terms.isRecent && depth === 2) ordinary = terms.level2;
  if (person.agentRate === null) return { userId: person.userId, depth, rate: ordinary, ordinary };
  const agentRate = person.agentRate > terms.agentMax ? terms.agentMax : person.agentRate;
  let differential = agentRate - paid;
  if (differential < 0) differential = 0;
  const rate = ordinary > differential ? ordinary : differential;
  return { userId: person.userId, depth, rate, ordinary };
}
