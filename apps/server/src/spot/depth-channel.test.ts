import { applyDepth } from '@openbourse/client';
import { seededRandom } from '@openbourse/testkit';
import { describe, expect, it } from 'vitest';
import { changedLevels } from './depth-channel.ts';

describe('changed levels', () => {
  it.each([
    ['nothing', [['1', '5']], [['1', '5']], []],
    ['a new quantity', [['1', '5']], [['1', '6']], [['1', '6']]],
    [
      'a new level',
      [['1', '5']],
      [
        ['2', '1'],
        ['1', '5'],
      ],
      [['2', '1']],
    ],
    [
      'a level gone',
      [
        ['2', '1'],
        ['1', '5'],
      ],
      [['1', '5']],
      [['2', '0']],
    ],
  ] as const)('shows %s', (_name, before, after, expected) => {
    expect(changedLevels(before, after)).toEqual(expected);
  });

  it('brings a client from any view to any other', () => {
    const random = seededRandom(11);
    const side = (direction: 1 | -1) =>
      Array.from({ length: 12 }, (_, index) => index)
        .filter(() => random.int(3) > 0)
        .map((index) => [String(100 + direction * index), String(1 + random.int(4))] as const);
    for (let round = 0; round < 300; round += 1) {
      const before = { bids: side(-1), asks: side(1) };
      const after = { bids: side(-1), asks: side(1) };
      const update = {
        bids: changedLevels(before.bids, after.bids),
        asks: changedLevels(before.asks, after.asks),
      };
      expect(applyDepth(before, update), `round ${round}`).toEqual(after);
    }
  });
});
