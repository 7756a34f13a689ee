import { ARB_NAMES, CHAIN_COINS } from '../world/chains.ts';
import type { Act, Capability } from './capability.ts';
import { depositOf } from './deposit.ts';
import { decide } from './second-person.ts';
import { bindOf, withdrawOf } from './withdrawal.ts';

const REASON = 'Decided by the committee of listings';
const { code: chain, network, token } = ARB_NAMES;
const CHAIN = { chain, network, name: 'Arbitrum One', family: 'evm', reason: REASON } as const;
const ON_CHAIN = { chain, reason: REASON, network: 'ARBITRUM' } as const;
/** The coins of the chain, with the terms that they are listed by. */
const ASSETS = [
  {
    ...{ ...ON_CHAIN, currency_id: CHAIN_COINS.ARB_USDT.id, scale: CHAIN_COINS.ARB_USDT.scale },
    ...{ contract_address: token, min_deposit: '2', min_withdrawal: '10', withdrawal_fee: '0.5' },
  },
  {
    ...{ ...ON_CHAIN, currency_id: CHAIN_COINS.ARB_ETH.id, scale: CHAIN_COINS.ARB_ETH.scale },
    ...{ min_deposit: '0.001', min_withdrawal: '0.005', withdrawal_fee: '0.0005' },
  },
] as const;

/** Two operators list a second chain of accounts, now and then by another network than its node is of, and coins on it. */
const listChain: Act = {
  name: 'listing.list_chain',
  weight: 3,
  run: async ({ town, random }) => {
    const risk = town.officer('risk');
    const depth = 1 + random.int(2);
    const other = random.int(4) === 0 ? { network: 'yet_another' } : {};
    const input = { ...CHAIN, ...other, confirmations_credit: depth, confirmations_withdraw: 6 };
    const proposed = await risk.change('wallet.operator_list_chain', input, random);
    if (proposed !== null && 'network' in other)
      town.fail('listing', `${chain} is proposed as a network that its node is not of`);
    await decide(town, proposed, { role: 'risk', random });
    for (const asset of ASSETS) {
      const listed = await risk.change('wallet.operator_list_asset', asset, random);
      await decide(town, listed, { role: 'risk', random });
    }
  },
};

const USDT = { ...CHAIN_COINS.ARB_USDT, low: 1, high: 3_000, decimals: 2 };
const ETH = { ...CHAIN_COINS.ARB_ETH, low: 0.0005, high: 1, decimals: 4 };

/** A chain that operators list while people act; its coins come in and go out from then on. */
export const listing: Capability = {
  name: 'listing',
  acts: [
    listChain,
    depositOf('listing.deposit', 3, [
      { ...USDT, dust: '0.5' },
      { ...ETH, dust: '0.000000000000000001' },
    ]),
    withdrawOf('listing.withdraw', 3, [
      { ...USDT, low: 10 },
      { ...ETH, low: 0.004 },
    ]),
    bindOf('listing.bind_address', 2, [USDT, ETH]),
  ],
};
