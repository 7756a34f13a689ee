import type { Capability } from './capability.ts';
import { checkRefills, checkSweeps } from './cold-checks.ts';
import { checkCustody, comeToRest } from './custody.ts';
import { DEPOSIT_ACTS } from './deposit.ts';
import { allOf } from './list.ts';
import { checkApprovals } from './wallet-approvals.ts';
import { WALLET_DESK_ACTS } from './wallet-desk.ts';
import { WITHDRAWAL_ACTS } from './withdrawal.ts';

const CREDITED = new Set(['credited', 'withdrawable']);

export const wallet: Capability = {
  name: 'wallet',
  acts: [...DEPOSIT_ACTS, ...WITHDRAWAL_ACTS, ...WALLET_DESK_ACTS],
  book: async (person, sums) => {
    const deposits = await allOf((cursor) => person.call('wallet.deposits', { cursor, limit: 100 }));
    for (const { code, state, amount, repaid } of deposits) {
      // What it has repaid stays repaid when it leaves the chain; the house lends anew what is spent.
      sums.subtract(code, repaid);
      if (amount !== null && CREDITED.has(state)) sums.add(code, amount);
    }
    const withdrawals = await allOf((cursor) => person.call('wallet.withdrawals', { cursor, limit: 100 }));
    for (const { code, state, amount } of withdrawals) if (state === 'success') sums.subtract(code, amount);
    // The house lends a person the part of a deposit that left the chain and is spent.
    const lent = await allOf((cursor) =>
      person.call('ledger.account_entries', { kind: 'deposit_shortfall', cursor, limit: 100 }),
    );
    for (const { code, amount } of lent) sums.add(code, amount);
  },
  rest: comeToRest,
  check: async (town) => {
    const shown = await checkCustody(town);
    checkSweeps(town, shown);
    checkRefills(town, shown);
    await checkApprovals(town);
  },
};
