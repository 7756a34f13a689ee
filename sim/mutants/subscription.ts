import { mutantsOf } from './mutant.ts';

const ALLOCATE = 'packages/engine/src/subscription/allocate.ts';
const COMMIT = 'apps/server/src/subscription/commit.ts';
const SETTLE = 'apps/server/src/subscription/settle-offerings.ts';

/** Defects of offerings. */
export const SUBSCRIPTION_MUTANTS = mutantsOf({ seed: 11, only: 'subscription.', days: 1, bursts: 8 }, [
  {
    name: 'subscription.remainder_kept',
    file: ALLOCATE,
    find: '    entry.quantity += 1n;\n',
    replace: '',
    why: 'Units that rounding leaves over are sold to nobody.',
  },
  {
    name: 'subscription.cap_ignored',
    file: ALLOCATE,
    find: 'return affordable < cap ? affordable : cap;',
    replace: 'return affordable < cap ? affordable : affordable;',
    why: 'One person gets more than the most of one person.',
  },
  {
    name: 'subscription.cost_above_price',
    file: ALLOCATE,
    find: "return mulDiv(quantity, price, unit, 'ceil');",
    replace: "return mulDiv(quantity, price, unit, 'ceil') + (quantity > 0n ? 1n : 0n);",
    why: 'Tokens cost more than their price.',
  },
  {
    name: 'subscription.rounds_stop_early',
    file: ALLOCATE,
    find: '    wasFull = next > from;\n',
    replace: '    wasFull = false;\n',
    why: 'What full commitments leave is not shared.',
  },
  {
    name: 'subscription.hold_not_freed',
    file: SETTLE,
    find: '  free(journal.balances, commitment, offering);\n  if (!isSold',
    replace: '  if (!isSold',
    why: 'What was committed stays held.',
  },
  {
    name: 'subscription.paid_in_full',
    file: SETTLE,
    find: "const paid = parseDecimal(commitment.paid ?? '0', offering.quoteScale);",
    replace: 'const paid = parseDecimal(commitment.amount, offering.quoteScale);',
    why: 'People pay all that they committed for a part of it.',
  },
  {
    name: 'subscription.tokens_twice',
    file: SETTLE,
    find: '  journal.postUser(journal.balances.get(tokenKey(commitment, offering)), tokens, kind);\n',
    replace:
      '  for (let time = 0; time < 2; time += 1)\n    journal.postUser(journal.balances.get(tokenKey(commitment, offering)), tokens, kind);\n',
    why: 'Tokens come out of nothing.',
  },
  {
    name: 'subscription.minimum_below_dust',
    file: COMMIT,
    find: '      checkMinimum(offering, { before, after: before + units });\n',
    replace: '',
    why: 'Dust takes part in an allocation.',
  },
  {
    name: 'subscription.commitment_not_locked',
    file: 'apps/server/src/subscription/commitment-queries.ts',
    find: '`${COMMITMENT} where c.offering_id = $1 and c.user_id = $2 for update`',
    replace: '`${COMMITMENT} where c.offering_id = $1 and c.user_id = $2`',
    why: 'Two commitments at once count as one, and both are held.',
  },
  {
    name: 'subscription.end_missed',
    file: SETTLE,
    find: "offering.state !== 'published' || at < offering.endsAt) return;",
    replace: "offering.state !== 'published' || at < offering.endsAt + 36_000_000) return;",
    why: 'An offering is not settled when it ends.',
  },
  {
    name: 'subscription.unsold_kept',
    file: SETTLE,
    find: "    await moveSupply(tx, deps, { offering, amount: unsold, to: 'issuer' });\n",
    replace: '    void unsold;\n',
    why: 'The house keeps the tokens of the issuer.',
  },
  {
    name: 'subscription.shares_not_written',
    file: SETTLE,
    find: '    await setShares(tx, id, file.commitments);\n',
    replace: '    await setShares(tx, id, file.commitments.slice(1));\n',
    why: 'One person has a share in the file and none in the account.',
  },
]);
