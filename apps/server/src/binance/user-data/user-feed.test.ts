import type { BalanceRow } from '@openbourse/api/socket';
import { beforeEach, describe, expect, it } from 'vitest';
import { nextTurn } from '../../kernel/clock.ts';
import type { Movement, MovementPlace } from '../../ledger/index.ts';
import { UserFeed } from './user-feed.ts';

type Read = { readonly place: MovementPlace; readonly movements: readonly Movement[] };

const row = (code: string, available: string, held = '0'): BalanceRow => ({
  ...{ account_type_id: 1, currency_id: 1, code, available, held },
});
const movement = (amount: string): Movement => ({ code: 'USDT', amount, at: 5 });
const AFTER = new Map([[1, 2]]);

let feed: UserFeed;
let told: string[];
let failed: unknown[];
/** Answers the oldest reading of movements that waits. */
let answer: (read: Read | Error) => Promise<void>;
let readings: (MovementPlace | null)[];

beforeEach(async () => {
  [told, failed, readings] = [[], [], []];
  const waiting: ((read: Read | Error) => void)[] = [];
  feed = new UserFeed({
    now: () => 7,
    readBalances: async () => [row('USDT', '10'), row('BTC', '1')],
    readMovements: (since) => {
      readings.push(since);
      return new Promise((resolve, reject) => {
        waiting.push((read) => (read instanceof Error ? reject(read) : resolve(read)));
      });
    },
    fail: (error) => failed.push(error),
  });
  answer = async (read) => {
    await nextTurn();
    waiting.shift()?.(read);
    await nextTurn();
  };
  const joined = feed.join({
    tell: (event) => {
      const { e, d, B } = event((ms) => ms);
      told.push(e === 'balanceUpdate' ? `moved ${String(d)}` : `is ${JSON.stringify(B)}`);
    },
    end: () => told.push('end'),
  });
  await answer({ place: new Map([[1, 1]]), movements: [] });
  await joined;
});

const usdt = (free: string): string => `is [{"a":"USDT","f":"${free}","l":"0.00000000"}]`;

describe('the feed of a user', () => {
  it('sends what moved before the balance that it led to, which is the newest one', async () => {
    feed.changeBalances([row('USDT', '12'), row('BTC', '1')], { isTrading: false });
    await answer({ place: new Map(), movements: [] });
    expect(told).toEqual([usdt('12.00000000')]);
    feed.changeBalances([row('USDT', '15')], { isTrading: false });
    feed.changeBalances([row('USDT', '14')], { isTrading: true });
    expect(told.slice(1)).toEqual([usdt('14.00000000')]);
    await answer({ place: AFTER, movements: [movement('3')] });
    expect(told.slice(2)).toEqual(['moved 3.00000000', usdt('14.00000000')]);
  });

  it('reads on from where it was, once more for whatever came while it read', async () => {
    for (const available of ['11', '12', '13']) {
      feed.changeBalances([row('USDT', available)], { isTrading: false });
      await Promise.resolve();
    }
    await answer({ place: AFTER, movements: [movement('1'), movement('1')] });
    await answer({ place: AFTER, movements: [movement('1')] });
    expect(readings.map((since) => since?.get(1))).toEqual([undefined, 1, 2]);
    expect(told).toEqual([
      ...['moved 1.00000000', 'moved 1.00000000', usdt('13.00000000'), 'moved 1.00000000'],
    ]);
  });

  it('says nothing of a balance that stayed', () => {
    feed.changeBalances([row('USDT', '10'), row('BTC', '1')], { isTrading: true });
    expect(told).toEqual([]);
  });

  it('fails when it cannot read, and ends its followers once', async () => {
    feed.changeBalances([row('USDT', '11')], { isTrading: false });
    await answer(new Error('away'));
    expect(failed).toEqual([new Error('away')]);
    feed.end();
    feed.end();
    expect(told).toEqual(['end']);
    expect(feed.isIdle()).toBe(true);
  });
});
