import type { CallReply } from '@openbourse/client';
import type { Act, Capability, Scene } from './capability.ts';

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

const TRADE = 1;
const USDT = 1;
const NEWEST = 100;

type Plan = CallReply<'ledger.move_plan'>;

/** Ids of the newest transfers to the trade account with exactly the sums of a plan. */
async function movesOf({ person }: Scene, { from }: Plan): Promise<ReadonlySet<string>> {
  const { data } = await person.call('ledger.transfers', { limit: NEWEST });
  const own = data.filter(
    (one) =>
      one.to_account_type_id === TRADE &&
      from.some((sum) => sum.account_type_id === one.from_account_type_id && sum.amount === one.amount),
  );
  return new Set(own.map(({ id }) => id));
}

/** A purchase that other accounts pay for: it moves exactly what was shown, or it neither buys nor moves. */
const move: Act = {
  name: 'ledger.move',
  weight: 4,
  run: async (scene) => {
    const { person, random, town } = scene;
    // A sum that no other act is likely to have, so that the transfers of this one are found.
    const amount = scene.decimal(20, 2_000, 6);
    const plan = await person.call('ledger.move_plan', {
      ...{ account_type_id: TRADE, currency_id: USDT, amount },
    });
    if (plan.move === null) return;
    const before = await movesOf(scene, plan);
    const total = amount.slice(0, amount.indexOf('.') + 3);
    const order = { currency_match_id: 1, side: 'buy', type: 'market', total, move: plan.move } as const;
    const placed = await person.change('spot.place_order', order, random);
    const after = await movesOf(scene, plan);
    const made = [...after].filter((id) => !before.has(id)).length;
    const isBought = placed !== null && placed.order.executed_quantity !== '0';
    const expected = isBought ? plan.from.length : 0;
    if (made !== expected)
      town.fail(
        'moves',
        `${person.uid} ${isBought ? 'bought' : 'did not buy'}, and ${made} transfers were made`,
      );
  },
};

const choose: Act = {
  name: 'ledger.set_settings',
  weight: 1,
  run: async ({ person, random }) => {
    await person.change('ledger.set_settings', { pays_from_others: random.int(2) === 0 }, random);
    await person.call('ledger.settings', {});
  },
};

/** Movements between the accounts of one person, which change no sum. */
export const ledger: Capability = { name: 'ledger', acts: [transfer, move, choose] };
