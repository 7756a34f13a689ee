import { uploadPaper } from '../../apps/server/src/testing/identity-papers.ts';
import { CHAIN_CODE, USDT_CONTRACT, walletAddress } from '../world/chain.ts';
import type { Act, Scene } from './capability.ts';

/** Coins of the chain with their decimals on it, what people usually pay in, and what is below every minimum. */
const COINS = [
  { id: 1, contract: USDT_CONTRACT, scale: 6, low: 4, high: 4_000, decimals: 2, dust: '0.5' },
  { id: 3, contract: null, scale: 18, low: 0.001, high: 1.5, decimals: 4, dust: '0.000000000000000001' },
] as const;

type Coin = (typeof COINS)[number];

function unitsOf(text: string, scale: number): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(`${whole}${fraction.padEnd(scale, '0')}`);
}

function amountIn(scene: Scene, coin: Coin): string {
  if (scene.random.int(8) === 0) return coin.dust;
  const usual = scene.decimal(coin.low, coin.high, coin.decimals);
  // More decimals than the ledger has are cut.
  return coin.contract === null && scene.random.int(3) === 0 ? `${usual.padEnd(7, '0')}12345678901` : usual;
}

const deposit: Act = {
  name: 'wallet.deposit',
  weight: 8,
  run: async (scene) => {
    const { person, world, random } = scene;
    const coin = scene.pick(COINS);
    const asked = { currency_id: coin.id, chain: CHAIN_CODE };
    const { address } = await person.call('wallet.deposit_address', asked);
    const payments = 1 + (random.int(3) === 0 ? 1 : 0);
    for (let made = 0; made < payments; made += 1)
      world.node.network.pay(address, coin.contract, unitsOf(amountIn(scene, coin), coin.scale));
  },
};

/** The exchange fills its own wallets from outside, which is no deposit. */
const fill: Act = {
  name: 'wallet.fill',
  weight: 1,
  run: async (scene) => {
    const coin = scene.pick(COINS);
    const to = walletAddress(scene.pick(['hot', 'gas'] as const));
    scene.world.node.network.pay(to, coin.contract, unitsOf(scene.decimal(1, 5, 1), coin.scale));
  },
};

const claim: Act = {
  name: 'wallet.claim',
  weight: 1,
  run: async (scene) => {
    const { person, random } = scene;
    const voucher = await uploadPaper(person.client, 'deposit_voucher');
    const amount = scene.decimal(5, 30_000, 2);
    await person.change('wallet.manual_deposit', { currency_id: 1, amount, voucher }, random);
  },
};

export const DEPOSIT_ACTS: readonly Act[] = [deposit, fill, claim];
