import type { Act, Capability } from './capability.ts';
import { allOf } from './list.ts';

const subscribe: Act = {
  name: 'staking.subscribe',
  weight: 3,
  run: async (scene) => {
    const pools = await scene.person.call('staking.products', {});
    if (pools.length === 0) return;
    const pool = scene.pick(pools);
    const amount = scene.decimal(1, 500, 2);
    await scene.person.change('staking.subscribe', { product_id: pool.id, amount }, scene.random);
  },
};

const redeem: Act = {
  name: 'staking.redeem',
  weight: 1,
  run: async (scene) => {
    const { person } = scene;
    const { data } = await person.call('staking.orders', { state: 'in_effect', limit: 100 });
    if (data.length === 0) return;
    const { id } = scene.pick(data);
    const { payout } = await person.call('staking.redeem_quote', { id });
    await person.change('staking.redeem', { id, payout, pay_password: person.payPassword }, scene.random);
  },
};

export const staking: Capability = {
  name: 'staking',
  acts: [subscribe, redeem],
  book: async (person, sums) => {
    const orders = await allOf((cursor) => person.call('staking.orders', { cursor, limit: 100 }));
    // Who takes an order back early gives its dividends back.
    for (const { code, end_reason, dividends_paid } of orders)
      if (end_reason !== 'redeemed') sums.add(code, dividends_paid);
  },
};
