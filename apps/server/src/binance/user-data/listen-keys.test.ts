import { MINUTE_MS } from '@openbourse/money';
import { fakeClock, seededRandom } from '@openbourse/testkit';
import { beforeEach, describe, expect, it } from 'vitest';
import type { KeyHolder } from '../call.ts';
import { createListenKeys, type ListenKeys } from './listen-keys.ts';
import type { UserFollower } from './user-event.ts';

const START = Date.UTC(2026, 10, 21, 10);

let clock: ReturnType<typeof fakeClock>;
let followed: Map<number, Set<UserFollower>>;
let keys: ListenKeys;
let told: unknown[];

const holder = (userId: number, keyId = userId): KeyHolder => ({
  keyId,
  trader: { userId, userGroup: 'standard', isUserReal: true, hasPayPassword: true, isFrozen: false },
});
const follow = (name: string) => keys.follow(name, (event) => told.push(event((ms) => ms)));

beforeEach(() => {
  clock = fakeClock(START);
  followed = new Map();
  told = [];
  const feeds = {
    follow: async (userId: number, follower: UserFollower) => {
      const followers = followed.get(userId) ?? new Set();
      followed.set(userId, followers.add(follower));
      return () => void followers.delete(follower);
    },
    stop: () => undefined,
  };
  keys = createListenKeys({ clock, random: seededRandom(1, clock), feeds });
});

describe('a listen key', () => {
  it('lives for an hour after the last sign of life, and reports its end', async () => {
    const name = keys.start(holder(1));
    await follow(name)?.opened;
    clock.advance(59 * MINUTE_MS);
    expect(keys.start(holder(1))).toBe(name);
    clock.advance(59 * MINUTE_MS);
    keys.keepAlive(1, name);
    clock.advance(59 * MINUTE_MS);
    expect(told).toEqual([]);
    clock.advance(MINUTE_MS);
    expect(told).toEqual([
      { e: 'listenKeyExpired', E: START + 177 * MINUTE_MS + MINUTE_MS, listenKey: name },
    ]);
    expect(followed.get(1)?.size).toBe(0);
    expect(follow(name)).toBeNull();
    expect(() => keys.keepAlive(1, name)).toThrow('This listenKey does not exist.');
    expect(keys.start(holder(1))).not.toBe(name);
  });

  it('is one of its user', () => {
    const name = keys.start(holder(1));
    expect(name).toMatch(/^[0-9a-f]{64}$/);
    expect(keys.start(holder(2))).not.toBe(name);
    expect(() => keys.keepAlive(2, name)).toThrow('listenKey');
    expect(() => keys.close(2, name)).toThrow('listenKey');
    keys.close(1, name);
    expect(() => keys.close(1, name)).toThrow('listenKey');
  });

  it('that is closed ends quietly, also while its stream is being opened', async () => {
    const name = keys.start(holder(1));
    const opened = follow(name)?.opened;
    keys.close(1, name);
    await opened;
    expect([followed.get(1)?.size, told]).toEqual([0, []]);
  });

  it('ends with the API key that began it, and when something was left out', async () => {
    const first = keys.start(holder(1, 7));
    const second = keys.start(holder(2, 8));
    await follow(first)?.opened;
    await follow(second)?.opened;
    keys.endKeys([7]);
    expect(told).toMatchObject([{ listenKey: first }]);
    for (const follower of followed.get(2) ?? []) follower.end();
    expect(told).toMatchObject([{ listenKey: first }, { listenKey: second }]);
  });
});
