import { afterAll, expect, test } from 'vitest';
import { ROLES, type Role } from '../kernel/role.ts';
import { pause } from '../testing/pause.ts';
import { linkProcesses, type LinkedProcess, type LinkedProcesses } from '../testing/linked-processes.ts';
import { acceptOrder } from './place-order.ts';

const opened: LinkedProcesses[] = [];
afterAll(async () => {
  for (const linked of opened) await linked.stop();
});

/** Records a beat a second later; the process of micro contracts may not hear of it. */
async function beat({ linked, price }: Stage, at: string): Promise<void> {
  for (let told = 0; told < 8; told += 1) {
    linked.clock.advance(1);
    linked.feed.setPrice('BTC/USDT', at);
  }
  linked.clock.advance(992);
  await price.slices.ticks.beat();
}

interface Stage {
  readonly linked: LinkedProcesses;
  readonly price: LinkedProcess;
  readonly micro: LinkedProcess;
}

async function open(processes: readonly (readonly Role[])[]): Promise<Stage> {
  const linked = await linkProcesses();
  opened.push(linked);
  const [price, micro = price] = [
    await linked.start(processes[0] ?? []),
    ...(processes[1] === undefined ? [] : [await linked.start(processes[1])]),
  ];
  await micro.slices.micro.seedBankroll();
  return { linked, price, micro };
}

/** An order for 30 seconds, and what becomes of it while prices rise. */
async function trade(stage: Stage, afterwards: () => void = () => undefined) {
  const { linked, micro } = stage;
  const userId = await linked.user({ micro: '100' });
  await beat(stage, '60000');
  await beat(stage, '60000');
  const input = { currency_match_id: 1, direction: 'up', seconds: 30, stake: '10', is_practice: false };
  const by = { userId, isUserReal: true, hasPayPassword: true, isFrozen: false, userGroup: 'default' };
  await micro.kernel.db.transaction((tx) =>
    acceptOrder({ ...micro.kernel, ...micro.slices, isOffered: true }, {
      ...{ tx, input, by, now: linked.clock.now() },
    } as never),
  );
  afterwards();
  for (let second = 1; second <= 34; second += 1) await beat(stage, String(60_000 + second));
  for (let tries = 0; tries < 300; tries += 1) {
    await micro.slices.micro.idle();
    const rows = await linked.db.query<{ readonly state: string }>(
      `select state, entry_price::text, exit_price::text, payout::text, accepted_at from micro.order
       where user_id = ${userId}`,
    );
    if (rows[0]?.state === 'won') return rows;
    await pause(10);
  }
  throw new Error('the order was not settled');
}

test('orders that another process decides come out as in one, whether it hears of the beats or not', {
  timeout: 120_000,
}, async () => {
  const expected = await trade(await open([ROLES]));
  const apart = [['price', 'spot', 'wallet', 'worker', 'auditor'], ['contract']] as const;
  expect(await trade(await open(apart))).toEqual(expected);
  const deaf = await open(apart);
  expect(await trade(deaf, () => deaf.linked.way.lose('tick.beat_stored'))).toEqual(expected);
  // Its newest beat is old by now, so no order is accepted there.
  await expect(trade(deaf, () => undefined)).rejects.toMatchObject({ key: 'micro.feed_unhealthy' });
});
