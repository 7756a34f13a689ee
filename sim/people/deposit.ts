import { uploadPaper } from '../../apps/server/src/testing/identity-papers.ts';
import { ADDRESSES, CHAIN_COINS, type ChainCoin } from '../world/chains.ts';
import type { Act, Scene } from './capability.ts';

/** A coin of a chain with what people usually pay in, and what is below every minimum. */
interface Coin extends ChainCoin {
  readonly low: number;
  readonly high: number;
  readonly decimals: number;
  readonly dust: string;
}

const COINS: readonly Coin[] = [
  { ...CHAIN_COINS.USDT, low: 4, high: 4_000, decimals: 2, dust: '0.5' },
  { ...CHAIN_COINS.ETH, low: 0.001, high: 1.5, decimals: 4, dust: '0.000000000000000001' },
  { ...CHAIN_COINS.BTC, low: 0.0001, high: 0.4, decimals: 8, dust: '0.00000546' },
];

function unitsOf(text: string, scale: number): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(`${whole}${fraction.padEnd(scale, '0')}`);
}

function amountIn(scene: Scene, coin: Coin): string {
  if (scene.random.int(8) === 0) return coin.dust;
  const usual = scene.decimal(coin.low, coin.high, coin.decimals);
  // More decimals than the ledger has are cut.
  return coin.id === CHAIN_COINS.ETH.id && scene.random.int(3) === 0
    ? `${usual.padEnd(7, '0')}12345678901`
    : usual;
}

export const depositOf = (name: string, weight: number, coins: readonly Coin[]): Act => ({
  name,
  weight,
  run: async (scene) => {
    const { person, world, random } = scene;
    const coin = scene.pick(coins);
    const { chain, contract } = coin;
    const { address: to } = await person.call('wallet.deposit_address', { currency_id: coin.id, chain });
    const payments = Array.from({ length: 1 + (random.int(3) === 0 ? 1 : 0) }, () => ({
      ...{ to, contract, units: unitsOf(amountIn(scene, coin), coin.scale) },
    }));
    const isTogether = chain === 'BTC' && random.int(2) === 0;
    if (isTogether) world.nodes.BTC.network.pay(...payments);
    else for (const payment of payments) world.nodes[chain].network.pay(payment);
  },
});

/** The exchange fills its own wallets from outside, which is no deposit. */
const fill: Act = {
  name: 'wallet.fill',
  weight: 1,
  run: async (scene) => {
    const coin = scene.pick(COINS);
    const { house } = ADDRESSES[coin.chain];
    const units = unitsOf(scene.decimal(1, 5, 1), coin.scale);
    scene.world.nodes[coin.chain].network.pay({
      to: scene.pick(house),
      contract: coin.contract,
      units,
    });
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

export const DEPOSIT_ACTS: readonly Act[] = [depositOf('wallet.deposit', 8, COINS), fill, claim];
