import { fakeClock } from '@openbourse/testkit';
import { expect, test } from 'vitest';
import { createLog } from '../../kernel/log.ts';
import { BLOCKS_FROM, startMining } from './mine-on-demand.ts';

/** Promises that a round waits for, one after the other. */
const STEPS_OF_A_ROUND = 10;

/** The blocks of some rounds: `waiting` come before the round of a number, `arriving` while the block of one is made. */
async function mineFor(
  rounds: number,
  { waiting, arriving }: Readonly<Record<'waiting' | 'arriving', Readonly<Record<number, number>>>>,
): Promise<readonly number[]> {
  const clock = fakeClock(0);
  const blocks: number[] = [];
  let pending = 0;
  const stop = startMining(
    {
      countPending: async () => pending,
      mine: async () => {
        const taken = pending + (arriving[blocks.length] ?? 0);
        blocks.push(taken);
        pending = 0;
        return taken;
      },
    },
    { clock, log: createLog('silent') },
  );
  for (let round = 0; round < rounds; round += 1) {
    pending += waiting[round] ?? 0;
    clock.advance(2_000);
    for (let step = 0; step < STEPS_OF_A_ROUND; step += 1) await Promise.resolve();
  }
  await stop();
  return blocks;
}

const empty = (count: number): readonly number[] => Array.from({ length: count }, () => 0);

test('it rests after the blocks that a deposit waits for, and mines again for the next transaction', async () => {
  const blocks = await mineFor(50, { waiting: { 20: 1 }, arriving: {} });
  expect(blocks).toEqual([...empty(BLOCKS_FROM), 1, ...empty(BLOCKS_FROM - 1)]);
});

test('a transaction that comes while a block is made is confirmed as often as any other', async () => {
  const blocks = await mineFor(50, { waiting: {}, arriving: { 9: 1 } });
  expect(blocks).toEqual([...empty(9), 1, ...empty(BLOCKS_FROM - 1)]);
});
