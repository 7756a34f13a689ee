import { snapshotHash } from '@openbourse/engine';
import { HOUR_MS, MINUTE_MS } from '@openbourse/money';
import { ADDRESSES, CHAIN_CODES, CHAIN_COINS, type ChainCode } from '../world/chains.ts';
import { amountOf } from './amount.ts';
import type { Act, Capability, Scene } from './capability.ts';
import { notePayment } from './cold-checks.ts';
import { decide } from './second-person.ts';

const REASON = 'As the keepers of the vault agreed';
/** Terms of wallets are announced an hour ahead. */
const NOTICE_MS = HOUR_MS + MINUTE_MS;
/** Coins with the least that stays in a hot wallet, and what a refill is of. */
const COINS = [
  { ...CHAIN_COINS.USDT, least: 30_000, refill: [50, 20_000], decimals: 2 },
  { ...CHAIN_COINS.ETH, least: 20, refill: [0.01, 3], decimals: 4 },
  { ...CHAIN_COINS.BTC, least: 1, refill: [0.001, 0.4], decimals: 8 },
  { ...CHAIN_COINS.ARB_USDT, least: 30_000, refill: [50, 20_000], decimals: 2 },
  { ...CHAIN_COINS.ARB_ETH, least: 20, refill: [0.01, 3], decimals: 4 },
] as const;

type Coin = (typeof COINS)[number];

/** A coin that is listed, with its wallets. */
async function pickWallet({ town, pick }: Scene) {
  const all = await town.officer('withdrawal_maker').call('wallet.operator_house_wallets', {});
  const known = COINS.flatMap((coin) => {
    const wallet = all.find(({ chain, currency_id }) => chain === coin.chain && currency_id === coin.id);
    return wallet === undefined ? [] : [{ coin, wallet }];
  });
  return pick(known);
}

/** Two operators announce how much of a coin a hot wallet may hold, a part of what it holds now, or without a bound. */
const setTerms: Act = {
  name: 'cold.set_terms',
  weight: 4,
  run: async (scene) => {
    const { town, world, random } = scene;
    const { coin, wallet } = await pickWallet(scene);
    const { least, decimals } = coin;
    const held = Math.max(least * 2, Number.parseFloat(wallet.hot));
    const max = scene.decimal(least, held, decimals);
    const target = scene.decimal(least / 2, Number.parseFloat(max), decimals);
    const terms = [
      { name: 'hot_target', value: target },
      { name: 'hot_max', value: random.int(8) === 0 ? '0' : max },
    ] as const;
    const effective_from = world.clock.now() + NOTICE_MS + random.int(HOUR_MS);
    // One that is not below the other now is announced after it.
    for (const { name, value } of random.int(2) === 0 ? terms : terms.toReversed()) {
      const input = { name, value, asset_id: wallet.asset_id, effective_from, reason: REASON };
      const proposed = await town.officer('risk').change('wallet.operator_set_term', input, random);
      await decide(town, proposed, { role: 'risk', random });
    }
  },
};

/** Operators ask for what a hot wallet lacks, or for some coins; of eight checkers one says no. */
const requestRefill: Act = {
  name: 'cold.request_refill',
  weight: 3,
  run: async (scene) => {
    const { town, random } = scene;
    const { coin, wallet } = await pickWallet(scene);
    const { refill, decimals } = coin;
    const some = scene.decimal(refill[0], refill[1], decimals);
    const amount = wallet.missing === '0' ? some : wallet.missing;
    const input = { asset_id: wallet.asset_id, amount, reason: REASON };
    const proposed = await town
      .officer('withdrawal_maker')
      .change('wallet.operator_request_refill', input, random);
    const decision = random.int(8) === 0 ? 'reject' : 'approve';
    await decide(town, proposed, { role: 'withdrawal_checker', decision, random });
  },
};

const openRefills = async ({ town }: Scene) => {
  const { data } = await town.officer('withdrawal_maker').call('wallet.operator_refills', { limit: 20 });
  return data.filter(({ state }) => state === 'open');
};

const coinOf = (of: { readonly chain: string; readonly currency_id: number }): Coin | undefined =>
  COINS.find(({ id, chain }) => id === of.currency_id && chain === of.chain);

/** The keepers of a cold wallet pay an open refill, in full, in part, or more than was asked for. */
const payRefill: Act = {
  name: 'cold.pay_refill',
  weight: 5,
  run: async (scene) => {
    const { town, pick } = scene;
    const open = await openRefills(scene);
    if (open.length === 0) return;
    const refill = pick(open);
    const coin = coinOf(refill);
    if (coin === undefined) return;
    const { chain, contract, scale } = coin;
    const { hot: to, cold } = ADDRESSES[chain];
    const share = pick([50n, 100n, 100n, 130n]);
    const units = (amountOf(refill.amount) * share) / 100n / 10n ** BigInt(18 - scale);
    if (units > 0n) pay(scene, { chain, cold, refillId: refill.id, movement: { to, contract, units } });
    town.journal.count(`refill paid by ${share} of 100`);
  },
};

function pay(
  { town, world }: Scene,
  of: {
    readonly chain: ChainCode;
    readonly cold: string;
    readonly refillId: number;
    readonly movement: { readonly to: string; readonly contract: string | null; readonly units: bigint };
  },
): void {
  const { chain, cold, refillId, movement } = of;
  const txid = world.nodes[chain].network.payFrom(cold, movement);
  if (txid !== null) notePayment(town, { chain, txid, refillId });
}

const withdrawRefill: Act = {
  name: 'cold.withdraw_refill',
  weight: 1,
  run: async (scene) => {
    const { town, random, pick } = scene;
    const open = await openRefills(scene);
    if (open.length === 0) return;
    const role = pick(['withdrawal_maker', 'withdrawal_checker'] as const);
    const input = { id: pick(open).id, reason: REASON };
    await town.officer(role).change('wallet.operator_withdraw_refill', input, random);
  },
};

/** The keepers of a cold wallet sign below the newest snapshot, now and then something else, which is refused. */
const sign: Act = {
  name: 'cold.sign',
  weight: 3,
  run: async (scene) => {
    const { town, random, person, pick } = scene;
    const maker = town.officer('ledger_maker');
    const waiting = await maker.call('liability.operator_cold_wallets', {});
    const wallet = waiting.find(({ is_signed }) => !is_signed);
    const code = CHAIN_CODES.find((one) => one === wallet?.chain);
    if (wallet === undefined || code === undefined) return;
    const { number } = wallet;
    const hash = snapshotHash(await person.call('liability.snapshot', { number }));
    const isWrong = random.int(4) === 0;
    const of = { number: isWrong ? number + 1 : number, hash };
    const input = { number, chain: code, signature: ADDRESSES[code].sign(of), reason: REASON };
    const role = pick(['ledger_maker', 'ledger_checker'] as const);
    const added = await town.officer(role).change('liability.operator_add_control', input, random);
    if (isWrong && added !== null)
      town.fail('liability', `a wrong signature is published: ${added.signature}`);
  },
};

/** Coins between hot and cold wallets: sweeps go by themselves, the way back is a task for people. */
export const cold: Capability = {
  name: 'cold',
  acts: [setTerms, requestRefill, payRefill, withdrawRefill, sign],
};
