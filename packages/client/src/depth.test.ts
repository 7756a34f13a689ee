import type { DepthLevels } from '@openbourse/api/socket';
import { compareDecimal } from '@openbourse/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyDepth } from './depth.ts';

const BOOK: DepthLevels = {
  bids: [
    ['100', '1'],
    ['99.5', '2'],
    ['9', '3'],
  ],
  asks: [
    ['100.5', '1'],
    ['101', '2'],
  ],
};

describe('applyDepth', () => {
  it('replaces, removes and inserts by the value of the price, not by its text', () => {
    const update: DepthLevels = {
      bids: [
        ['99.50', '7'],
        ['9', '0'],
        ['10', '4'],
        ['100.2', '5'],
      ],
      asks: [
        ['100.4', '6'],
        ['101.0', '0.000'],
        ['1000', '8'],
      ],
    };
    expect(applyDepth(BOOK, update)).toEqual({
      bids: [
        ['100.2', '5'],
        ['100', '1'],
        ['99.50', '7'],
        ['10', '4'],
      ],
      asks: [
        ['100.4', '6'],
        ['100.5', '1'],
        ['1000', '8'],
      ],
    });
  });

  it('ignores the removal of a level that is not there and leaves the given book alone', () => {
    const before = structuredClone(BOOK);
    expect(applyDepth(BOOK, { bids: [['50', '0']], asks: [] })).toEqual(before);
    applyDepth(BOOK, { bids: [['98', '1']], asks: [['100.5', '0']] });
    expect(BOOK).toEqual(before);
  });

  it('equals a map of levels that is sorted anew after each update', () => {
    const level = fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: 3 }));
    const toLevels = (pairs: readonly (readonly [number, number])[]) =>
      pairs.map(([price, quantity]) => [`${price}`, `${quantity}`] as const);
    fc.assert(
      fc.property(fc.array(fc.array(level, { maxLength: 8 }), { maxLength: 20 }), (updates) => {
        const reference = new Map<string, string>();
        let book: DepthLevels = { bids: [], asks: [] };
        for (const update of updates.map(toLevels)) {
          for (const [price, quantity] of update) {
            if (quantity === '0') reference.delete(price);
            else reference.set(price, quantity);
          }
          book = applyDepth(book, { bids: update, asks: update });
          const rising = [...reference].toSorted(([a], [b]) => compareDecimal(a, b));
          expect(book).toEqual({ bids: rising.toReversed(), asks: rising });
        }
      }),
    );
  });
});
