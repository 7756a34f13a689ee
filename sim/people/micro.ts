import { verifyMicroReceipt } from '@openbourse/engine';
import { DAY_MS } from '@openbourse/money';
import { type Amount, amountOf, textOf } from './amount.ts';
import type { Act, Capability } from './capability.ts';
import { allOf } from './list.ts';
import type { Person } from './person.ts';
import { publishedRoots } from './receipt.ts';

const MATCHES = [1, 2] as const;

const place: Act = {
  name: 'micro.place',
  weight: 8,
  run: async (scene) => {
    const { person, random, pick } = scene;
    const { products } = await person.call('micro.products', {});
    if (products.length === 0) return;
    await person.change(
      'micro.place',
      {
        ...{ currency_match_id: pick(MATCHES), direction: pick(['up', 'down'] as const) },
        ...{ seconds: pick(products).seconds, stake: scene.decimal(1, 60, 2) },
        is_practice: random.int(6) === 0,
      },
      random,
    );
  },
};

const fund: Act = {
  name: 'micro.fund',
  weight: 3,
  run: async (scene) => {
    const accounts = { from_account_type_id: 1, to_account_type_id: 4, currency_id: 1 } as const;
    await scene.person.change(
      'ledger.transfer',
      { ...accounts, amount: scene.decimal(10, 400, 2) },
      scene.random,
    );
  },
};

const setLossLimit: Act = {
  name: 'micro.set_loss_limit',
  weight: 1,
  run: async (scene) =>
    void (await scene.person.change(
      'micro.set_loss_limit',
      { loss_limit: scene.decimal(50, 2_000, 0) },
      scene.random,
    )),
};

/** A person looks on until the shortest orders have ended: a world that sleeps has no tick for their exit. */
const watch: Act = {
  name: 'micro.watch',
  weight: 1,
  run: ({ world }) => new Promise((resolve) => void world.clock.after(33_000, resolve)),
};

const SHORTEST_S = 30;

/** The price stands still to the last digit until an order has ended. */
const tie: Act = {
  name: 'micro.tie',
  weight: 1,
  run: async ({ person, world, random }) => {
    const input = { currency_match_id: 1, direction: 'up', seconds: SHORTEST_S, stake: '20' } as const;
    const release = world.venues.hold('BTC/USDT');
    await person.change('micro.place', input, random);
    await new Promise<void>((resolve) => void world.clock.after(33_000, resolve));
    release();
  },
};

/** A person who has lowered the limit of losses goes on until it is reached; nothing may be accepted beyond it. */
const gamble: Act = {
  name: 'micro.gamble',
  weight: 1,
  run: async ({ person, random, pick, world, town }) => {
    const lowered = await person.change('micro.set_loss_limit', { loss_limit: '60' }, random);
    if (lowered === null) return;
    for (let order = 0; order < 4; order += 1) {
      const direction = pick(['up', 'down'] as const);
      const input = { currency_match_id: pick(MATCHES), direction, seconds: SHORTEST_S, stake: '25' };
      const placed = await person.change('micro.place', input, random);
      if (placed === null) return;
      const { loss_limit } = await person.call('micro.limits', {});
      const lost = await lossOfDay(person, world.clock.now());
      if (lost > amountOf(loss_limit))
        town.fail(
          'limits',
          `${placed.id} was accepted, ${textOf(lost)} may be lost and the limit is ${loss_limit}`,
        );
    }
  },
};

/** Losses of a person since midnight, with those that open orders may still bring. */
async function lossOfDay(person: Person, now: number): Promise<Amount> {
  const midnight = now - (now % DAY_MS);
  const settled = await allOf((cursor) => person.call('micro.history', { cursor, limit: 100 }));
  const open = await person.call('micro.orders', {});
  const real = [...settled, ...open].filter(({ is_practice }) => !is_practice);
  return real.reduce((sum, { stake, payout, expires_at, loss_percent }) => {
    if (payout === null) return sum + (amountOf(stake) * BigInt(loss_percent)) / 100n;
    return expires_at < midnight ? sum : sum + amountOf(stake) - amountOf(payout);
  }, 0n);
}

export const micro: Capability = {
  name: 'micro',
  acts: [place, fund, setLossLimit, watch, tie, gamble],
  book: async (person, sums) => {
    const settled = await allOf((cursor) => person.call('micro.history', { cursor, limit: 100 }));
    for (const { is_practice, stake, payout } of settled) {
      if (is_practice) continue;
      sums.subtract('USDT', stake);
      sums.add('USDT', payout ?? '0');
    }
  },
  check: async (town) => {
    for (const person of town.people) {
      const { data } = await person.call('micro.history', { limit: 5 });
      for (const { id, state } of data) {
        if (state === 'void') continue;
        const receipt = await person.call('micro.receipt', { id }).catch(() => null);
        if (receipt === null) continue;
        const { isValid, steps } = verifyMicroReceipt(receipt, await publishedRoots(person, receipt));
        if (!isValid) town.fail('receipts', `micro order ${id}: ${JSON.stringify(steps)}`);
      }
    }
  },
};
