import { expect, test } from 'vitest';
import { createLog } from '../../kernel/log.ts';
import { createMetrics } from '../../kernel/metrics.ts';
import { createAddressesLeft } from './addresses-left.ts';

test('of a chain whose addresses are counted operators hear well before the last one is given out', async () => {
  const metrics = createMetrics();
  const warned: number[] = [];
  const log = { ...createLog('silent'), warn: ({ left }: { left: number }) => void warned.push(left) };
  const { note } = createAddressesLeft({ metrics, log: log as never });
  for (const index of [0, 17, 18, 19]) expect(note({ code: 'SOL', addressCount: 20 }, index)).toBe(true);
  expect(warned).toEqual([1, 0]);
  expect(note({ code: 'SOL', addressCount: 20 }, 20)).toBe(false);
  expect(note({ code: 'ETH' }, 1_000_000)).toBe(true);
  expect(await metrics.text()).toContain('openbourse_wallet_addresses_left{chain="SOL"} 0');
});
