import { DAY_MS } from '@openbourse/money';
import { amountOf } from './amount.ts';
import type { Act, Capability, Town } from './capability.ts';
import { allOf } from './list.ts';

const subscribe: Act = {
  name: 'staking.subscribe',
  weight: 3,
  run: async (scene) => {
    const pools = await scene.person.call('staking.products', {});
    if (pools.length === 0) return;
    const pool = scene.pick(pools);
    const amount = scene.decimal(1, 500, scene.pick([2, 8]));
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

/** Parts of a whole year's rate in percent. */
const PERCENT_DAYS = amountOf('36500');
/** Dividends are looked for every minute. */
const LATE_MS = 180_000;
/** The server's clock is set so far forward at most, for a while. */
const AHEAD_MS = 20_000;

/** Full days of an order that are over at an instant: the first one begins at the midnight after it. */
function daysOver(order: { readonly ordered_at: number; readonly cycle_days: number }, at: number): number {
  const firstDay = (Math.floor(order.ordered_at / DAY_MS) + 1) * DAY_MS;
  return Math.min(Math.max(Math.floor((at - firstDay) / DAY_MS), 0), order.cycle_days);
}

/** Every day is paid once, soon after its end, and none before. */
async function checkDays(town: Town): Promise<void> {
  const now = town.world.clock.now();
  for (const person of town.people) {
    const orders = await allOf((cursor) => person.call('staking.orders', { cursor, limit: 100 }));
    for (const order of orders) {
      const { days_paid, end_reason, ended_at } = order;
      if (days_paid > daysOver(order, (ended_at ?? now) + AHEAD_MS))
        town.fail('days', `${person.email} was paid too early: ${JSON.stringify(order)}`);
      const most = amountOf(order.principal) * amountOf(order.apr_percent) * BigInt(days_paid);
      if (amountOf(order.dividends_paid) * PERCENT_DAYS > most)
        town.fail('days', `${person.email} was paid more than was promised: ${JSON.stringify(order)}`);
      if (end_reason !== 'redeemed' && days_paid < daysOver(order, now - LATE_MS))
        town.fail('liveness', `${person.email} waits for a dividend: ${JSON.stringify(order)}`);
    }
  }
}

export const staking: Capability = {
  name: 'staking',
  acts: [subscribe, redeem],
  book: async (person, sums) => {
    const orders = await allOf((cursor) => person.call('staking.orders', { cursor, limit: 100 }));
    // Who takes an order back early gives its dividends back.
    for (const { code, end_reason, dividends_paid } of orders)
      if (end_reason !== 'redeemed') sums.add(code, dividends_paid);
  },
  check: checkDays,
};
