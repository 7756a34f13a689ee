import type { Chain } from '../chain/chain.ts';
import type { DepositDeps } from './deposit-deps.ts';

/** Operators are warned when fewer deposit addresses than this share of all are left. */
const WARN_SHARE = 10;

/** The deposit addresses that are left on chains where a file holds all of them. */
export interface AddressesLeft {
  /** Notes that the address of an index is to be given out; false where there is none. */
  note(chain: Pick<Chain, 'code' | 'addressCount'>, index: number): boolean;
}

export function createAddressesLeft({ metrics, log }: Pick<DepositDeps, 'metrics' | 'log'>): AddressesLeft {
  const gauge = metrics.gauge(
    'openbourse_wallet_addresses_left',
    'Deposit addresses that can still be given out, where the signer has written all of them.',
    ['chain'],
  );
  return {
    note: ({ code, addressCount }, index) => {
      if (addressCount === undefined) return true;
      const left = Math.max(0, addressCount - index - 1);
      gauge.set({ chain: code }, left);
      if (left * WARN_SHARE < addressCount)
        log.warn({ chain: code, left }, 'deposit addresses run out: let the signer write more');
      return index < addressCount;
    },
  };
}
