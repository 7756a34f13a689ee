import { seededRandom } from '@openbourse/testkit';
import { expect, it } from 'vitest';
import { BookSide } from './book-side.ts';

const byPrice = ([a]: readonly [string, string], [b]: readonly [string, string]): number =>
  Number(a) - Number(b);

it.each(['bids', 'asks'] as const)('the levels of the %s stand best first, whatever changed', (name) => {
  const seed = Number(process.env['SEED'] ?? 7);
  const random = seededRandom(seed);
  const side = new BookSide(name);
  const naive = new Map<string, string>();
  side.reset([]);
  for (let step = 0; step < 300; step += 1) {
    // Texts of different lengths, whose order is not theirs as texts.
    const price = `${9 + random.int(40)}${random.int(2) === 0 ? '' : `.${1 + random.int(9)}`}`;
    const quantity = random.int(3) === 0 ? '0' : `0.${1 + random.int(9)}`;
    side.change([[price, quantity]]);
    if (quantity === '0') naive.delete(price);
    else naive.set(price, quantity);
    const sorted = [...naive].toSorted(byPrice);
    expect(side.levels, `seed=${seed}`).toEqual(name === 'asks' ? sorted : sorted.toReversed());
  }
});
