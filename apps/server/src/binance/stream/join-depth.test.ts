import { seededRandom } from '@openbourse/testkit';
import { describe, expect, it } from 'vitest';
import { LocalBook } from '../../testing/local-book.ts';
import { DepthJoiner, type DepthView, viewOf } from './join-depth.ts';

type Level = readonly [string, string];
type Random = ReturnType<typeof seededRandom>;

const book = (seq: number, bids: readonly Level[], asks: readonly Level[] = []): DepthView =>
  viewOf({ seq, bids, asks });

describe('the event between two views', () => {
  it.each([
    ['nothing changed', book(4, [['1', '5']]), book(7, [['1', '5']]), null],
    ['the book is older', book(4, [['1', '5']]), book(4, [['1', '6']]), null],
    [
      'levels came, changed and went',
      book(4, [['1', '5']], [['3', '1']]),
      book(9, [['2', '1']], [['3', '2']]),
      {
        U: 5,
        u: 9,
        b: [
          ['2', '1'],
          ['1', '0'],
        ],
        a: [['3', '2']],
      },
    ],
  ])('%s', (_name, told, now, expected) => {
    expect(new DepthJoiner(told).join(now)).toEqual(expected);
  });

  it('takes away again what was there only in between', () => {
    const joiner = new DepthJoiner(book(1, []));
    joiner.touch('bids', '7', true);
    joiner.touch('bids', '7', false);
    expect(joiner.join(book(3, []))).toEqual({ U: 2, u: 3, b: [['7', '0']], a: [] });
    expect(joiner.join(book(4, []))).toBe(null);
  });

  it('does not reveal the price of an order that never rested', () => {
    const joiner = new DepthJoiner(book(1, [], [['3', '1']]));
    joiner.touch('bids', '9', false);
    joiner.touch('asks', '3', false);
    expect(joiner.join(book(2, []))).toEqual({ U: 2, u: 2, b: [], a: [['3', '0']] });
  });
});

describe('a client that follows the documented procedure', () => {
  const seed = Number(process.env['SEED'] ?? 38);

  it(`ends with exactly the book, whenever it comes and whatever it lags (seed=${seed})`, () => {
    const random = seededRandom(seed);
    for (let round = 0; round < 50; round += 1) {
      const { clients, book: expected } = followRandomBook(random);
      for (const client of clients) {
        expect(client.gaps).toBe(0);
        expect(client.levels(1_000)).toEqual(expected);
      }
    }
  });
});

/** A book that moves, events now and then, and clients who come at any time and take their snapshot later. */
function followRandomBook(random: Random) {
  const sides = { bids: new Map<string, string>(), asks: new Map<string, string>() };
  let seq = random.int(5);
  const present = (): DepthView => ({ seq, bids: new Map(sides.bids), asks: new Map(sides.asks) });
  const joiner = new DepthJoiner(present());
  let toldSeq = seq;
  const clients: LocalBook[] = [];
  const waiting: LocalBook[] = [];
  const flush = (): void => {
    const event = joiner.join(present());
    if (event === null) return;
    expect(event.U).toBe(toldSeq + 1);
    expect(event.u).toBeGreaterThanOrEqual(event.U);
    toldSeq = event.u;
    for (const client of clients) client.take(event);
  };
  const takeSnapshot = (client: LocalBook): void => {
    const snapshot = { lastUpdateId: seq, bids: [...sides.bids], asks: [...sides.asks] };
    expect(client.takeSnapshot(snapshot)).toBe(true);
  };
  for (let step = 0; step < 120; step += 1) {
    const draw = random.int(10);
    if (draw < 6) {
      seq += 1;
      // Some sequences change no level: an order that waits for its trigger.
      if (random.int(5) > 0) move(random, sides, joiner);
    } else if (draw < 8) flush();
    else if (draw === 8) waiting.push(clients[clients.push(new LocalBook()) - 1] as LocalBook);
    else for (const client of waiting.splice(0, 1)) takeSnapshot(client);
  }
  for (const client of waiting) takeSnapshot(client);
  flush();
  return { clients, book: { bids: rising(sides.bids).toReversed(), asks: rising(sides.asks) } };
}

function move(
  random: Random,
  sides: Readonly<Record<'bids' | 'asks', Map<string, string>>>,
  joiner: DepthJoiner,
): void {
  const side = random.int(2) === 0 ? 'bids' : 'asks';
  const price = String((side === 'bids' ? 100 : 200) + random.int(12));
  const quantity = random.int(4);
  if (quantity === 0) sides[side].delete(price);
  else sides[side].set(price, String(quantity));
  joiner.touch(side, price, quantity > 0);
}

function rising(side: ReadonlyMap<string, string>): readonly Level[] {
  return [...side].toSorted(([a], [b]) => Number(a) - Number(b));
}
