import { type FakeClock, fakeClock } from '@openbourse/testkit';
import { expect, it } from 'vitest';
import { storageLock } from './tab-lock.ts';

function fakeStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
}

/** Moves time in small steps and lets promises run between them. */
async function pass(clock: FakeClock, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 10) {
    clock.advance(10);
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  }
}

function setUp() {
  const clock = fakeClock(1_000);
  const storage = fakeStorage();
  const log: string[] = [];
  const openTab = (owner: string, view = storage) => {
    const lock = storageLock({ storage: view, clock, owner });
    return (workMs: number) =>
      lock(async () => {
        log.push(`${owner} in`);
        await new Promise<void>((resolve) => void clock.after(workMs, resolve));
        log.push(`${owner} out`);
      });
  };
  return { clock, storage, log, openTab };
}

it('lets one tab in at a time, even when both see the lock free at the same moment', async () => {
  const { clock, storage, log, openTab } = setUp();
  const one = openTab('one');
  const work: Promise<void>[] = [];
  // The first tab reads and writes between the reading and the writing of the second.
  const setItem = (key: string, value: string): void => {
    if (work.length === 0) work.push(one(500));
    storage.setItem(key, value);
  };
  const two = openTab('two', { ...storage, setItem })(500);
  await pass(clock, 3_000);
  await Promise.all([two, ...work]);
  expect(log).toHaveLength(4);
  expect(log[1]).toBe(log[0]?.replace('in', 'out'));
  expect(log[3]).toBe(log[2]?.replace('in', 'out'));
  expect(log[0]).not.toBe(log[2]);
});

it('keeps the others out for as long as the work takes', async () => {
  const { clock, log, openTab } = setUp();
  const first = openTab('one')(40_000);
  await pass(clock, 1_000);
  const second = openTab('two')(10);
  await pass(clock, 38_000);
  expect(log).toEqual(['one in']);
  await pass(clock, 3_000);
  await Promise.all([first, second]);
  expect(log).toEqual(['one in', 'one out', 'two in', 'two out']);
});

it('passes on from a tab that died', async () => {
  const { clock, storage, log, openTab } = setUp();
  storage.setItem('openbourse.refresh', `dead ${clock.now() + 10_000}`);
  const work = openTab('one')(10);
  await pass(clock, 9_500);
  expect(log).toEqual([]);
  await pass(clock, 1_500);
  await work;
  expect(log).toEqual(['one in', 'one out']);
});

it('is free again after work that failed', async () => {
  const { clock, storage } = setUp();
  const lock = storageLock({ storage, clock, owner: 'one' });
  const work = lock(() => Promise.reject(new Error('no answer'))).catch((error: Error) => error.message);
  await pass(clock, 100);
  expect(await work).toBe('no answer');
  expect(storage.getItem('openbourse.refresh')).toBeNull();
});
