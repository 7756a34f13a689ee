import type { Act, Capability } from './capability.ts';

/** Accounts by id (`ACCOUNT_TYPES`), which all take USDT. */
const ACCOUNTS = [1, 2, 3, 4, 5] as const;
const COINS = [
  { id: 1, high: 3_000, decimals: 2 },
  { id: 2, high: 0.4, decimals: 5 },
] as const;

const transfer: Act = {
  name: 'ledger.transfer',
  weight: 8,
  run: async (scene) => {
    const coin = scene.random.int(5) === 0 ? COINS[1] : COINS[0];
    const input = {
      from_account_type_id: scene.pick(ACCOUNTS),
      to_account_type_id: scene.pick(ACCOUNTS),
      currency_id: coin.id,
    };
    // Dust now and then: what rounds to nothing must move nothing.
    const amount = scene.random.int(8) === 0 ? '0.00000001' : scene.decimal(0, coin.high, coin.decimals);
    await scene.person.change('ledger.transfer', { ...input, amount }, scene.random);
  },
};

/** Movements between the accounts of one person, which change no sum. */
export const ledger: Capability = { name: 'ledger', acts: [transfer] };
